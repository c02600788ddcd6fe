import { call } from './call.ts';
import type * as schemas from './passkeys.schemas.ts';

/** To give the own account a passkey: what the browser is to make one of. */
export const beginAdd = call<typeof schemas.beginAdd>()({
  name: 'passkeys.beginAdd',
  method: 'POST',
  path: '/lyceum/passkeys/v1/beginAdd',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['ownProofEnded', 'passkeyUnavailable', 'passkeysFull'],
  shownByScreen: ['ownProofEnded', 'passkeyUnavailable', 'passkeysFull'],
});

const ofAdd = ['ticketOver', 'passkeyUnavailable', 'passkeyRefused', 'passkeysFull', 'accountBlocked'] as const;

export const add = call<typeof schemas.add>()({
  name: 'passkeys.add',
  method: 'POST',
  path: '/lyceum/passkeys/v1/add',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ofAdd,
  shownByScreen: ofAdd,
  topics: ['account'],
});

export const list = call<typeof schemas.list>()({
  name: 'passkeys.list',
  method: 'GET',
  path: '/lyceum/passkeys/v1/list',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** The account's other sessions end. */
export const remove = call<typeof schemas.remove>()({
  name: 'passkeys.remove',
  method: 'POST',
  path: '/lyceum/passkeys/v1/remove',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['ownProofEnded', 'lastDoor', 'notFound', 'accountBlocked'],
  shownByScreen: ['ownProofEnded', 'lastDoor'],
  topics: ['account'],
});

/** To sign in: what the browser is to sign. Whose passkey it will be, nobody knows yet. */
export const begin = call<typeof schemas.begin>()({
  name: 'passkeys.begin',
  method: 'POST',
  path: '/lyceum/passkeys/v1/begin',
  act: 'use signIn',
  kind: 'command',
  refusals: ['passkeyUnavailable'],
  shownByScreen: ['passkeyUnavailable'],
});

const ofEnter = [
  'agreementRequired',
  'passkeyUnavailable',
  'ticketOver',
  'passkeyUnknown',
  'passkeyRefused',
  'accountBlocked',
] as const;

export const enter = call<typeof schemas.enter>()({
  name: 'passkeys.enter',
  method: 'POST',
  path: '/lyceum/passkeys/v1/enter',
  act: 'use signIn',
  kind: 'command',
  refusals: ofEnter,
  shownByScreen: ofEnter,
  topics: ['account'],
});
