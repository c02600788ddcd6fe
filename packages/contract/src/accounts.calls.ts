import { call } from './call.ts';
import type * as schemas from './accounts.schemas.ts';

const ofCode = ['codeMalformed', 'codeWrong', 'codeTooManyTries', 'codeExpired'] as const;
const ofSending = ['codeTooSoon', 'codeTooMany', 'codesPaused'] as const;
const ofPassword = ['passwordProofMissing', 'currentPasswordWrong', 'passwordTooManyTries'] as const;

export const sendVerifySMS = call<typeof schemas.sendVerifySMS>()({
  name: 'accounts.sendVerifySMS',
  method: 'GET',
  path: '/lyceum/login/app/v1/sendVerifySMS',
  act: 'use signIn',
  kind: 'command',
  refusals: ['phoneMalformed', ...ofSending],
  shownByScreen: ['phoneMalformed', ...ofSending],
});

/** The same by mail. */
export const sendEmailCode = call<typeof schemas.sendEmailCode>()({
  name: 'accounts.sendEmailCode',
  method: 'POST',
  path: '/lyceum/accounts/v1/sendEmailCode',
  act: 'use signIn',
  kind: 'command',
  refusals: ['emailMalformed', ...ofSending],
  shownByScreen: ['emailMalformed', ...ofSending],
});

/** What a new account lacks. */
const ofConsent = ['agreementRequired', 'crossBorderConsentRequired'] as const;

export const codeLogin = call<typeof schemas.codeLogin>()({
  name: 'accounts.codeLogin',
  method: 'GET',
  path: '/lyceum/login/app/v2/codeLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: ['phoneMalformed', ...ofCode, ...ofConsent, 'phoneRequired', 'accountBlocked'],
  shownByScreen: ['phoneMalformed', ...ofCode, ...ofConsent, 'phoneRequired', 'accountBlocked'],
  topics: ['account'],
});

export const emailLogin = call<typeof schemas.emailLogin>()({
  name: 'accounts.emailLogin',
  method: 'POST',
  path: '/lyceum/accounts/v1/emailLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: ['emailMalformed', ...ofCode, ...ofConsent, 'phoneRequired', 'accountBlocked'],
  shownByScreen: ['emailMalformed', ...ofCode, ...ofConsent, 'phoneRequired', 'accountBlocked'],
  topics: ['account'],
});

export const pwdLogin = call<typeof schemas.pwdLogin>()({
  name: 'accounts.pwdLogin',
  method: 'GET',
  path: '/lyceum/login/app/v2/pwdLogin',
  act: 'use signIn',
  kind: 'command',
  refusals: [
    'phoneMalformed',
    'emailMalformed',
    'passwordWrong',
    'passwordTooManyTries',
    'agreementRequired',
    'accountBlocked',
  ],
  shownByScreen: [
    'phoneMalformed',
    'emailMalformed',
    'passwordWrong',
    'passwordTooManyTries',
    'agreementRequired',
    'accountBlocked',
  ],
  topics: ['account'],
});

const ofRegister = [
  'phoneMalformed',
  'emailMalformed',
  'passwordMalformed',
  ...ofCode,
  ...ofConsent,
  'phoneRequired',
  'registeredAlready',
] as const;

export const register = call<typeof schemas.register>()({
  name: 'accounts.register',
  method: 'POST',
  path: '/lyceum/login/app/v2/register',
  act: 'use signIn',
  kind: 'command',
  refusals: ofRegister,
  shownByScreen: ofRegister,
  topics: ['account'],
});

const ofFinding = [
  'phoneMalformed',
  'emailMalformed',
  'passwordMalformed',
  ...ofCode,
  'accountUnknown',
  'accountBlocked',
] as const;

/** A new password against a code to the account's address; every session ends, and the answer is a new one. */
export const findPassword = call<typeof schemas.findPassword>()({
  name: 'accounts.findPassword',
  method: 'POST',
  path: '/lyceum-client/app-forgetPwd',
  act: 'use signIn',
  kind: 'command',
  refusals: ofFinding,
  shownByScreen: ofFinding,
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

export const account = call<typeof schemas.account>()({
  name: 'accounts.account',
  method: 'GET',
  path: '/lyceum/accounts/v1/account',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

export const changeProfile = call<typeof schemas.changeProfile>()({
  name: 'accounts.changeProfile',
  method: 'POST',
  path: '/lyceum/accounts/v1/changeProfile',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['birthdayImpossible', 'guardianNeeded', 'pictureGone'],
  shownByScreen: ['birthdayImpossible', 'guardianNeeded'],
  topics: ['account'],
});

/** Sends a code to the account's own phone, or by mail where it has none: a proof for `setPassword` and `proveOwn`. */
export const sendOwnCode = call<typeof schemas.sendOwnCode>()({
  name: 'accounts.sendOwnCode',
  method: 'POST',
  path: '/lyceum/accounts/v1/sendOwnCode',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['addressMissing', ...ofSending],
  shownByScreen: ofSending,
});

/** Sets or changes the password, against the current one or a code; every other session of the account ends. */
export const setPassword = call<typeof schemas.setPassword>()({
  name: 'accounts.setPassword',
  method: 'POST',
  path: '/lyceum/accounts/v1/setPassword',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['passwordMalformed', 'addressMissing', ...ofPassword, ...ofCode, 'accountBlocked'],
  shownByScreen: ['passwordMalformed', ...ofPassword, ...ofCode],
  topics: ['account'],
});

/** Takes the current password, or a code, for a proof of a few minutes that the holder is at hand. */
export const proveOwn = call<typeof schemas.proveOwn>()({
  name: 'accounts.proveOwn',
  method: 'POST',
  path: '/lyceum/accounts/v1/proveOwn',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['addressMissing', ...ofPassword, ...ofCode, 'accountBlocked'],
  shownByScreen: [...ofPassword, ...ofCode],
});

/** The account's first phone; or, with a proof by a code to the one that it has, another one. */
export const bindPhone = call<typeof schemas.bindPhone>()({
  name: 'accounts.bindPhone',
  method: 'POST',
  path: '/lyceum/login/app/v1/bindPhone',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['phoneMalformed', 'phoneTaken', 'ownProofEnded', ...ofCode, 'accountBlocked'],
  shownByScreen: ['phoneMalformed', 'phoneTaken', 'ownProofEnded', ...ofCode],
  topics: ['account'],
});

export const bindEmail = call<typeof schemas.bindEmail>()({
  name: 'accounts.bindEmail',
  method: 'POST',
  path: '/lyceum/accounts/v1/bindEmail',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['emailMalformed', 'emailInUse', 'ownProofEnded', ...ofCode, 'accountBlocked'],
  shownByScreen: ['emailMalformed', 'emailInUse', 'ownProofEnded', ...ofCode],
  topics: ['account'],
});

export const sessions = call<typeof schemas.sessions>()({
  name: 'accounts.sessions',
  method: 'GET',
  path: '/lyceum/accounts/v1/sessions',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** What the holder agreed to, and when. */
export const consents = call<typeof schemas.consents>()({
  name: 'accounts.consents',
  method: 'GET',
  path: '/lyceum/accounts/v1/consents',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** Gives a consent that no account needs; one that holds already stays as it is. Not for a child whose guardian has not consented. */
export const giveConsent = call<typeof schemas.giveConsent>()({
  name: 'accounts.giveConsent',
  method: 'POST',
  path: '/lyceum/accounts/v1/giveConsent',
  act: 'create ownConsents',
  kind: 'command',
  refusals: [],
  topics: ['account'],
});

/** Takes it back, from now on. */
export const withdrawConsent = call<typeof schemas.withdrawConsent>()({
  name: 'accounts.withdrawConsent',
  method: 'POST',
  path: '/lyceum/accounts/v1/withdrawConsent',
  act: 'change ownAccount',
  kind: 'command',
  refusals: [],
  topics: ['account'],
});

export const endSession = call<typeof schemas.endSession>()({
  name: 'accounts.endSession',
  method: 'POST',
  path: '/lyceum/accounts/v1/endSession',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['account'],
});

export const endOtherSessions = call<typeof schemas.endOtherSessions>()({
  name: 'accounts.endOtherSessions',
  method: 'POST',
  path: '/lyceum/accounts/v1/endOtherSessions',
  act: 'change ownAccount',
  kind: 'command',
  refusals: [],
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
