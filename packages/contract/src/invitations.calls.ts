import { call } from './call.ts';
import type * as schemas from './invitations.schemas.ts';

/** Institutions that the reader suggested. */
export const mine = call<typeof schemas.mine>()({
  name: 'invitations.mine',
  method: 'GET',
  path: '/lyceum/invitations/v1/mine',
  act: 'read ownInvitations',
  kind: 'read',
  refusals: [],
  topics: ['invitations'],
});

export const invite = call<typeof schemas.invite>()({
  name: 'invitations.invite',
  method: 'POST',
  path: '/lyceum/invitations/v1/invite',
  act: 'change ownInvitations',
  kind: 'command',
  refusals: ['phoneMalformed', 'merchantIsStaff', 'merchantExists', 'merchantInvited', 'merchantInvitationsTooMany'],
  topics: ['invitations'],
});

/** While it is in review. */
export const withdraw = call<typeof schemas.withdraw>()({
  name: 'invitations.withdraw',
  method: 'POST',
  path: '/lyceum/invitations/v1/withdraw',
  act: 'change ownInvitations',
  kind: 'command',
  refusals: ['notFound', 'merchantInvitationDecided'],
  topics: ['invitations'],
});

/** What is due first comes first. */
export const list = call<typeof schemas.list>()({
  name: 'invitations.list',
  method: 'GET',
  path: '/office/api/invitations/list',
  act: 'read invitations',
  kind: 'read',
  refusals: [],
  topics: ['invitations'],
});

/** Sends the institution a message. */
export const pass = call<typeof schemas.pass>()({
  name: 'invitations.pass',
  method: 'POST',
  path: '/office/api/invitations/pass',
  act: 'review invitations',
  kind: 'command',
  refusals: ['notFound', 'merchantInvitationDecided', 'merchantExists'],
  topics: ['invitations'],
});

export const refuse = call<typeof schemas.refuse>()({
  name: 'invitations.refuse',
  method: 'POST',
  path: '/office/api/invitations/refuse',
  act: 'review invitations',
  kind: 'command',
  refusals: ['notFound', 'merchantInvitationDecided'],
  topics: ['invitations'],
});
