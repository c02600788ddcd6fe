import { isChargeable, minor, parseDecimal, toDecimal, type Currency, type Money } from '@lyceum/domain/money';
import { z } from 'zod';

/** Digits after the point, by what PayPal takes: it refuses fractions of Taiwan dollars. It takes no mainland yuan. */
const digits: Partial<Record<Currency, number>> = { TWD: 0, USD: 2 };
const isOurs = (currency: string): currency is Currency => currency in digits;

export const wireMoney = z.object({ currency_code: z.string(), value: z.string() });
export type WireMoney = z.output<typeof wireMoney>;

export function toWire(money: Money): WireMoney {
  if (!isOurs(money.currency) || !isChargeable(money) || money.amount <= 0) {
    throw new RangeError(`PayPal takes no ${money.amount} of ${money.currency}`);
  }
  const decimal = toDecimal(money.amount);
  return {
    currency_code: money.currency,
    value: digits[money.currency] === 0 ? decimal.slice(0, -3) : decimal,
  };
}

/** Below zero in statements. Null: a currency that we take no money in, or no amount. */
export function fromWire({ currency_code: currency, value }: WireMoney): Money | null {
  const amount = parseDecimal(value);
  if (!isOurs(currency) || amount === null) {
    return null;
  }
  const money = { amount: minor(amount), currency };
  return isChargeable(money) ? money : null;
}

export const isSame = (one: Money | null, other: Money): boolean =>
  one?.amount === other.amount && one.currency === other.currency;
