import type { CalendarTrouble } from './timetables.ts';

/** Every refusal that a call may give, with what its sentence names. The words are in packages/i18n under `refusals`. */
export interface Refusals {
  invalidInput: { field: string };
  notFound: object;
  notLoggedIn: object;
  notAllowed: object;
  supportOnlyReads: object;
  pushServiceUnknown: object;
  messagesTooMany: object;
  messageTooOld: object;
  messageRepeated: object;
  conversationBlocked: object;
  cardUnavailable: object;
  ownConversation: object;
  consentMissing: object;
  /** The call needs an account with a phone. */
  phoneMissing: object;
  phoneMalformed: object;
  /** Where no account opens by an e-mail address. */
  phoneRequired: object;
  /** The account has neither phone nor e-mail address. */
  addressMissing: object;
  /** Another account has it. */
  phoneTaken: object;
  emailInUse: object;
  /** Of an address that was proven. */
  registeredAlready: object;
  accountUnknown: object;
  /** That the holder is at hand was shown too long ago, or not at all. */
  ownProofEnded: object;
  /** Whose account elsewhere would let somebody in: not offered here, or not answering. */
  thirdPartyUnavailable: object;
  thirdPartyAway: { name: string };
  /** What a third party said was used, is too old, or belongs to another browser. */
  ticketOver: object;
  /** Another account is entered by it. */
  doorTaken: { name: string };
  /** Whom a third party named has no account, and needs a phone for one (code 3001). */
  phoneUnbound: object;
  lastDoor: object;
  /** Not all conditions of a cancellation hold. */
  cancellationConditions: object;
  /** The account's cancellation is in review already. */
  cancellationInReview: object;
  /** Another notice was agreed to than the one that holds. */
  cancellationNotice: object;
  /** It was decided, or withdrawn. */
  cancellationOver: object;
  /** The host has no name that a passkey could belong to. */
  passkeyUnavailable: object;
  passkeysFull: { most: number };
  /** No account has it, or has it any more. */
  passkeyUnknown: object;
  /** What the browser answered proves nothing. */
  passkeyRefused: object;
  birthdayImpossible: object;
  guardianNeeded: { age: number };
  /** Who has not said, or says no more, that the agency may offer him. */
  consultantNotAccepted: object;
  /** Who becomes a consultant says his name. */
  consultantNameMissing: object;
  /** None of its columns is one of ours. */
  sheetUnreadable: object;
  /** Not an uploaded picture of the account's own. */
  pictureUnknown: object;
  consultantInvitationsTooMany: { most: number };
  /** An institution that somebody suggests: works here, is here, was written to already; one of it was decided or withdrawn. */
  merchantIsStaff: object;
  merchantExists: object;
  merchantInvited: object;
  merchantInvitationsTooMany: { most: number };
  merchantInvitationDecided: object;
  /** To be an agency's student: the phone has an invitation that waits, is a student's, or belongs to somebody who works for an agency. */
  studentInvited: object;
  studentAlready: object;
  studentIsStaff: object;
  studentInvitationsTooMany: { most: number };
  /** There is none, or it is for another phone. */
  studentInvitationUnknown: object;
  /** Answered, taken back, or its time is over. */
  studentInvitationOver: object;
  consultationNotesTooMany: { most: number };
  /** The number of an agency's licence. */
  licenceMalformed: object;
  codeMalformed: object;
  codeTooSoon: { seconds: number };
  codeTooMany: { hours: number };
  /** The platform's budget of text messages is spent. */
  codesPaused: { hours: number };
  codeWrong: { left: number };
  codeTooManyTries: { minutes: number };
  codeExpired: object;
  passwordMalformed: object;
  /** Setting a password asks for the current one or for a code. */
  passwordProofMissing: object;
  passwordWrong: object;
  passwordTooManyTries: { minutes: number };
  agreementRequired: object;
  crossBorderConsentRequired: object;
  productUnavailable: object;
  offerUnavailable: object;
  soldOut: object;
  /** Unpaid orders hold what is left; the first of them ends in so many minutes. */
  soldOutForNow: { minutes: number };
  /** What unpaid orders of the account, or of its internet connection, may hold at once. */
  unpaidTooMany: { most: number };
  placesHeldTooMany: { most: number };
  connectionHoldsTooMany: { minutes: number };
  seatsLeft: { left: number };
  alreadyBought: object;
  /** Nothing of it can be ordered without a time that is chosen, or planned. */
  sessionMissing: object;
  courseEnded: object;
  /** Of a time that one wants to book. */
  timeReversed: object;
  timePast: object;
  timeTooSoon: object;
  timeTooFar: object;
  timeNotAligned: object;
  timeTooShort: object;
  timeTooLong: object;
  timeClosed: object;
  timeTaken: object;
  headsTooMany: object;
  /** The consultant gives this service no more. */
  consultantLeft: object;
  /** The calendar elsewhere could not be read. */
  calendarNotRead: { trouble: CalendarTrouble };
  /** Two ranges of one day lie over each other. */
  hoursOverlap: object;
  consultFormIncomplete: { fields: string[] };
  /** It starts so soon that it can be neither moved nor cancelled. */
  bookingLocked: { hours: number };
  movedTooOften: { most: number };
  /** Another time is proposed for it already; one at a time. */
  moveProposed: object;
  /** Answered, withdrawn, or its time is over. */
  proposalOver: object;
  /** All sessions of a package have their time. */
  sessionsBooked: object;
  /** Of one space one visit at a time. */
  visitAsked: object;
  visitsTooMany: { most: number };
  /** Cancelled, answered, or its time has come. */
  visitDecided: object;
  /** What is free is ordered, not waited for. */
  timeFree: object;
  waitsTooMany: { most: number };
  /** Ordered, given up, or its time has come. */
  waitOver: object;
  /** One at a time. */
  enquiryOpen: object;
  enquiryDecided: object;
  /** No consultant has it any more. */
  topicGone: object;
  zoneUnknown: object;
  cartEmpty: object;
  priceChanged: { total: string; currency: string };
  orderCancelled: object;
  orderExpired: object;
  /** A newer payment of the same order took this one's place while its provider was asked. */
  paymentBegunElsewhere: object;
  /** Less than a minute is left, and a provider needs that much. */
  tooLateToPay: object;
  bodyTooLarge: object;
  /** The shop counts nothing (COUNTS). */
  countingOff: object;
  orderPaidAlready: object;
  orderNotCancellable: object;
  methodUnavailable: object;
  providerUnavailable: object;
  /** Whose chat app pays is not known; `address` leads there and back, and tells it. */
  payerUnknown: { address: string };
  /** A way to pay whose provider has no account set up. */
  providerWithoutKeys: object;
  /** A way to pay is switched on or off already, or somebody asked for it already. */
  switchedAlready: object;
  switchAsked: object;
  courseNotBought: object;
  accessEnded: object;
  lessonNotPlayable: object;
  lessonNotStarted: object;
  requestInUse: object;
  fileTooLarge: { megabytes: number };
  fileTypeRefused: { kinds: string };
  fileUnsafe: object;
  /** A script, a macro, or a command that starts something. */
  fileHasCode: object;
  fileHasAttachment: object;
  fileLoadsRemote: object;
  fileEncrypted: object;
  /** Looking at it took too much time or memory. */
  fileTooComplex: object;
  storageFull: object;
  fileDamaged: object;
  pictureTooLarge: { megapixels: number };
  videoUnplayable: object;
  videoNotConverted: object;
  uploadIncomplete: object;
  uploadsTooMany: object;
  uploadLimitReached: { megabytes: number };
  /** With what the other one saved, as the call's reply has it; who that was (null: the platform), and when. */
  editedMeanwhile: { saved: object; by: string | null; at: string | null };
  /** For what is put in order or taken away: it is no longer as it was seen. */
  changedMeanwhile: object;
  underReview: object;
  /** A product has so many pictures at most. */
  picturesFull: { most: number };
  decidedMeanwhile: object;
  moveNotPossible: object;
  lessonsSold: object;
  categoryInUse: object;
  categoryTooDeep: object;
  accountBlocked: object;
  /** Of the app, in an operator's form. */
  versionMalformed: { field: string };
  minimumAboveVersion: { field: string };
  addressNotHttps: { field: string };
  settingOutOfBounds: { least: number; most: number };
  amountNotChargeable: { field: string };
  schoolCourseTooLong: object;
  schoolCourseTooManyLessons: object;
  schoolCourseTooDear: object;
  schoolCourseTooLate: object;
  listingIncomplete: { count: number; fields: string[] };
  signInWrong: object;
  signInTooManyTries: { minutes: number };
  signInEnded: object;
  secondFactorWrong: object;
  invitationEnded: object;
  passwordResetEnded: object;
  /** The platform invites nobody again who works already: that would take one operator to undo both factors. */
  inviteAgainActive: object;
  secondFactorMissing: object;
  factorResetAsked: object;
  factorResetOwn: object;
  officePasswordMalformed: object;
  currentPasswordWrong: object;
  emailMalformed: object;
  emailTaken: object;
  rightsNotYours: object;
  lastOwner: object;
  lastOperator: object;
  cartFull: { most: number };
  currenciesDiffer: object;
  notRefundable: object;
  refundUnderWay: object;
  refundDecided: object;
  refundChanged: { total: string; currency: string };
  refundAboveRest: { rest: string; currency: string };
  fourEyes: object;
  payoutDecided: object;
  nothingToPayOut: object;
  /** Nobody said where to pay what is owed to so many sellers. */
  payoutAccountsMissing: { sellers: number };
  /** Nothing is transferred before the second person has approved. */
  payoutNotPaid: object;
  /** A seller has another account since the batch was prepared, or had none then. */
  payoutAccountChanged: object;
  /** Of an account for payouts: a change waits already; it was decided, withdrawn or holds already; fields are wrong; it is the one in force. */
  payoutAccountPending: object;
  payoutAccountDecided: object;
  payoutAccountFaulty: { fields: string[] };
  payoutAccountUnchanged: object;
  goalGone: object;
  areaUnknown: object;
  postcodeMalformed: object;
  addressesTooMany: { most: number };
  addressRequired: object;
  listNameTaken: object;
  listsTooMany: { most: number };
  pictureGone: object;
  fileGone: object;
  /** Of an order: no order of this seller has such a code. */
  verifyCodeUnknown: { left: number };
  verifyCodeLocked: { minutes: number };
  verifyCodeUsed: object;
  verifyCodeRefunded: object;
  verifyCodeEnded: object;
  /** The code was shown in this session already. */
  sessionAttended: object;
  phoneTieEnded: object;
  orderNotShippable: object;
  parcelNumberMalformed: object;
  shipmentCorrected: object;
  orderNotReceivable: object;
  differenceSettled: object;
  /** Of an application: spaces are let by businesses, and advice is given by persons. */
  spaceBusinessOnly: object;
  plannerPersonalOnly: object;
  /** The account applied as the other one before. */
  identityFixed: object;
  /** It is being checked, or was passed. */
  applicationClosed: object;
  applicationIncomplete: { count: number; fields: string[] };
  /** Not an uploaded paper of the account's own. */
  paperUnknown: object;
  /** Somebody else decided it, or it was sent in again. */
  applicationDecided: object;
  /** What was typed to confirm is not the shop's name. */
  nameDiffers: object;
  /** Something of the shop has not ended yet, or it was asked too recently. */
  closingNotReady: object;
  /** By its owners, for good. */
  agencyClosed: object;
  announcementStopped: object;
  /** A colleague answers there. */
  caseOfAnother: { name: string };
  caseSolved: object;
  /** The buyer did, while the desk closed the case. */
  wroteMeanwhile: object;
  colleagueGone: object;
  answersTooMany: object;
  questionsTooMany: object;
  alreadyRated: object;
  reportsTooMany: object;
  reportDecided: object;
}

export type RefusalCode = keyof Refusals;

/** A refusal as a value: commands return it, they do not throw it. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  refused: Code;
  params: Refusals[Code];
}

type NoParams<Code extends RefusalCode> = keyof Refusals[Code] extends never ? [] : [params: Refusals[Code]];

export function refuse<Code extends RefusalCode>(code: Code, ...[params]: NoParams<Code>): Refusal<Code> {
  return { refused: code, params: params ?? ({} as Refusals[Code]) };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
