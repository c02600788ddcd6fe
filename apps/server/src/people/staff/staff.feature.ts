import { dataIn, forSafety, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { staffHttp } from './staff.http.ts';
import {
  recoveryCodes,
  staff,
  staffFactorResets,
  staffInvitations,
  staffOpenInvitations,
  staffPasswordResets,
  staffPhones,
  staffSecondFactors,
  staffSessions,
} from './staff.tables.ts';
import { tidyStaff } from './tidy-staff.ts';

export const staffFeature: Feature = {
  calls: staffHttp,
  auditLinks: { stf: '/staff' },
  jobs: {
    'staff.tidy': { everySeconds: 3_600, run: tidyStaff },
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
      staffOpenInvitations,
      {
        tokenHash: { ...forSafety, purpose: 'lets somebody at hand ask for an invitation' },
      },
      ['staffId', 'rights', 'expiresAt'],
    ),
    dataIn(
      staffPasswordResets,
      {
        tokenHash: { ...forSafety, purpose: 'lets somebody set a new password who forgot the old one' },
      },
      ['staffId', 'createdAt', 'expiresAt'],
    ),
    dataIn(
      staffFactorResets,
      {
        reason: { ...ofPost, purpose: 'why a lost second factor was undone', erased: 'blank' },
        askedBy: { ...ofPost, purpose: 'who asked for it' },
        askedAt: { ...ofPost, purpose: 'when' },
        decidedBy: { ...ofPost, purpose: 'who approved it' },
        decidedAt: { ...ofPost, purpose: 'when' },
      },
      ['id', 'staffId', 'approved'],
    ),
    dataIn(
      staffPhones,
      {
        userId: { ...ofPost, purpose: 'the account that works on the phone', erased: 'row' },
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
