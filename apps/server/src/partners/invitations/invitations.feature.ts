import { dataIn, ofAccount, ofPost } from '../../platform/data-map.ts';
import type { Feature } from '../../platform/feature.ts';
import { invitationsHttp } from './invitations.http.ts';
import { merchantInvitations } from './invitations.tables.ts';

export const invitationsFeature: Feature = {
  calls: invitationsHttp,
  auditLinks: { miv: '/invitations' },
  data: [
    dataIn(
      merchantInvitations,
      {
        inviterId: { ...ofAccount, purpose: 'who suggests an institution' },
        name: { ...ofAccount, purpose: 'which institution the person suggests' },
        contactName: { ...ofAccount, purpose: 'whom to ask for there' },
        phone: { ...ofAccount, purpose: 'where the institution is asked to join' },
        state: { ...ofAccount, purpose: 'what became of it' },
        askedAt: { ...ofAccount, purpose: 'when it was suggested' },
        decidedAt: { ...ofAccount, purpose: 'when it was decided' },
        reason: { ...ofAccount, purpose: "the platform's words on why it was refused" },
        decidedBy: { ...ofPost, purpose: 'who of the platform decided it' },
      },
      ['id', 'region', 'dueOn', 'expiresAt'],
    ),
  ],
};
