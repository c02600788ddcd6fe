import { dataIn, ofAccount } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { sweepWaits } from './give-turns.ts';
import { waitsHttp } from './waits.http.ts';
import { waits } from './waits.tables.ts';

export const waitsFeature: Feature = {
  calls: waitsHttp,
  jobs: {
    'waits.sweep': { everySeconds: 2, run: sweepWaits },
  },
  data: [
    dataIn(
      waits,
      {
        userId: { ...ofAccount, purpose: 'who waits for a time' },
        productId: { ...ofAccount, purpose: 'of which space or service' },
        startsAt: { ...ofAccount, purpose: 'when it begins' },
        endsAt: { ...ofAccount, purpose: 'when it ends' },
        facts: { ...ofAccount, purpose: 'the time as it would be ordered' },
        state: { ...ofAccount, purpose: 'what became of it' },
        askedAt: { ...ofAccount, purpose: 'when it was asked for' },
      },
      ['id', 'place', 'resourceId', 'offerId', 'bookedFrom', 'bookedTo', 'zone', 'turnUntil'],
    ),
  ],
};
