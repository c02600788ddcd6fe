import { dataIn, forSafety, ofAccount, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { consultantsHttp } from './consultants.http.ts';
import { sweepInvitations } from './invite-consultant.ts';
import { consultantAgencies, consultantInvitations, consultants } from './consultants.tables.ts';

export const consultantsFeature: Feature = {
  calls: consultantsHttp,
  auditLinks: { cns: '/consultants', civ: '/consultants' },
  jobs: { 'consultants.sweep': { everySeconds: 3_600, run: sweepInvitations } },
  data: [
    dataIn(
      consultants,
      {
        userId: { ...ofAccount, purpose: 'who the consultant is', erased: 'blank' },
        name: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        title: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        story: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        topics: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        languages: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        region: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        credentials: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
        avatar: { ...ofPost, purpose: 'presents the consultant', kept: 'shown' },
      },
      ['id', 'zone'],
    ),
    dataIn(consultantAgencies, {}, ['consultantId', 'agencyId', 'acceptedAt', 'withdrawnAt']),
    dataIn(
      consultantInvitations,
      {
        recipient: { ...forSafety, purpose: 'where an agency invites a consultant' },
        tokenHash: { ...forSafety, purpose: 'recognises the link of an invitation' },
      },
      ['id', 'agencyId', 'consultantId', 'createdAt', 'expiresAt', 'accepted'],
    ),
  ],
  files: { picture: [consultants.avatar] },
};
