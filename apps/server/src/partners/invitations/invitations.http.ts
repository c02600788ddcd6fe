import * as calls from '@lyceum/contract/invitations.calls';
import * as schemas from '@lyceum/contract/invitations.schemas';
import type { Serve } from '../../platform/serve.ts';
import { inviteMerchant, readOwnInvitations, withdrawInvitation } from './invite-merchant.ts';
import { listInvitations, passInvitation, refuseInvitation } from './review-invitations.ts';

export function invitationsHttp(serve: Serve): void {
  serve(calls.mine, schemas.mine, readOwnInvitations);
  serve(calls.invite, schemas.invite, inviteMerchant);
  serve(calls.withdraw, schemas.withdraw, withdrawInvitation);
  serve(calls.list, schemas.list, listInvitations);
  serve(calls.pass, schemas.pass, passInvitation);
  serve(calls.refuse, schemas.refuse, refuseInvitation);
}
