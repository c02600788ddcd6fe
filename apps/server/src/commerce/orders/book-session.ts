import { bookingTroubles, mostMoves, type BookingTrouble } from '@lyceum/domain/bookings';
import { newId } from '@lyceum/domain/ids';
import { finishAfter } from '@lyceum/domain/orders';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { hour } from '@lyceum/domain/time';
import { bookingOfSession, bookLater, moveBooking, sessionOfBooking } from '../../bookings/bookings/hold-bookings.ts';
import { quoteTimes, rangeOf } from '../../bookings/bookings/quote-times.ts';
import { inTransaction, sqlState, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { cancelExpired } from './cancel-order.ts';
import {
  selectBookedEnds,
  selectLastConsultInfo,
  selectOverdueHolders,
  selectOwnBooking,
  selectOwnConsulting,
} from './kinds/booked-lines.sql.ts';
import { kindNamed } from './kinds/line-kinds.ts';
import { lockOrder, moveOrder, type OrderRow } from './orders.sql.ts';

/** What the account told a consultant last, to begin the form with. */
export async function readLastConsultInfo({ db }: Deps, _: object, { userId }: Buyer) {
  return { info: await selectLastConsultInfo(db, userId) };
}

const isBookingTrouble = (code: string): code is BookingTrouble => bookingTroubles.some((one) => one === code);
const exclusionViolation = '23P01';

type Consulting = NonNullable<Awaited<ReturnType<typeof selectOwnConsulting>>>;

/** A paid line of the buyer, its order locked: what is booked for it is counted one at a time. */
async function lockConsulting(tx: Transaction, caller: Buyer, lineId: string) {
  const found = await selectOwnConsulting(tx, caller.userId, lineId);
  const order = found && (await lockOrder(tx, found.orderId));
  return found && order?.state === 'pendingUse' ? { ...found, order } : null;
}

/** Another time of a line's consultant, within its access and as long as the first; holds whose time is over are out of its way. */
async function timeFor(deps: Deps, tx: Transaction, { line, facts }: Consulting, startsAt: Date, moves?: string) {
  if (facts.accessUntil && startsAt >= facts.accessUntil) {
    return refuse('accessEnded');
  }
  const now = deps.clock();
  const { consultantId, slots } = facts;
  const wanted = {
    productId: line.productId,
    offerId: line.offerId,
    time: { consultantId, startsAt, slots },
    paid: true,
  };
  const [quote] = await quoteTimes(tx, [{ ...wanted, ...(moves !== undefined && { moves }) }], now);
  const { bookable = null, span = null, trouble = null } = quote ?? {};
  if (trouble && isBookingTrouble(trouble)) {
    return refuse(trouble);
  }
  if (trouble || !bookable || !span) {
    return refuse('consultantLeft');
  }
  const range = rangeOf(bookable, span);
  const needed = [{ resourceId: consultantId, from: range.startsAt, to: range.endsAt }];
  await cancelExpired(deps, tx, await selectOverdueHolders(tx, needed, now));
  return { span, range, zone: bookable.timetable.zone };
}

/** When the clock looks at the order: after its last session, and while some have no time, after the end of its access. */
async function lookLater(deps: Deps, tx: Transaction, order: OrderRow, { line }: Consulting): Promise<void> {
  const ends = await kindNamed(deps.kinds, 'consulting').ends(tx, [line], order.paidAt ?? deps.clock());
  const end = ends.get(line.id);
  await moveOrder(tx, order.id, order.state, { dueAt: end ? new Date(end.getTime() + finishAfter) : order.dueAt });
}

/** Books a later session of a package that was paid. */
export async function saveAppointmentTime(
  deps: Deps,
  { lineId, startsAt }: { lineId: string; startsAt: string },
  caller: Buyer,
) {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockConsulting(tx, caller, lineId);
    if (!found) {
      return refuse('notFound');
    }
    const { line, facts, order } = found;
    const [own] = await selectBookedEnds(tx, [line.id]);
    const left = facts.sessions - (own?.booked ?? 0);
    if (left <= 0) {
      return refuse('sessionsBooked');
    }
    const time = await timeFor(deps, tx, found, new Date(startsAt));
    if (isRefusal(time)) {
      return time;
    }
    const { span, range, zone } = time;
    const id = newId('bkg', deps.clock(), deps.random);
    const booking = { id, resourceId: facts.consultantId, productId: line.productId, orderLineId: line.id };
    const sessionId = sessionOfBooking(id);
    if (!(await bookLater(tx, { ...booking, ...span, range, zone, heads: null, heldUntil: null }, sessionId))) {
      return refuse('timeTaken');
    }
    await lookLater(deps, tx, order, found);
    return {
      sessionId,
      startsAt: span.startsAt.toISOString(),
      endsAt: span.endsAt.toISOString(),
      left: left - 1,
    };
  });
}

/** Moves a session with a consultant, until so many hours before it starts, and not too often. It costs the same at any time. */
export async function moveSession(
  deps: Deps,
  { sessionId, startsAt }: { sessionId: string; startsAt: string },
  caller: Buyer,
) {
  const id = bookingOfSession(sessionId);
  try {
    return await inTransaction(deps.db, async (tx) => {
      const line = await selectOwnBooking(tx, caller.userId, id);
      const found = line && (await lockConsulting(tx, caller, line.lineId));
      // Read again under the lock: it may have been moved meanwhile.
      const booking = found && (await selectOwnBooking(tx, caller.userId, id));
      if (!found || !booking) {
        return refuse('notFound');
      }
      const { lockHours } = found.facts;
      if (deps.clock().getTime() > booking.startsAt.getTime() - lockHours * hour) {
        return refuse('bookingLocked', { hours: lockHours });
      }
      const time = await timeFor(deps, tx, found, new Date(startsAt), id);
      if (isRefusal(time)) {
        return time;
      }
      if (!(await moveBooking(tx, { id, ...time }))) {
        return refuse('movedTooOften', { most: mostMoves });
      }
      await lookLater(deps, tx, found.order, found);
      return { startsAt: time.span.startsAt.toISOString(), endsAt: time.span.endsAt.toISOString() };
    });
  } catch (error) {
    if (sqlState(error) === exclusionViolation) {
      return refuse('timeTaken');
    }
    throw error;
  }
}
