import type { CardTrouble } from '@lyceum/domain/payments';

/** Square's codes for why a card was not charged, by what the buyer can do about it (error codes of its SDK 46.0.0). */
const codes: Readonly<Record<CardTrouble, readonly string[]>> = {
  declined: ['GENERIC_DECLINE', 'CARD_DECLINED', 'CARD_DECLINED_CALL_ISSUER', 'VOICE_FAILURE', 'ACCOUNT_UNUSABLE'],
  funds: ['INSUFFICIENT_FUNDS'],
  expiry: [
    'CARD_EXPIRED',
    'INVALID_EXPIRATION',
    'INVALID_EXPIRATION_YEAR',
    'INVALID_EXPIRATION_DATE',
    'EXPIRATION_FAILURE',
    'BAD_EXPIRATION',
  ],
  securityCode: ['CVV_FAILURE', 'VERIFY_CVV_FAILURE'],
  postalCode: ['ADDRESS_VERIFICATION_FAILURE', 'INVALID_POSTAL_CODE', 'VERIFY_AVS_FAILURE'],
  limit: ['TRANSACTION_LIMIT', 'PAYMENT_LIMIT_EXCEEDED', 'AMOUNT_TOO_HIGH'],
  unsupported: ['UNSUPPORTED_CARD_BRAND', 'CARD_NOT_SUPPORTED', 'UNSUPPORTED_INSTRUMENT_TYPE', 'INVALID_ACCOUNT'],
  confirm: ['CARD_DECLINED_VERIFICATION_REQUIRED'],
  again: [],
};

const troubles = new Map(
  Object.entries(codes).flatMap(([trouble, own]) => own.map((code) => [code, trouble as CardTrouble] as const)),
);

/** `again` for codes that are not the card's fault: a token that is spent, a request that Square would not read. */
export const troubleOf = (code: string): CardTrouble => troubles.get(code) ?? 'again';
