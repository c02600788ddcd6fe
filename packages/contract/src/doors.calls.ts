import { call } from './call.ts';
import type * as schemas from './doors.schemas.ts';

/** The third parties by whose account one may sign in. */
export const offered = call<typeof schemas.offered>()({
  name: 'doors.offered',
  method: 'GET',
  path: '/lyceum/doors/v1/offered',
  act: 'use signIn',
  kind: 'read',
  refusals: [],
});

const ofBegin = ['agreementRequired', 'thirdPartyUnavailable', 'thirdPartyAway'] as const;

/** To sign in: the browser is told where to go, and the return is good in this browser alone. */
export const begin = call<typeof schemas.begin>()({
  name: 'doors.begin',
  method: 'POST',
  path: '/lyceum/doors/v1/begin',
  act: 'use signIn',
  kind: 'command',
  refusals: ofBegin,
  shownByScreen: ofBegin,
});

/** The same to give the own account another door. */
export const beginLink = call<typeof schemas.beginLink>()({
  name: 'doors.beginLink',
  method: 'POST',
  path: '/lyceum/doors/v1/beginLink',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['ownProofEnded', 'thirdPartyUnavailable', 'thirdPartyAway'],
  shownByScreen: ['ownProofEnded', 'thirdPartyUnavailable', 'thirdPartyAway'],
});

const ofLogin = [
  'thirdPartyUnavailable',
  'ticketOver',
  'crossBorderConsentRequired',
  'phoneRequired',
  // Code 3001: the ticket stays good for `bindWechat`.
  'phoneUnbound',
  'accountBlocked',
] as const;

export const thirdLogin = call<typeof schemas.thirdLogin>()({
  name: 'doors.thirdLogin',
  method: 'GET',
  path: '/lyceum/login/app/v3/thirdLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: ofLogin,
  shownByScreen: ofLogin,
  topics: ['account'],
});

/** The same at its older address. */
export const thirdLoginOld = call<typeof schemas.thirdLoginOld>()({
  name: 'doors.thirdLoginOld',
  method: 'POST',
  path: '/mall-client/login/app/v1/thirdLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: ofLogin,
  shownByScreen: ofLogin,
  topics: ['account'],
});

/** Whom the chat app named, for the page that asks for his phone. */
export const queryUserByWechat = call<typeof schemas.queryUserByWechat>()({
  name: 'doors.queryUserByWechat',
  method: 'POST',
  path: '/lyceum/login/app/v3/queryUserByWechat',
  act: 'use signIn',
  kind: 'read',
  refusals: ['ticketOver'],
  shownByScreen: ['ticketOver'],
});

const ofBinding = [
  'ticketOver',
  'phoneMalformed',
  'codeMalformed',
  'codeWrong',
  'codeTooManyTries',
  'codeExpired',
  'crossBorderConsentRequired',
  'phoneRequired',
  'doorTaken',
  'accountBlocked',
] as const;

/** Lets in whom the chat app named for the first time, with a phone that he proves. */
export const bindWechat = call<typeof schemas.bindWechat>()({
  name: 'doors.bindWechat',
  method: 'POST',
  path: '/lyceum/login/app/v1/bindWechat',
  act: 'use signIn',
  kind: 'command',
  refusals: ofBinding,
  shownByScreen: ofBinding,
  topics: ['account'],
});

export const link = call<typeof schemas.link>()({
  name: 'doors.link',
  method: 'POST',
  path: '/lyceum/doors/v1/link',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['ticketOver', 'doorTaken', 'accountBlocked'],
  shownByScreen: ['ticketOver', 'doorTaken'],
  topics: ['account'],
});

/** By what the own account is entered. */
export const list = call<typeof schemas.list>()({
  name: 'doors.list',
  method: 'GET',
  path: '/lyceum/doors/v1/list',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** The account's other sessions end. */
export const remove = call<typeof schemas.remove>()({
  name: 'doors.remove',
  method: 'POST',
  path: '/lyceum/doors/v1/remove',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['ownProofEnded', 'lastDoor', 'notFound', 'accountBlocked'],
  shownByScreen: ['ownProofEnded', 'lastDoor'],
  topics: ['account'],
});
