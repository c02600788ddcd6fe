import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { preferencesHttp } from './preferences.http.ts';
import { preferences } from './preferences.tables.ts';

export const preferencesFeature: Feature = {
  calls: preferencesHttp,
  data: [
    dataIn(
      preferences,
      {
        userId: { ...ofAccount, purpose: 'whose they are' },
        language: { ...ofAccount, purpose: 'language of the shop and of messages' },
        region: { ...ofAccount, purpose: 'which region the shop shows' },
        currency: { ...ofAccount, purpose: 'in what prices are shown beside their own currency' },
        theme: { ...ofAccount, purpose: 'light or dark' },
        elder: { ...ofAccount, purpose: 'size of the text' },
        noticesBy: { ...ofAccount, purpose: 'how messages about orders come' },
        noticesOff: { ...ofAccount, purpose: 'what is told on the screens alone' },
        quiet: { ...ofAccount, purpose: 'when the person wants to be left in peace' },
        changedAt: { ...ofAccount, purpose: 'when they were last changed' },
      },
      [],
    ),
  ],
};
