import type { ConsultInfo } from '@lyceum/domain/bookings';
import type { PricePart } from '@lyceum/domain/time-price';
import type { CourseForm } from '@lyceum/domain/catalogue';
import type { LineKindName, LineTrouble, LineUseAction } from '@lyceum/domain/orders';
import type { LineUse, RefundTerms } from '@lyceum/domain/refunds';
import type { AccessPeriod } from '@lyceum/domain/time';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Offered } from '../offered.sql.ts';
import type { OrderLineRow } from '../orders.sql.ts';

/** What somebody wants of an offer, as the offer is now. */
export interface Wanted {
  offered: Offered;
  quantity: number;
  /** What the kind needs beside the offer, such as a slot; as the cart keeps it. */
  facts: object;
}

export interface Quote {
  /** Minor units, for one. */
  unitPrice: number;
  /** Most of it that one line can have. */
  most: number;
  trouble: LineTrouble | null;
  /** What comes back of it, to be frozen into the line. */
  terms: RefundTerms;
  /** Columns of the kind's own table, without the line's id. */
  facts: Record<string, unknown>;
  /** Limited places that it takes beside those of its offer. */
  holds?: number;
  /** It is kept for this buyer, who must have paid by then. */
  payUntil?: Date | null;
}

/** Of what cannot be bought, at the price of its offer. */
export const refusedQuote = ({ unitPrice }: Offered, trouble: LineTrouble, terms: RefundTerms): Quote => ({
  unitPrice,
  most: 1,
  trouble,
  terms,
  facts: {},
});

/** Why an offer cannot be bought now in this quantity, whatever it sells; null: it can. */
export function offerTrouble(
  { productState, offerOnSale, owned, left }: Offered,
  quantity: number,
): LineTrouble | null {
  if (productState !== 'onShelf') {
    return 'productUnavailable';
  }
  if (!offerOnSale) {
    return 'offerUnavailable';
  }
  if (owned) {
    return 'alreadyBought';
  }
  return left !== null && left < quantity ? (left === 0 ? 'soldOut' : 'seatsLeft') : null;
}

/** Why something cannot be held, and how much of it is left. */
export interface Shortage {
  trouble: LineTrouble;
  left: number;
}

/** A line as it holds something: seats, pieces, or what its kind keeps by the line's id. */
export type HeldLine = Pick<OrderLineRow, 'id' | 'productId' | 'offerId' | 'quantity' | 'held'>;

/** A line that was just ordered, with the facts of its kind. */
export interface NewLine extends HeldLine {
  userId: string;
  facts: Record<string, unknown>;
  /** When it is cancelled unless it was paid. */
  until: Date;
}

/** A line that was paid, with the facts of its kind. */
export interface PaidLine extends OrderLineRow {
  facts: Record<string, unknown>;
  paidAt: Date;
}

/** A paid line as settlements see it. */
export interface EarnedLine extends PaidLine {
  /** When its order was completed; null: not yet. */
  completedAt: Date | null;
}

/** Parts of a whole, for example 3 of 10 sessions. */
export type Fraction = readonly [part: number, whole: number];

/** What a reader is told of a line beside the generic one; null: it has no such thing. */
export interface LineFacts {
  form: CourseForm | null;
  access: AccessPeriod | null;
  accessFrom: 'purchase' | 'classStart' | null;
  accessUntil: Date | null;
  classStartsAt: Date | null;
  /** The time that was chosen. */
  booking: LineBooking | null;
  /** What the consultant is told; of a line that was ordered. */
  consult: ConsultInfo | null;
}

/** Time of a consultant (`slots`) or a space that a line takes; of a package, its first. */
export interface LineBooking {
  by: 'slots' | 'hours' | 'days';
  startsAt: Date;
  endsAt: Date;
  /** IANA zone of the place, or of the consultant. */
  zone: string;
  lockHours: number;
  sessions: number;
  heads: number | null;
  consultantId: string | null;
  /** How the price of a space came about, in order; instants as ISO 8601. */
  parts: readonly (Omit<PricePart, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[];
}

/**
 * Everything that one kind of order line decides. A kind that can be bought is one file in this folder and one line in `line-kinds.ts`;
 * whatever asks about a line asks here, and nothing else compares kinds.
 */
export interface LineKind {
  name: LineKindName;
  /** Its own table, whose key is `order_line_id`. */
  table: PgTable;
  /** What it needs beside the offer, out of what was sent; null: that cannot be. */
  readFacts: (given: object) => object | null;
  /** What it asks of the buyer at the commit: which fields are missing, and the facts with what was given. */
  form?: {
    gaps: (given: ConsultInfo | null, now: Date) => string[];
    add: (facts: object, given: ConsultInfo) => object;
  };
  /** Price, terms and what stands in the way, one answer for each. */
  quote: (db: Queryable, wanted: readonly Wanted[], now: Date) => Promise<Quote[]>;
  /** Takes what the lines hold, after they were written and in their transaction; answers what is short, and has taken nothing then. */
  hold: (tx: Transaction, lines: readonly NewLine[]) => Promise<Shortage | null>;
  /** Checkouts whose time is over and that hold what these lines need; they are cancelled before `hold` is tried again. */
  overdueHolders: (tx: Transaction, lines: readonly NewLine[], now: Date) => Promise<string[]>;
  /** Ends what keeps what these lines need without an order, once its time is over; true when something was free by that. */
  endOverdue?: (deps: Pick<Deps, 'clock' | 'random'>, tx: Transaction, lines: readonly NewLine[]) => Promise<boolean>;
  /** Gives it back. */
  release: (tx: Transaction, lines: readonly HeldLine[], deps: Pick<Deps, 'clock' | 'random'>) => Promise<void>;
  /** Statements that bring its own tables up to date when orders are paid, all of what was there before: $1 the instant, $2 the ids of the orders. */
  paySql: readonly string[];
  /** How far lines are used, by their ids. */
  use: (db: Queryable, lines: readonly PaidLine[], now: Date) => Promise<Map<string, LineUse>>;
  /** Which part of lines the seller has earned by `until`, by their ids; what was given back is not asked about. */
  earned: (db: Queryable, lines: readonly EarnedLine[], until: Date) => Promise<Map<string, Fraction>>;
  /** When the clock may close lines, by their ids; a line that is not in it has nothing to wait for. */
  ends: (
    db: Queryable,
    lines: readonly Pick<OrderLineRow, 'id' | 'productId'>[],
    paidAt: Date,
  ) => Promise<Map<string, Date>>;
  /** What happens once lines are paid that its statements cannot do at once. */
  paid?: (
    deps: Pick<Deps, 'clock' | 'random'>,
    tx: Transaction,
    lines: readonly Pick<OrderLineRow, 'id'>[],
  ) => Promise<void>;
  /** Minor units of a line that went back because it became cheaper: no part of what was paid for what it is now. */
  movedBack?: (facts: Record<string, unknown>) => number;
  /** How the buyer uses it; `showCode`: by its code at a counter. */
  usedBy: LineUseAction;
  read: (facts: Record<string, unknown>) => LineFacts;
}
