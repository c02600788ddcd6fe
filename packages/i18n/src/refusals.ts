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
  cartFull: m.refusals_cartFull,
  currenciesDiffer: m.refusals_currenciesDiffer,
  notRefundable: m.refusals_notRefundable,
  refundUnderWay: m.refusals_refundUnderWay,
  refundDecided: m.refusals_refundDecided,
  refundChanged: m.refusals_refundChanged,
  refundAboveRest: m.refusals_refundAboveRest,
  fourEyes: m.refusals_fourEyes,
  payoutDecided: m.refusals_payoutDecided,
  nothingToPayOut: m.refusals_nothingToPayOut,
};

/** The sentence for a refusal, in the reader's language. */
export function refusalMessage({ refused, params }: Refusal, language: Language): string {
  return (sentences[refused] as Sentence<RefusalCode>)(params, { locale: language });
}
