export const currencies = ['TWD', 'CNY', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** A whole number of minor units (1/100) of some currency. */
export type Minor = number & { readonly brand: 'Minor' };

export interface Money {
  amount: Minor;
  currency: Currency;
}

/** The smallest amount that can be charged, in minor units: Taiwan charges whole dollars. */
export const chargeableStep: Record<Currency, number> = { TWD: 100, CNY: 1, USD: 1 };

export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`not a whole number of minor units: ${amount}`);
  }
  return amount as Minor;
}

export function isChargeable(money: Money): boolean {
  return money.amount % chargeableStep[money.currency] === 0;
}

/**
 * Splits an amount over weights (whole numbers, none below zero) so that the shares add up to it exactly and each is a multiple
 * of the chargeable step. Largest remainder method; equal remainders go to the earlier share. All weights zero: the first takes all.
 */
export function share(total: Money, weights: readonly number[]): Minor[] {
  const step = chargeableStep[total.currency];
  if (weights.length === 0 || weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight))) {
    throw new RangeError('share needs at least one weight, all whole and none below zero');
  }
  if (total.amount % step !== 0) {
    throw new RangeError('the amount to share is not chargeable in its currency');
  }
  const given = weights.map(BigInt);
  const sum = given.reduce((a, b) => a + b, 0n);
  const parts = sum === 0n ? given.map((_, index) => (index === 0 ? 1n : 0n)) : given;
  const whole = sum === 0n ? 1n : sum;
  const steps = BigInt(Math.abs(total.amount) / step);
  const shares = parts.map((part, index) => ({
    index,
    steps: (steps * part) / whole,
    remainder: (steps * part) % whole,
  }));
  const rest = Number(steps - shares.reduce((a, b) => a + b.steps, 0n));
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const one of byRemainder.slice(0, rest)) {
    one.steps += 1n;
  }
  return shares.map((one) => minor((Math.sign(total.amount) || 1) * Number(one.steps) * step));
}

/** Wire form of the fields that SPEC.md names (`mallPcPrice`, `money`): a string with two decimals, no separators. */
export function toDecimal(amount: number): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  return `${amount < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}

/** Reads the wire form back; null when it is not a plain amount with at most two decimals. */
export function parseDecimal(text: string): Minor | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) {
    return null;
  }
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return minor(match[1] === '-' && amount !== 0 ? -amount : amount);
}

const symbol: Record<Currency, string> = { TWD: 'NT$', CNY: '¥', USD: 'US$' };

/** Thousands separators and two decimals, as SPEC.md "Display rules" asks; the caller shows zero as "free". */
export function moneyText(money: Money): string {
  const decimal = toDecimal(Math.abs(money.amount)).split('.');
  const whole = (decimal[0] ?? '0').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${money.amount < 0 ? '−' : ''}${symbol[money.currency]}${whole}.${decimal[1]}`;
}
