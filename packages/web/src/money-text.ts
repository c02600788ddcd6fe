import { moneyText, parseDecimal, type Currency, type Minor, type Money } from '@lyceum/domain/money';

/** Money as answers carry it: whole minor units, checked by the server's schema. `Money` fits too. */
export interface Amount {
  amount: number;
  currency: Currency;
}

/** Symbol, separators and two decimals in one text. */
export function amountText({ amount, currency }: Amount): string {
  return moneyText({ amount: amount as Minor, currency });
}

/** Reads SPEC.md's pair of fields; an amount that is none reads as null, so that a screen never shows a wrong price. */
export function moneyOf(decimal: string, currency: Currency): Money | null {
  const amount = parseDecimal(decimal);
  return amount === null ? null : { amount, currency };
}

/** Symbol, whole part with separators, and the decimals, so that a screen can set them in different sizes. */
export function moneyParts(money: Amount): { symbol: string; whole: string; decimals: string } {
  const match = /^(\D*)([\d,]+)(\.\d{2})$/.exec(amountText(money));
  return { symbol: match?.[1] ?? '', whole: match?.[2] ?? '', decimals: match?.[3] ?? '' };
}
