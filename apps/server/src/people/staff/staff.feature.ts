import { dataIn, forSafety, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { tidyStaffSessions } from './staff-sessions.ts';
import { staffHttp } from './staff.http.ts';
import {
  recoveryCodes,
  staff,
  staffInvitations,
  staffPhones,
  staffSecondFactors,
  staffSessions,
} from './staff.tables.ts';

export const staffFeature: Feature = {
  calls: staffHttp,
  jobs: {
    'staff.tidy': { everySeconds: 3_600, run: tidyStaffSessions },
  },
  data: [
    dataIn(
      recoveryCodes,
      {
        codeHash: { ...ofPost, purpose: 'signing in without the second factor', erased: 'row' },
      },
      ['staffId', 'usedAt'],
    ),
    dataIn(
      staff,
      {
        email: { ...ofPost, purpose: 'signing in, invitations and messages', erased: 'blank' },
        name: { ...ofPost, purpose: 'who does what in the office', erased: 'blank' },
        language: { ...ofPost, purpose: 'language of messages' },
        passwordHash: { ...ofPost, purpose: 'signing in', erased: 'blank' },
        createdAt: { ...ofPost, purpose: 'since when' },
      },
      ['id', 'agencyId', 'owner', 'rights', 'state'],
    ),
    dataIn(
      staffInvitations,
      {
        tokenHash: { ...forSafety, purpose: 'lets the invited person in' },
      },
      ['staffId', 'createdAt', 'expiresAt', 'usedAt'],
    ),
    dataIn(
      staffPhones,
      {
        userId: { ...ofPost, purpose: 'the account that works at the counter', erased: 'row' },
        tiedAt: { ...ofPost, purpose: 'when it was tied', erased: 'row' },
        tokenHash: { ...forSafety, purpose: 'ties the phone' },
      },
      ['staffId', 'expiresAt'],
    ),
    dataIn(
      staffSecondFactors,
      {
        secret: { ...ofPost, purpose: 'signing in', erased: 'row' },
      },
      ['staffId', 'confirmedAt', 'lastStep'],
    ),
    dataIn(
      staffSessions,
      {
        tokenHash: { ...forSafety, purpose: 'knows who is signed in' },
        device: { ...forSafety, purpose: 'lets one find a session that is not one’s own' },
        createdAt: { ...forSafety, purpose: 'when somebody signed in' },
        seenAt: { ...forSafety, purpose: 'ends sessions that rest' },
      },
      ['id', 'staffId', 'expiresAt', 'secondFactorDone'],
    ),
  ],
};
