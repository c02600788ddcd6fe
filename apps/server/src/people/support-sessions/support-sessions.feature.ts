import { dataIn, forSafety, ofAccount, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { supportSessionsHttp } from './support-sessions.http.ts';
import { supportSessions } from './support-sessions.tables.ts';

export const supportSessionsFeature: Feature = {
  calls: supportSessionsHttp,
  data: [
    dataIn(
      supportSessions,
      {
        id: { ...ofAccount, purpose: 'tells the times apart at which support looked at the account' },
        tokenHash: { ...forSafety, purpose: 'knows who of support looks', kept: 'account' },
        userId: { ...ofAccount, purpose: 'whose account was looked at' },
        staffId: { ...ofPost, purpose: 'who of support looked', erased: 'row' },
        reason: { ...ofAccount, purpose: 'why support looked at the account' },
        beganAt: { ...ofAccount, purpose: 'when support looked at the account' },
        until: { ...ofAccount, purpose: 'until when support looked at the account' },
      },
      [],
    ),
  ],
};
