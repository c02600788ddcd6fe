import { call } from './call.ts';
import type * as schemas from './accounts.schemas.ts';

export const sendVerifySMS = call<typeof schemas.sendVerifySMS>()({
  name: 'accounts.sendVerifySMS',
  method: 'GET',
  path: '/lyceum/login/app/v1/sendVerifySMS',
  act: 'use signIn',
  kind: 'command',
  refusals: ['phoneMalformed', 'codeTooSoon', 'codeTooMany', 'codesPaused'],
  shownByScreen: ['phoneMalformed', 'codeTooSoon', 'codeTooMany', 'codesPaused'],
});

export const codeLogin = call<typeof schemas.codeLogin>()({
  name: 'accounts.codeLogin',
  method: 'GET',
  path: '/lyceum/login/app/v2/codeLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: [
    'phoneMalformed',
    'codeMalformed',
    'codeWrong',
    'codeTooManyTries',
    'codeExpired',
    'agreementRequired',
    'crossBorderConsentRequired',
    'accountBlocked',
  ],
  shownByScreen: [
    'phoneMalformed',
    'codeMalformed',
    'codeWrong',
    'codeTooManyTries',
    'codeExpired',
    'agreementRequired',
    'crossBorderConsentRequired',
    'accountBlocked',
  ],
  topics: ['account'],
});

export const pwdLogin = call<typeof schemas.pwdLogin>()({
  name: 'accounts.pwdLogin',
  method: 'GET',
  path: '/lyceum/login/app/v2/pwdLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: ['phoneMalformed', 'passwordWrong', 'passwordTooManyTries', 'agreementRequired', 'accountBlocked'],
  shownByScreen: ['phoneMalformed', 'passwordWrong', 'passwordTooManyTries', 'agreementRequired', 'accountBlocked'],
  topics: ['account'],
});

export const checkUserLogin = call<typeof schemas.checkUserLogin>()({
  name: 'accounts.checkUserLogin',
  method: 'GET',
  path: '/mall-client/login/app/v1/checkUserLogin',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** Sends a code to the account's own phone, as a proof for `setPassword`. */
export const sendOwnCode = call<typeof schemas.sendOwnCode>()({
  name: 'accounts.sendOwnCode',
  method: 'POST',
  path: '/lyceum/accounts/v1/sendOwnCode',
  act: 'change ownAccount',
  kind: 'command',
  needsPhone: true,
  refusals: ['codeTooSoon', 'codeTooMany', 'codesPaused'],
  shownByScreen: ['codeTooSoon', 'codeTooMany', 'codesPaused'],
});

/** Sets or changes the password, against the current one or a code; every other session of the account ends. */
export const setPassword = call<typeof schemas.setPassword>()({
  name: 'accounts.setPassword',
  method: 'POST',
  path: '/lyceum/accounts/v1/setPassword',
  act: 'change ownAccount',
  kind: 'command',
  needsPhone: true,
  refusals: [
    'passwordMalformed',
    'passwordProofMissing',
    'currentPasswordWrong',
    'passwordTooManyTries',
    'codeMalformed',
    'codeWrong',
    'codeTooManyTries',
    'codeExpired',
    'accountBlocked',
  ],
  shownByScreen: [
    'passwordMalformed',
    'passwordProofMissing',
    'currentPasswordWrong',
    'passwordTooManyTries',
    'codeMalformed',
    'codeWrong',
    'codeTooManyTries',
    'codeExpired',
  ],
  topics: ['account'],
});

export const logout = call<typeof schemas.logout>()({
  name: 'accounts.logout',
  method: 'POST',
  path: '/lyceum/accounts/v1/logout',
  act: 'change ownAccount',
  kind: 'command',
  refusals: [],
  topics: ['account'],
});
