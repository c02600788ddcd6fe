import { bookingTroubles, type BookingTrouble } from '@lyceum/domain/bookings';
import { newId } from '@lyceum/domain/ids';
import { finishAfter } from '@lyceum/domain/orders';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { bookLater, sessionOfBooking } from '../../bookings/bookings/hold-bookings.ts';
import { quoteTimes, rangeOf } from '../../bookings/bookings/quote-times.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { freeRange } from './booked-times.ts';
import { selectBookedEnds, selectLastConsultInfo, selectOwnConsulting } from './kinds/booked-lines.sql.ts';
import { endsOf } from './mark-paid.ts';
import { lockOrder, moveOrder, selectLinesOf, type OrderRow } from './orders.sql.ts';

/** What the account told a consultant last, to begin the form with. */
export async function readLastConsultInfo({ db }: Deps, _: object, { userId }: Buyer) {
  return { info: await selectLastConsultInfo(db, userId) };
}

const isBookingTrouble = (code: string): code is BookingTrouble => bookingTroubles.some((one) => one === code);

type Consulting = NonNullable<Awaited<ReturnType<typeof selectOwnConsulting>>>;

/** A paid line of the buyer, its order locked: what is booked for it is counted one at a time. */
async function lockConsulting(tx: Transaction, caller: Buyer, lineId: string) {
  const found = await selectOwnConsulting(tx, caller.userId, lineId);
  const order = found && (await lockOrder(tx, found.orderId));
  return found && order?.state === 'pendingUse' ? { ...found, order } : null;
}

/** Another time of a line's consultant, within its access and as long as the first; holds whose time is over are out of its way. */
async function timeFor(deps: Deps, tx: Transaction, { line, facts }: Consulting, startsAt: Date) {
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
  const [quote] = await quoteTimes(tx, [wanted], now);
  const { bookable = null, span = null, trouble = null } = quote ?? {};
  if (trouble && isBookingTrouble(trouble)) {
    return refuse(trouble);
  }
  if (trouble || !bookable || !span) {
    return refuse('consultantLeft');
  }
  const range = rangeOf(bookable, span);
  await freeRange(deps, tx, consultantId, range);
  return { span, range, zone: bookable.timetable.zone };
}

/** When the clock looks at the order: after its last session, and while some have no time, after the end of its access. */
export async function lookLater(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = (await selectLinesOf(tx, [order.id])).filter(({ returnedAt }) => returnedAt === null);
  const ends = [...(await endsOf(deps, tx, lines, order.paidAt ?? deps.clock())).values()];
  const end = Math.max(...ends.map((at) => at.getTime()));
  await moveOrder(tx, order.id, order.state, { dueAt: ends.length > 0 ? new Date(end + finishAfter) : order.dueAt });
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
    await lookLater(deps, tx, order);
    return {
      sessionId,
      startsAt: span.startsAt.toISOString(),
      endsAt: span.endsAt.toISOString(),
      left: left - 1,
    };
  });
}
