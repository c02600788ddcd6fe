import type * as schemas from '@lyceum/contract/bookings.schemas';
import { spanOfDays, type Timetable } from '@lyceum/domain/availability';
import { bookingTroubles, mostMoves, type BookingTrouble } from '@lyceum/domain/bookings';
import { minor, share, type Money } from '@lyceum/domain/money';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { Span } from '@lyceum/domain/schedule';
import { minute } from '@lyceum/domain/time';
import type { PricePart } from '@lyceum/domain/time-price';
import { addDays, dateIn } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { bookingOfLine } from '../../bookings/bookings/hold-bookings.ts';
import { quoteTimes, rangeOf, type WantedTime } from '../../bookings/bookings/quote-times.ts';
import { readBookables, type Bookable } from '../../bookings/timetables/read-timetables.ts';
import { convertPrice } from '../../catalogue/products/convert-price.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { readDifferences } from '../orders/booked-times.ts';
import { findSession, lockedFrom, whyBlocked, type OwnSession } from './find-session.ts';

type Target = z.output<typeof schemas.move.request>['to'];

/** A part of what comes back: an order and its line, minor units. */
export interface BackPart {
  orderId: string;
  lineId: string;
  amount: number;
}

/** Where a session would go, and what that comes to. */
export interface MoveQuote {
  bookable: Bookable;
  span: Span;
  /** With what is kept free around it. */
  range: Span;
  /** Of a space: what the time costs, and how that came about. */
  timePrice: number;
  parts: PricePart[];
  /** Minor units: one of both is nothing. */
  pay: number;
  back: BackPart[];
}

const isBookingTrouble = (code: string): code is BookingTrouble => bookingTroubles.some((one) => one === code);

/** What a move asks for, below zero where it gives back; minor units. */
export const differenceOf = ({ pay, back }: Pick<MoveQuote, 'pay' | 'back'>): number =>
  pay - back.reduce((sum, { amount }) => sum + amount, 0);

export async function bookableOf(deps: Pick<Deps, 'clock'>, db: Queryable, { line, talk }: OwnSession) {
  const wanted = { productId: line.productId, consultantId: talk?.consultantId ?? null };
  const [found] = await readBookables(db, [wanted], deps.clock());
  return found && found !== 'left' ? found : null;
}

const longestRental = 400;

/** How many slots or days it has. */
export function lengthOf({ talk, rental, booking }: OwnSession, timetable: Timetable): number {
  if (talk) {
    return talk.slots;
  }
  if (rental?.by !== 'days') {
    return Math.max(1, (booking.endsAt.getTime() - booking.startsAt.getTime()) / (timetable.slotMinutes * minute));
  }
  const first = dateIn(timetable.zone, booking.startsAt);
  for (let days = 1; days < longestRental; days += 1) {
    const span = spanOfDays(timetable, first, addDays(first, days - 1));
    if (span && span.endsAt >= booking.endsAt) {
      return days;
    }
  }
  return 1;
}

/** The same length at another start; null: it goes by days, and hours were asked for, or the other way round. */
function timeAt(session: OwnSession, timetable: Timetable, to: Target): WantedTime | null {
  const { talk, rental, booking } = session;
  if ('first' in to) {
    const last = addDays(to.first, lengthOf(session, timetable) - 1);
    return rental?.by === 'days' ? { first: to.first, last, heads: rental.heads } : null;
  }
  const startsAt = new Date(to.startsAt);
  if (talk) {
    return { consultantId: talk.consultantId, startsAt, slots: talk.slots };
  }
  const endsAt = new Date(startsAt.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime());
  return rental?.by === 'hours' ? { startsAt, endsAt, heads: rental.heads } : null;
}

/** What comes back of a price that is lower by `less`: of what was paid for dearer times first, of the order itself as much as was paid of it. */
export async function backOf(db: Queryable, { line, order }: OwnSession, less: number): Promise<BackPart[]> {
  const paid = (await readDifferences(db, [line.id])).filter(
    (one) => one.order.paidAt !== null && one.line.returnedAt === null,
  );
  const parts: BackPart[] = [];
  let open = less;
  for (const one of paid) {
    const amount = Math.min(open, one.line.total - one.line.refunded);
    parts.push({ orderId: one.order.id, lineId: one.line.id, amount });
    open -= amount;
  }
  const ofOrder =
    line.gross === 0
      ? 0
      : (share({ amount: minor(open), currency: order.currency }, [line.total, line.gross - line.total])[0] ?? 0);
  parts.push({ orderId: order.id, lineId: line.id, amount: Math.min(ofOrder, line.total - line.refunded) });
  return parts.filter(({ amount }) => amount > 0);
}

/** Why a session cannot go there, or what it comes to if it does. Its own time, and one that waits for its payment, are in nobody's way. */
export async function quoteMove(deps: Pick<Deps, 'clock'>, db: Queryable, session: OwnSession, to: Target) {
  const { line, talk, rental, booking } = session;
  const bookable = await bookableOf(deps, db, session);
  if (!bookable) {
    return refuse('consultantLeft');
  }
  const time = timeAt(session, bookable.timetable, to);
  if (!time) {
    return refuse('timeNotAligned');
  }
  if (talk?.accessUntil && 'startsAt' in time && time.startsAt >= talk.accessUntil) {
    return refuse('accessEnded');
  }
  const waiting = (await readDifferences(db, [line.id])).map((one) => bookingOfLine(one.line.id));
  const wanted = { productId: line.productId, offerId: line.offerId, time, paid: true };
  const [quote] = await quoteTimes(db, [{ ...wanted, without: [booking.id, ...waiting] }], deps.clock());
  const { span = null, trouble = null, price = null } = quote ?? {};
  if (trouble && isBookingTrouble(trouble)) {
    return refuse(trouble);
  }
  if (trouble || !span) {
    return refuse('consultantLeft');
  }
  const where = { bookable, span, range: rangeOf(bookable, span) };
  if (!rental) {
    // A talk costs the same at any time.
    return { ...where, timePrice: 0, parts: [], pay: 0, back: [] } satisfies MoveQuote;
  }
  if (!price) {
    return refuse('offerUnavailable');
  }
  const more = price.total - rental.timePrice;
  return {
    ...where,
    timePrice: price.total,
    parts: price.parts,
    pay: Math.max(0, more),
    back: more < 0 ? await backOf(db, session, -more) : [],
  } satisfies MoveQuote;
}

/** What the page of a move shows: where a session is, whether it may go, and what another time comes to. */
export async function readMove(
  deps: Deps,
  { sessionId, to }: z.output<typeof schemas.quoteMove.request>,
  caller: Buyer,
) {
  const session = await findSession(deps, deps.db, { userId: caller.userId }, { sessionId });
  const bookable = session && (await bookableOf(deps, deps.db, session));
  if (!session || !bookable) {
    return refuse('notFound');
  }
  const { line, talk, rental, booking, order } = session;
  const quote = to ? await quoteMove(deps, deps.db, session, to) : null;
  const found = quote && !isRefusal(quote) ? quote : null;
  const difference = found ? differenceOf(found) : 0;
  const money: Money = { amount: minor(Math.abs(difference)), currency: order.currency };
  return {
    now: deps.clock().toISOString(),
    productId: line.productId,
    consultantId: talk?.consultantId ?? null,
    by: talk ? ('slots' as const) : (rental?.by ?? 'hours'),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    zone: bookable.timetable.zone,
    length: lengthOf(session, bookable.timetable),
    heads: rental?.heads ?? null,
    movesLeft: Math.max(0, mostMoves - booking.moves),
    lockedFrom: lockedFrom(session).toISOString(),
    blocked: whyBlocked(session, deps.clock()),
    trouble: quote && isRefusal(quote) ? quote.refused : null,
    to: found && {
      startsAt: found.span.startsAt.toISOString(),
      endsAt: found.span.endsAt.toISOString(),
      way: difference === 0 ? ('same' as const) : difference > 0 ? ('pay' as const) : ('back' as const),
      difference: money,
      differenceConvert: await convertPrice(deps.db, money, caller.displayCurrency),
    },
  };
}
