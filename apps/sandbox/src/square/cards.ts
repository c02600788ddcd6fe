import { randomBytes } from 'node:crypto';

/** How a card behaves when it is charged; null: well. `challenge`, `insist`: its bank asks the holder, before or after the first charge. */
export type Fate = { code: string | null; asks?: 'challenge' | 'insist' };

/** Cards of Square's sandbox (developer.squareup.com, "Sandbox payments"), and two whose banks ask. Any other number that adds up is good. */
const cards: Readonly<Record<string, Fate>> = {
  '4000000000000002': { code: 'GENERIC_DECLINE' },
  '4000000000009995': { code: 'INSUFFICIENT_FUNDS' },
  '5333330000000008': { code: null, asks: 'challenge' },
  '5248480000210034': { code: null, asks: 'insist' },
};

/** Tokens that the sandbox publishes: good at any time, as often as one likes. */
const publishedTokens: Readonly<Record<string, Fate>> = {
  'cnon:card-nonce-ok': { code: null },
  'cnon:card-nonce-declined': { code: 'GENERIC_DECLINE' },
  'cnon:card-nonce-rejected-cvv': { code: 'CVV_FAILURE' },
  'cnon:card-nonce-rejected-postalcode': { code: 'ADDRESS_VERIFICATION_FAILURE' },
};

/** What a buyer types. */
export interface CardInput {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvv: string;
  postalCode: string;
}

export type CardField = 'cardNumber' | 'expirationDate' | 'cvv' | 'postalCode';

const addsUp = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0) %
    10 ===
  0;

/** The fields that cannot be; none: the card is well written. `now`: epoch ms. */
export function faultsOf({ number, expiry, cvv, postalCode }: CardInput, now: number): CardField[] {
  const [, month = '', year = ''] = /^(\d\d)\s*\/?\s*(\d\d)$/.exec(expiry.trim()) ?? [];
  const ends = Date.UTC(2000 + Number(year), Number(month), 1);
  const digits = number.replaceAll(/\D/g, '');
  const checks: [CardField, boolean][] = [
    ['cardNumber', /^\d{13,19}$/.test(digits) && addsUp(digits)],
    ['expirationDate', Number(month) >= 1 && Number(month) <= 12 && ends > now],
    ['cvv', /^\d{3,4}$/.test(cvv.trim())],
    ['postalCode', /^[A-Za-z\d -]{3,10}$/.test(postalCode.trim())],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

/** How a well written card behaves: its number decides, and three values of the sandbox. */
export function fateOf({ number, expiry, cvv, postalCode }: CardInput): Fate {
  if (cvv.trim() === '911') {
    return { code: 'CVV_FAILURE' };
  }
  if (postalCode.trim() === '99999') {
    return { code: 'ADDRESS_VERIFICATION_FAILURE' };
  }
  if (/^01\s*\/?\s*40$/.test(expiry.trim())) {
    return { code: 'INVALID_EXPIRATION' };
  }
  return cards[number.replaceAll(/\D/g, '')] ?? { code: null };
}

/** Asked of its bank and confirmed for this much, as decimals; null: not asked. */
export type Confirmed = { amount: string; currency: string } | null;

interface Token {
  fate: Fate;
  confirmed: Confirmed;
  madeAt: number;
  isUsed: boolean;
  last4: string;
}

/** A token is good once, and for so long. */
export const tokenLifeMs = 60 * 60_000;

/** Tokens of cards and of what their banks confirmed. Of a card nothing is kept but how it behaves. */
export function openTokens(now: () => number) {
  const tokens = new Map<string, Token>();
  const verifications = new Map<string, { token: string; confirmed: NonNullable<Confirmed> }>();
  const fresh = (kind: string): string => `${kind}:CBASE${randomBytes(24).toString('base64url')}`;
  return {
    make(fate: Fate, confirmed: Confirmed = null, last4 = '1111'): string {
      const token = fresh('cnon');
      tokens.set(token, { fate, confirmed, madeAt: now(), isUsed: false, last4 });
      return token;
    },
    /** The holder confirmed while the token was made: a new token, which says so, in its place. */
    confirmed(token: string, confirmed: NonNullable<Confirmed>): string | null {
      const found = tokens.get(token);
      tokens.delete(token);
      return found ? this.make(found.fate, confirmed, found.last4) : null;
    },
    /** Whether the bank of a token's card asks its holder; null: no such token. */
    asks: (token: string): boolean | null => {
      const found = tokens.get(token);
      return found ? found.fate.asks !== undefined : token in publishedTokens ? false : null;
    },
    /** The holder confirmed: what is charged with the token may say so. */
    confirm(token: string, confirmed: NonNullable<Confirmed>): string {
      const verification = fresh('verf');
      verifications.set(verification, { token, confirmed });
      return verification;
    },
    /** Spends a token on a charge; why it cannot be, or null. `amount` as decimals. */
    spend(source: string, verification: string | undefined, amount: string, currency: string): string | null {
      const published = publishedTokens[source];
      if (published) {
        return published.code;
      }
      const token = tokens.get(source);
      if (!token) {
        return 'NOT_FOUND';
      }
      if (token.isUsed) {
        return 'CARD_TOKEN_USED';
      }
      if (now() - token.madeAt > tokenLifeMs) {
        return 'CARD_TOKEN_EXPIRED';
      }
      token.isUsed = true;
      const verified = verification === undefined ? null : verifications.get(verification);
      const isFor = (confirmed: Confirmed): boolean => confirmed?.amount === amount && confirmed.currency === currency;
      const isConfirmed =
        (verified?.token === source && isFor(verified.confirmed)) ||
        (token.fate.asks === 'challenge' && isFor(token.confirmed));
      return token.fate.asks && !isConfirmed ? 'CARD_DECLINED_VERIFICATION_REQUIRED' : token.fate.code;
    },
    last4: (source: string): string => tokens.get(source)?.last4 ?? '1111',
  };
}
export type Tokens = ReturnType<typeof openTokens>;
