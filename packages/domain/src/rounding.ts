import { chargeableStep, minor, type Currency, type Minor, type Money } from './money.ts';

/** The one rounding rule: half up (away from zero for negative amounts), to the currency's chargeable step. */
export function roundToStep(amount: number, currency: Currency): Minor {
  const step = chargeableStep[currency];
  const steps = Math.floor(Math.abs(amount) / step + 0.5);
  return minor(Math.sign(amount) * steps * step || 0);
}

/** Converts for display only; `rateMicros` is target units per source unit × 1,000,000. */
export function convert(money: Money, to: Currency, rateMicros: number): Money {
  return { amount: roundToStep((money.amount * rateMicros) / 1_000_000, to), currency: to };
}
