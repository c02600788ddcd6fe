import * as calls from '@lyceum/contract/consultants.calls';
import * as schemas from '@lyceum/contract/consultants.schemas';
import type { Serve } from '../../platform/serve.ts';
import { cancelConsultantInvitation, inviteConsultant, listConsultantsOfAgency } from './invite-consultant.ts';
import {
  acceptConsultantInvitation,
  declineConsultantInvitation,
  readConsultantInvitation,
  readOwnPlace,
  saveOwnPlace,
  withdrawConsent,
} from './keep-own-place.ts';
import { listConsultants, readConsultant, readConsultantFacets } from './read-consultants.ts';

export function consultantsHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listConsultants);
  serve(calls.facets, schemas.facets, readConsultantFacets);
  serve(calls.detail, schemas.detail, readConsultant);
  serve(calls.ofAgency, schemas.ofAgency, listConsultantsOfAgency);
  serve(calls.invite, schemas.invite, inviteConsultant);
  serve(calls.cancelInvitation, schemas.cancelInvitation, cancelConsultantInvitation);
  serve(calls.invitation, schemas.invitation, readConsultantInvitation);
  serve(calls.acceptInvitation, schemas.acceptInvitation, acceptConsultantInvitation);
  serve(calls.declineInvitation, schemas.declineInvitation, declineConsultantInvitation);
  serve(calls.mine, schemas.mine, readOwnPlace);
  serve(calls.saveMine, schemas.saveMine, saveOwnPlace);
  serve(calls.withdraw, schemas.withdraw, withdrawConsent);
}
