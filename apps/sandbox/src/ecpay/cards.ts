/** What the issuing bank says to a card. */
export type CardVerdict = 'ask the owner' | 'declined';

export interface Card {
  /** Digits only. */
  number: string;
  cvv: string;
}

/** The two cards of this bank. The first is ECPay's published test card. */
export const testCards = {
  good: { number: '4311952222222222', cvv: '222' },
  declined: { number: '4000000000000002', cvv: '222' },
} as const;

/** First six and last four digits: all that an acquirer may keep of a card. */
export interface DigitsOnFile {
  first6: string;
  last4: string;
}

export function digitsOnFile(number: string): DigitsOnFile {
  return { first6: number.slice(0, 6), last4: number.slice(-4) };
}

export type CardField = 'number' | 'expiry' | 'cvv';

/** What the buyer typed, before anybody looked at it. */
export type CardEntry = Record<CardField, string>;

/** The check digit of card numbers. ECPay's published card has a wrong one and is let through. */
function isCardNumber(digits: string): boolean {
  if (Object.values(testCards).some((known) => known.number === digits)) {
    return true;
  }
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return /^\d{13,19}$/.test(digits) && sum % 10 === 0;
}

/** A card is good until the last day of the month on it. */
function isFutureMonth(text: string, nowMs: number): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(text.trim());
  return match !== null && Date.UTC(2000 + Number(match[2]), Number(match[1])) > nowMs;
}

export function readCard(entry: CardEntry, nowMs: number): { card: Card; wrong: ReadonlySet<CardField> } {
  const number = entry.number.replaceAll(/[\s-]/g, '');
  const cvv = entry.cvv.trim();
  const wrong = new Set<CardField>();
  if (!isCardNumber(number)) {
    wrong.add('number');
  }
  if (!isFutureMonth(entry.expiry, nowMs)) {
    wrong.add('expiry');
  }
  if (!/^\d{3,4}$/.test(cvv)) {
    wrong.add('cvv');
  }
  return { card: { number, cvv }, wrong };
}

/** Any card but the good one, and the good one with another CVV, is declined. */
export function verdictOn(card: Card): CardVerdict {
  const { good } = testCards;
  return card.number === good.number && card.cvv === good.cvv ? 'ask the owner' : 'declined';
}
