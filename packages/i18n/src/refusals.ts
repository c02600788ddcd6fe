import type { Language } from '@lyceum/domain/language';
import type { Refusal, RefusalCode, Refusals } from '@lyceum/domain/refusal';
import * as m from './words/messages.js';

type Sentence<Code extends RefusalCode> = (params: Refusals[Code], options: { locale: Language }) => string;

/** A code without words does not compile. */
const sentences: { [Code in RefusalCode]: Sentence<Code> } = {
  invalidInput: m.refusals_invalidInput,
  notFound: m.refusals_notFound,
  notLoggedIn: m.refusals_notLoggedIn,
  notAllowed: m.refusals_notAllowed,
  consentMissing: m.refusals_consentMissing,
  phoneMalformed: m.refusals_phoneMalformed,
  codeMalformed: m.refusals_codeMalformed,
  codeTooSoon: m.refusals_codeTooSoon,
  codeTooMany: m.refusals_codeTooMany,
  codeWrong: m.refusals_codeWrong,
  codeExpired: m.refusals_codeExpired,
  passwordMalformed: m.refusals_passwordMalformed,
  passwordWrong: m.refusals_passwordWrong,
  passwordTooManyTries: m.refusals_passwordTooManyTries,
  agreementRequired: m.refusals_agreementRequired,
  crossBorderConsentRequired: m.refusals_crossBorderConsentRequired,
  productUnavailable: m.refusals_productUnavailable,
  offerUnavailable: m.refusals_offerUnavailable,
  soldOut: m.refusals_soldOut,
  seatsLeft: m.refusals_seatsLeft,
  alreadyBought: m.refusals_alreadyBought,
  cartEmpty: m.refusals_cartEmpty,
  priceChanged: m.refusals_priceChanged,
  orderCancelled: m.refusals_orderCancelled,
  orderExpired: m.refusals_orderExpired,
  orderPaidAlready: m.refusals_orderPaidAlready,
  orderNotCancellable: m.refusals_orderNotCancellable,
  methodUnavailable: m.refusals_methodUnavailable,
  providerUnavailable: m.refusals_providerUnavailable,
  courseNotBought: m.refusals_courseNotBought,
  accessEnded: m.refusals_accessEnded,
  lessonNotPlayable: m.refusals_lessonNotPlayable,
  lessonNotStarted: m.refusals_lessonNotStarted,
  requestInUse: m.refusals_requestInUse,
  editedMeanwhile: m.refusals_editedMeanwhile,
  changedMeanwhile: m.refusals_changedMeanwhile,
  underReview: m.refusals_underReview,
  decidedMeanwhile: m.refusals_decidedMeanwhile,
  moveNotPossible: m.refusals_moveNotPossible,
  lessonsSold: m.refusals_lessonsSold,
  categoryInUse: m.refusals_categoryInUse,
  categoryTooDeep: m.refusals_categoryTooDeep,
  accountBlocked: m.refusals_accountBlocked,
  settingOutOfBounds: m.refusals_settingOutOfBounds,
  amountNotChargeable: m.refusals_amountNotChargeable,
  listingIncomplete: m.refusals_listingIncomplete,
  signInWrong: m.refusals_signInWrong,
  signInTooManyTries: m.refusals_signInTooManyTries,
  signInEnded: m.refusals_signInEnded,
  secondFactorWrong: m.refusals_secondFactorWrong,
  invitationEnded: m.refusals_invitationEnded,
  officePasswordMalformed: m.refusals_officePasswordMalformed,
  currentPasswordWrong: m.refusals_currentPasswordWrong,
  emailMalformed: m.refusals_emailMalformed,
  emailTaken: m.refusals_emailTaken,
  rightsNotYours: m.refusals_rightsNotYours,
  lastOwner: m.refusals_lastOwner,
  lastOperator: m.refusals_lastOperator,
};

/** The sentence for a refusal, in the reader's language. */
export function refusalMessage({ refused, params }: Refusal, language: Language): string {
  return (sentences[refused] as Sentence<RefusalCode>)(params, { locale: language });
}
