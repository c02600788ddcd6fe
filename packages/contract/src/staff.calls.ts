import { call } from './call.ts';
import type * as schemas from './staff.schemas.ts';

/** The password; the session in the cookie then opens nothing but the calls of the second factor. */
export const signIn = call<typeof schemas.signIn>()({
  name: 'staff.signIn',
  method: 'POST',
  path: '/office/api/staff/signIn',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['signInWrong', 'signInTooManyTries'],
  shownByScreen: ['signInWrong', 'signInTooManyTries'],
});

/** A code of the authenticator or a recovery code; the cookie changes and is a full session. */
export const secondFactor = call<typeof schemas.secondFactor>()({
  name: 'staff.secondFactor',
  method: 'POST',
  path: '/office/api/staff/secondFactor',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['signInEnded', 'secondFactorWrong', 'signInTooManyTries'],
  shownByScreen: ['signInEnded', 'secondFactorWrong', 'signInTooManyTries'],
  topics: ['office'],
});

/** Whom a link invites. A POST, so that the token is in no address. */
export const invitation = call<typeof schemas.invitation>()({
  name: 'staff.invitation',
  method: 'POST',
  path: '/office/api/staff/invitation',
  act: 'use officeSignIn',
  kind: 'read',
  refusals: ['invitationEnded'],
  shownByScreen: ['invitationEnded'],
});

/** Name and password, once per link; the second factor follows. */
export const acceptInvitation = call<typeof schemas.acceptInvitation>()({
  name: 'staff.acceptInvitation',
  method: 'POST',
  path: '/office/api/staff/acceptInvitation',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['invitationEnded', 'officePasswordMalformed'],
  shownByScreen: ['invitationEnded', 'officePasswordMalformed'],
});

/** A link by mail that sets a new password once, within an hour. The same answer for every address. */
export const askPasswordReset = call<typeof schemas.askPasswordReset>()({
  name: 'staff.askPasswordReset',
  method: 'POST',
  path: '/office/api/staff/askPasswordReset',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['signInTooManyTries'],
  shownByScreen: ['signInTooManyTries'],
});

/** Whose password a link sets. A POST, so that the token is in no address. */
export const passwordReset = call<typeof schemas.passwordReset>()({
  name: 'staff.passwordReset',
  method: 'POST',
  path: '/office/api/staff/passwordReset',
  act: 'use officeSignIn',
  kind: 'read',
  refusals: ['passwordResetEnded'],
  shownByScreen: ['passwordResetEnded'],
});

/** Every session of the person ends; signing in still asks for the second factor. */
export const resetPassword = call<typeof schemas.resetPassword>()({
  name: 'staff.resetPassword',
  method: 'POST',
  path: '/office/api/staff/resetPassword',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['passwordResetEnded', 'officePasswordMalformed'],
  shownByScreen: ['passwordResetEnded', 'officePasswordMalformed'],
});

/** The secret for the authenticator; the same one until it is confirmed. */
export const enrolSecondFactor = call<typeof schemas.enrolSecondFactor>()({
  name: 'staff.enrolSecondFactor',
  method: 'POST',
  path: '/office/api/staff/enrolSecondFactor',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['signInEnded'],
  shownByScreen: ['signInEnded'],
});

/** The first code of the authenticator: the account is active and signed in. The recovery codes are shown this once. */
export const confirmSecondFactor = call<typeof schemas.confirmSecondFactor>()({
  name: 'staff.confirmSecondFactor',
  method: 'POST',
  path: '/office/api/staff/confirmSecondFactor',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['signInEnded', 'secondFactorWrong', 'signInTooManyTries'],
  shownByScreen: ['signInEnded', 'secondFactorWrong', 'signInTooManyTries'],
  topics: ['office'],
});

export const me = call<typeof schemas.me>()({
  name: 'staff.me',
  method: 'GET',
  path: '/office/api/staff/me',
  act: 'read ownOffice',
  kind: 'read',
  refusals: [],
  topics: ['office'],
});

export const changeMe = call<typeof schemas.changeMe>()({
  name: 'staff.changeMe',
  method: 'POST',
  path: '/office/api/staff/changeMe',
  act: 'change ownOffice',
  kind: 'command',
  refusals: [],
  topics: ['office', 'staff'],
});

/** Every other session of the person ends. */
export const changePassword = call<typeof schemas.changePassword>()({
  name: 'staff.changePassword',
  method: 'POST',
  path: '/office/api/staff/changePassword',
  act: 'change ownOffice',
  kind: 'command',
  refusals: ['currentPasswordWrong', 'officePasswordMalformed', 'signInTooManyTries'],
  shownByScreen: ['currentPasswordWrong', 'officePasswordMalformed', 'signInTooManyTries'],
  topics: ['office'],
});

/** Ten new codes against one of the authenticator; the old ones are no longer valid. */
export const renewRecoveryCodes = call<typeof schemas.renewRecoveryCodes>()({
  name: 'staff.renewRecoveryCodes',
  method: 'POST',
  path: '/office/api/staff/renewRecoveryCodes',
  act: 'change ownOffice',
  kind: 'command',
  refusals: ['secondFactorWrong', 'signInTooManyTries'],
  shownByScreen: ['secondFactorWrong', 'signInTooManyTries'],
  topics: ['office'],
});

export const mySessions = call<typeof schemas.mySessions>()({
  name: 'staff.mySessions',
  method: 'GET',
  path: '/office/api/staff/mySessions',
  act: 'read ownOffice',
  kind: 'read',
  refusals: [],
  topics: ['office'],
});

export const endSession = call<typeof schemas.endSession>()({
  name: 'staff.endSession',
  method: 'POST',
  path: '/office/api/staff/endSession',
  act: 'change ownOffice',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['office'],
});

export const signOut = call<typeof schemas.signOut>()({
  name: 'staff.signOut',
  method: 'POST',
  path: '/office/api/staff/signOut',
  act: 'change ownOffice',
  kind: 'command',
  refusals: [],
  topics: ['office'],
});

export const list = call<typeof schemas.list>()({
  name: 'staff.list',
  method: 'GET',
  path: '/office/api/staff/list',
  act: 'read staff',
  kind: 'read',
  refusals: [],
  topics: ['staff'],
});

/** Sends a link that is valid for 72 hours. */
export const invite = call<typeof schemas.invite>()({
  name: 'staff.invite',
  method: 'POST',
  path: '/office/api/staff/invite',
  act: 'change staff',
  kind: 'command',
  refusals: ['notFound', 'emailMalformed', 'emailTaken', 'rightsNotYours'],
  shownByScreen: ['emailMalformed', 'emailTaken', 'rightsNotYours'],
  topics: ['staff'],
});

/** A link to show as QR; it works once and for ten minutes, and takes the place of the one before. */
export const offerInvitation = call<typeof schemas.offerInvitation>()({
  name: 'staff.offerInvitation',
  method: 'POST',
  path: '/office/api/staff/offerInvitation',
  act: 'change staff',
  kind: 'command',
  refusals: ['rightsNotYours'],
  shownByScreen: ['rightsNotYours'],
});

/** Where such a link leads to. A POST, so that the token is in no address. */
export const openInvitation = call<typeof schemas.openInvitation>()({
  name: 'staff.openInvitation',
  method: 'POST',
  path: '/office/api/staff/openInvitation',
  act: 'use officeSignIn',
  kind: 'read',
  refusals: ['invitationEnded'],
  shownByScreen: ['invitationEnded'],
});

/** Mails an invitation to whoever holds the link. */
export const takeOpenInvitation = call<typeof schemas.takeOpenInvitation>()({
  name: 'staff.takeOpenInvitation',
  method: 'POST',
  path: '/office/api/staff/takeOpenInvitation',
  act: 'use officeSignIn',
  kind: 'command',
  refusals: ['invitationEnded', 'notFound', 'emailMalformed', 'emailTaken', 'rightsNotYours'],
  shownByScreen: ['invitationEnded', 'emailMalformed', 'emailTaken', 'rightsNotYours'],
});

/**
 * A new link for somebody who has not accepted, or who was disabled: all sessions end, password and second factor are forgotten. An agency also
 * begins anew with its own people this way; to an operator it is refused for whoever works already (see askFactorReset).
 */
export const inviteAgain = call<typeof schemas.inviteAgain>()({
  name: 'staff.inviteAgain',
  method: 'POST',
  path: '/office/api/staff/inviteAgain',
  act: 'change staff',
  kind: 'command',
  refusals: ['notFound', 'rightsNotYours', 'inviteAgainActive', 'lastOwner', 'lastOperator'],
  topics: ['staff'],
});

/** Sets ownership and rights; they hold from the person's next request on. */
export const change = call<typeof schemas.change>()({
  name: 'staff.change',
  method: 'POST',
  path: '/office/api/staff/change',
  act: 'change staff',
  kind: 'command',
  refusals: ['notFound', 'rightsNotYours', 'lastOwner', 'lastOperator'],
  topics: ['staff'],
});

/** All sessions end and no new one begins. */
export const disable = call<typeof schemas.disable>()({
  name: 'staff.disable',
  method: 'POST',
  path: '/office/api/staff/disable',
  act: 'change staff',
  kind: 'command',
  refusals: ['notFound', 'rightsNotYours', 'lastOwner', 'lastOperator'],
  topics: ['staff'],
});

/** Signs somebody out everywhere. */
export const endSessions = call<typeof schemas.endSessions>()({
  name: 'staff.endSessions',
  method: 'POST',
  path: '/office/api/staff/endSessions',
  act: 'change staff',
  kind: 'command',
  refusals: ['notFound', 'rightsNotYours'],
  topics: ['staff'],
});

/** Lost second factors that one operator asked to be forgotten, and that wait for another one. */
export const factorResets = call<typeof schemas.factorResets>()({
  name: 'staff.factorResets',
  method: 'GET',
  path: '/office/api/staff/factorResets',
  act: 'read factorResets',
  kind: 'read',
  refusals: [],
  topics: ['staff'],
});

/** Of somebody who lost it, with a reason; never of oneself. */
export const askFactorReset = call<typeof schemas.askFactorReset>()({
  name: 'staff.askFactorReset',
  method: 'POST',
  path: '/office/api/staff/askFactorReset',
  act: 'create factorResets',
  kind: 'command',
  refusals: ['notFound', 'rightsNotYours', 'factorResetOwn', 'secondFactorMissing', 'factorResetAsked'],
  shownByScreen: ['factorResetOwn', 'secondFactorMissing', 'factorResetAsked'],
  topics: ['staff'],
});

/** Approved by another operator: second factor and sessions are gone, and the next sign-in sets up a new one. */
export const decideFactorReset = call<typeof schemas.decideFactorReset>()({
  name: 'staff.decideFactorReset',
  method: 'POST',
  path: '/office/api/staff/decideFactorReset',
  act: 'approve factorResets',
  kind: 'command',
  refusals: ['notFound', 'rightsNotYours', 'factorResetOwn', 'fourEyes', 'decidedMeanwhile'],
  topics: ['staff'],
});

/** The storefront's account with which one works on the phone. */
export const phone = call<typeof schemas.phone>()({
  name: 'staff.phone',
  method: 'GET',
  path: '/office/api/staff/phone',
  act: 'read ownPhone',
  kind: 'read',
  refusals: [],
  topics: ['staff'],
});

/** A link for ten minutes: whoever opens it with a phone ties the account there. Asking again ends the link before. */
export const offerPhone = call<typeof schemas.offerPhone>()({
  name: 'staff.offerPhone',
  method: 'POST',
  path: '/office/api/staff/offerPhone',
  act: 'change ownPhone',
  kind: 'command',
  refusals: [],
});

export const untiePhone = call<typeof schemas.untiePhone>()({
  name: 'staff.untiePhone',
  method: 'POST',
  path: '/office/api/staff/untiePhone',
  act: 'change ownPhone',
  kind: 'command',
  refusals: [],
  topics: ['staff'],
});

/** What the reader's account may do for an agency. */
export const post = call<typeof schemas.post>()({
  name: 'staff.post',
  method: 'GET',
  path: '/lyceum/staff/v1/post',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account', 'staff'],
});

/** With the phone: the account that is signed in becomes the one of whoever offered the link. */
export const tiePhone = call<typeof schemas.tiePhone>()({
  name: 'staff.tiePhone',
  method: 'POST',
  path: '/lyceum/staff/v1/tiePhone',
  act: 'change ownAccount',
  kind: 'command',
  needsPhone: true,
  refusals: ['phoneTieEnded'],
  shownByScreen: ['phoneTieEnded'],
  topics: ['staff'],
});
