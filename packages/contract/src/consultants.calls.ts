import { call } from './call.ts';
import type * as schemas from './consultants.schemas.ts';

/** Consultants with a service on the shelf. */
export const list = call<typeof schemas.list>()({
  name: 'consultants.list',
  method: 'GET',
  path: '/lyceum/consultants/v1/list',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** What each choice of each filter would leave, the other filters kept. */
export const facets = call<typeof schemas.facets>()({
  name: 'consultants.facets',
  method: 'GET',
  path: '/lyceum/consultants/v1/facets',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const detail = call<typeof schemas.detail>()({
  name: 'consultants.detail',
  method: 'GET',
  path: '/lyceum/consultants/v1/detail',
  act: 'read shop',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  shared: true,
});

/** Who accepted that the agency offers him, and who was asked. */
export const ofAgency = call<typeof schemas.ofAgency>()({
  name: 'consultants.ofAgency',
  method: 'GET',
  path: '/office/api/consultants/ofAgency',
  act: 'read consultants',
  kind: 'read',
  refusals: [],
  topics: ['consultants'],
});

/** By SMS or mail, with a link that is good once and for 72 hours. */
export const invite = call<typeof schemas.invite>()({
  name: 'consultants.invite',
  method: 'POST',
  path: '/office/api/consultants/invite',
  act: 'change consultants',
  kind: 'command',
  refusals: ['notFound', 'phoneMalformed', 'emailMalformed', 'consultantInvitationsTooMany'],
  shownByScreen: ['notFound', 'phoneMalformed', 'emailMalformed', 'consultantInvitationsTooMany'],
  topics: ['consultants'],
});

export const cancelInvitation = call<typeof schemas.cancelInvitation>()({
  name: 'consultants.cancelInvitation',
  method: 'POST',
  path: '/office/api/consultants/cancelInvitation',
  act: 'change consultants',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['consultants'],
});

/** Who invites. A POST, so that the token is in no address. */
export const invitation = call<typeof schemas.invitation>()({
  name: 'consultants.invitation',
  method: 'POST',
  path: '/lyceum/consultants/v1/invitation',
  act: 'read ownConsulting',
  kind: 'read',
  refusals: ['invitationEnded'],
  shownByScreen: ['invitationEnded'],
  topics: ['consultants'],
});

/** The agency may offer the reader from now on; one who is no consultant yet becomes one. */
export const acceptInvitation = call<typeof schemas.acceptInvitation>()({
  name: 'consultants.acceptInvitation',
  method: 'POST',
  path: '/lyceum/consultants/v1/acceptInvitation',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['invitationEnded', 'consultantNameMissing'],
  shownByScreen: ['consultantNameMissing'],
  topics: ['consultants'],
});

export const declineInvitation = call<typeof schemas.declineInvitation>()({
  name: 'consultants.declineInvitation',
  method: 'POST',
  path: '/lyceum/consultants/v1/declineInvitation',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['invitationEnded'],
  topics: ['consultants'],
});

export const mine = call<typeof schemas.mine>()({
  name: 'consultants.mine',
  method: 'GET',
  path: '/lyceum/consultants/v1/mine',
  act: 'read ownConsulting',
  kind: 'read',
  refusals: [],
  topics: ['account', 'consultants'],
});

/** What buyers read of oneself. */
export const saveMine = call<typeof schemas.saveMine>()({
  name: 'consultants.saveMine',
  method: 'POST',
  path: '/lyceum/consultants/v1/saveMine',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound', 'pictureUnknown'],
  shownByScreen: ['pictureUnknown'],
  topics: ['consultants'],
});

/** The agency may not offer the reader any more: his services there leave the shop. What is booked stays. */
export const withdraw = call<typeof schemas.withdraw>()({
  name: 'consultants.withdraw',
  method: 'POST',
  path: '/lyceum/consultants/v1/withdraw',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['consultants'],
});
