import { minor, parseDecimal, toDecimal, type Money } from '@lyceum/domain/money';

/** Yuan with two decimals, as Alipay reads them. Throws on another currency. */
export function yuanOf({ amount, currency }: Money): string {
  if (currency !== 'CNY' || amount < 1) {
    throw new RangeError('Alipay takes yuan of the mainland only, from one fen on');
  }
  return toDecimal(amount);
}

export const cny = (amount: number): Money => ({ amount: minor(amount), currency: 'CNY' });

/** Yuan as Alipay writes them; null when the text is no amount. */
export function readYuan(text: string | undefined): Money | null {
  const amount = text === undefined ? null : parseDecimal(text);
  return amount === null ? null : cny(amount);
}
