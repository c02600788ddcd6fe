import type { Discount } from '@lyceum/domain/pricing';
import { priceCheckout, type CheckoutPrice } from '@lyceum/domain/pricing';
import { packFor } from '@lyceum/domain/refunds';
import { refuse, type RefusalCode } from '@lyceum/domain/refusal';
import { lineKindOf, type LineTrouble, type OrderKind } from '@lyceum/domain/orders';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { LineKind, Quote } from './kinds/line-kind.ts';
import { kindSelling } from './kinds/line-kinds.ts';
import type { CartLine, Offered } from './offered.sql.ts';

/** A line of a cart as its kind quotes it; `kind` null: nobody sells such a thing yet. */
export interface QuotedLine<Line extends Offered = CartLine> {
  line: Line;
  kind: LineKind | null;
  quote: Quote;
}

const notSold: Omit<Quote, 'unitPrice'> = {
  most: 0,
  trouble: 'sessionMissing',
  terms: { rule: 'none' },
  facts: {},
};

/**
 * What one wants of offers, in their order, by the kinds that sell them; each kind is asked once. Consulting, rooms and programmes need a
 * time that cannot be chosen yet.
 */
export async function quoteLines<Line extends Offered & { quantity: number; facts: object }>(
  deps: Pick<Deps, 'kinds' | 'clock'>,
  db: Queryable,
  lines: readonly Line[],
): Promise<QuotedLine<Line>[]> {
  const now = deps.clock();
  const kindOf = (line: Line) => kindSelling(deps.kinds, { type: line.productType, form: line.form });
  const quotes = new Map<Line, Quote>();
  for (const kind of new Set(lines.map(kindOf))) {
    const ofKind = lines.filter((line) => kindOf(line) === kind);
    const wanted = ofKind.map((line) => ({ offered: line, quantity: line.quantity, facts: line.facts }));
    const answers = (await kind?.quote(db, wanted, now)) ?? [];
    for (const [at, line] of ofKind.entries()) {
      quotes.set(line, answers[at] ?? { ...notSold, unitPrice: line.unitPrice });
    }
  }
  return lines.map((line) => ({
    line,
    kind: kindOf(line),
    quote: quotes.get(line) ?? { ...notSold, unitPrice: line.unitPrice },
  }));
}

/** The lines of a cart that were chosen, all without a choice; null when one of the chosen is not there. */
export function chosenLines<Line extends { lineId: string }>(
  lines: readonly Line[],
  lineIds: readonly string[] | null,
): Line[] | null {
  if (lineIds === null) {
    return [...lines];
  }
  const chosen = lines.filter(({ lineId }) => lineIds.includes(lineId));
  return chosen.length === new Set(lineIds).size ? chosen : null;
}

export function refuseTrouble(trouble: LineTrouble, left: number | null) {
  return trouble === 'seatsLeft' ? refuse('seatsLeft', { left: left ?? 0 }) : refuse(trouble satisfies RefusalCode);
}

/** Until when lines must be paid that could be paid until `latest`: what is kept for the buyer is kept no longer than that. */
export const payUntil = (quoted: readonly QuotedLine[], latest: Date): Date =>
  new Date(Math.min(latest.getTime(), ...quoted.flatMap(({ quote }) => quote.payUntil?.getTime() ?? [])));

/** An order has one kind: `shipped` as soon as something comes by post. */
export const orderKindOf = ({ line }: QuotedLine): OrderKind =>
  line.ships ? 'shipped' : lineKindOf({ type: line.productType, form: line.form });

/** Lines of one agency and kind are one order. */
export const orderKeyOf = (quoted: QuotedLine): string => `${quoted.line.agencyId} ${orderKindOf(quoted)}`;

/** The part of a line's price that its parcel is worth, for all pieces; null: nothing comes by post. */
export function parcelGross({ ships, parcelValue }: Offered, unitPrice: number, quantity: number): number | null {
  return ships ? Math.min(parcelValue ?? 0, unitPrice) * quantity : null;
}

export const parcelTerms = (line: Offered, now: Date) => packFor(line.agencyRegion, now).parcel;

/** The price of quoted lines; they have one currency. */
export function priceLines(quoted: readonly QuotedLine[], discounts: readonly Discount[]): CheckoutPrice {
  const [first] = quoted;
  if (!first) {
    throw new Error('a checkout without lines has no price');
  }
  return priceCheckout(
    first.line.currency,
    quoted.map((one) => ({
      order: orderKeyOf(one),
      unitPrice: one.quote.unitPrice,
      quantity: one.line.quantity,
    })),
    discounts,
  );
}
