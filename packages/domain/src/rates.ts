import type { Currency, Minor } from './money.ts';
import { minor } from './money.ts';

/** Prices of several currencies are compared, filtered and sorted by what they are in this one (RULES.md "Money"). */
export const referenceCurrency: Currency = 'TWD';

/** Display rate: target units per source unit × 1,000,000. */
export interface Rate {
  source: Currency;
  target: Currency;
  micros: number;
}

const million = 1_000_000;
const inverse = ({ source, target, micros }: Rate): Rate => ({
  source: target,
  target: source,
  micros: Math.max(1, Math.round(million ** 2 / micros)),
});

/** A typing error rather than a market: more than a fifth up or down. */
export const movesMuch = (before: number, after: number): boolean => Math.abs(after - before) * 5 > before;

/** The same amount in the reference currency, by the rate to it; the database does the same for each product (`comparable_price`). */
export const comparable = (amount: number, micros: number): Minor => minor(Math.round((amount * micros) / million));

/**
 * What follows from a rate: the way back, and, where one side is the reference currency, those between the other side and all currencies whose
 * rate from the reference is known.
 */
export function followingRates(changed: Rate, known: readonly Rate[]): Rate[] {
  const back = inverse(changed);
  const ofReference = [changed, back].find(({ source }) => source === referenceCurrency);
  if (!ofReference) {
    return [back];
  }
  const others = known.filter(({ source, target }) => source === referenceCurrency && target !== ofReference.target);
  const crosses = others.map(({ target, micros }) => ({
    source: ofReference.target,
    target,
    micros: Math.max(1, Math.round((micros * million) / ofReference.micros)),
  }));
  return [back, ...crosses.flatMap((cross) => [cross, inverse(cross)])];
}
