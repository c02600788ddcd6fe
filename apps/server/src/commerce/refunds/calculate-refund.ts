import { minor, share, type Minor } from '@lyceum/domain/money';
import {
  refundOf,
  refundShare,
  type Fraction,
  type LinePart,
  type LineUse,
  type RefundTerms,
} from '@lyceum/domain/refunds';
import { kindNamed } from '../orders/kinds/line-kinds.ts';
import type { Line } from '../orders/lines.ts';
import type { RefundableOrder } from '../orders/refund-order.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readReceived } from '../shipments/read-received.ts';

/** A part of a line that can be given back. */
export interface RefundablePart {
  lineId: string;
  part: LinePart;
  terms: RefundTerms;
  /** What was paid for the part, and has not gone back of that. */
  paid: Minor;
  rest: Minor;
  /** The share of what was paid that its terms give back now, and the amount of it. */
  share: Fraction;
  amount: Minor;
}

const unknownUse = (paidAt: Date): LineUse => ({
  paidAt,
  startsAt: null,
  total: 0,
  used: 0,
  accessUntil: null,
  receivedAt: null,
});

/** What the terms that were frozen into lines give back at an instant, part by part; parts that were given back are left out. */
export async function calculateRefund(
  deps: Pick<Deps, 'kinds'>,
  db: Queryable,
  order: RefundableOrder,
  now: Date,
): Promise<RefundablePart[]> {
  const paidAt = order.paidAt ?? now;
  const uses = await usesOf(deps, db, order.lines, { paidAt, now });
  const receivedAt = order.kind === 'shipped' ? await readReceived(db, order.id) : null;
  const back = (terms: RefundTerms, paid: number, rest: number, use: LineUse) => {
    const all = refundOf(terms, { amount: minor(paid), currency: order.currency }, use, now);
    return {
      paid: minor(paid),
      rest: minor(rest),
      share: refundShare(terms, use, now),
      amount: minor(Math.min(all, rest)),
    };
  };
  return paidParts(deps, order.lines).flatMap(({ line, part, terms, paid, rest, returned }) => {
    const use = uses.get(line.id) ?? unknownUse(paidAt);
    return returned
      ? []
      : [
          {
            lineId: line.id,
            part,
            terms,
            ...back(terms, paid, rest, part === 'parcel' ? { ...use, receivedAt } : use),
          },
        ];
  });
}

interface PaidPart {
  line: Line;
  part: LinePart;
  terms: RefundTerms;
  /** Minor units: paid for it, and not gone back of that. */
  paid: number;
  rest: number;
  /** It was given back. */
  returned: boolean;
}

/** The parts of lines: each line, and its parcel where that is worth something. */
function paidParts({ kinds }: Pick<Deps, 'kinds'>, lines: readonly Line[]): PaidPart[] {
  return lines.flatMap((line): PaidPart[] => {
    const ofParcel = line.parcelTotal ?? 0;
    const all = line.total - ofParcel;
    const rest = all - (line.refunded - line.parcelRefunded);
    // What became cheaper was paid at its new price.
    const paid = all - (kindNamed(kinds, line.kind).movedBack?.(line.facts) ?? 0);
    const content = {
      line,
      part: 'content',
      terms: line.terms,
      paid,
      rest,
      returned: line.returnedAt !== null,
    } as const;
    return ofParcel === 0 || !line.parcelTerms
      ? [content]
      : [
          content,
          {
            line,
            part: 'parcel',
            terms: line.parcelTerms,
            paid: ofParcel,
            rest: ofParcel - line.parcelRefunded,
            returned: line.parcelReturnedAt !== null,
          },
        ];
  });
}

/** All that is left of what was paid for an order, also of what was given back: a bank takes that as well. */
export const unrefundedParts = (deps: Pick<Deps, 'kinds'>, order: Pick<RefundableOrder, 'lines'>): RefundablePart[] =>
  paidParts(deps, order.lines).map(({ line, part, terms, paid, rest }) => ({
    lineId: line.id,
    part,
    terms,
    paid: minor(paid),
    rest: minor(rest),
    share: [0, 1],
    amount: minor(0),
  }));

/** How far lines are used, by their ids; each kind is asked once. */
async function usesOf(
  deps: Pick<Deps, 'kinds'>,
  db: Queryable,
  lines: readonly Line[],
  { paidAt, now }: { paidAt: Date; now: Date },
): Promise<Map<string, LineUse>> {
  const uses = new Map<string, LineUse>();
  for (const name of new Set(lines.map(({ kind }) => kind))) {
    const ofKind = lines.filter(({ kind }) => kind === name).map((line) => ({ ...line, paidAt }));
    for (const [id, use] of await kindNamed(deps.kinds, name).use(db, ofKind, now)) {
      uses.set(id, use);
    }
  }
  return uses;
}

/** An amount over parts by what is left of each; none gets more than its rest, no unit is lost. The amount is at most all rests. */
export function spreadOver(
  amount: Minor,
  parts: readonly RefundablePart[],
  currency: RefundableOrder['currency'],
): RefundablePart[] {
  const shares = share(
    { amount, currency },
    parts.map(({ rest }) => rest),
  );
  return parts.map((part, at) => ({ ...part, amount: shares[at] ?? minor(0) }));
}

export const sumOf = (parts: readonly { amount: number }[]): Minor =>
  minor(parts.reduce((sum, { amount }) => sum + amount, 0));
export const restOf = (parts: readonly { rest: number }[]): Minor =>
  minor(parts.reduce((sum, { rest }) => sum + rest, 0));
