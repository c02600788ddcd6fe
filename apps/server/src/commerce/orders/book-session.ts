import { bookingTroubles, type BookingTrouble } from '@lyceum/domain/bookings';
import { newId } from '@lyceum/domain/ids';
import { finishAfter } from '@lyceum/domain/orders';
import { refuse } from '@lyceum/domain/refusal';
import { bookLater } from '../../bookings/bookings/hold-bookings.ts';
import { quoteTimes, rangeOf } from '../../bookings/bookings/quote-times.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { cancelExpired } from './cancel-order.ts';
import {
  selectBookedEnds,
  selectLastConsultInfo,
  selectOverdueHolders,
  selectOwnConsulting,
} from './kinds/booked-lines.sql.ts';
import { kindNamed } from './kinds/line-kinds.ts';
import { lockOrder, moveOrder } from './orders.sql.ts';

/** What the account told a consultant last, to begin the form with. */
export async function readLastConsultInfo({ db }: Deps, _: object, { userId }: Buyer) {
  return { info: await selectLastConsultInfo(db, userId) };
}

const isBookingTrouble = (code: string): code is BookingTrouble => bookingTroubles.some((one) => one === code);

/** Books a later session of a package that was paid, as long as its access lasts; it is as long as the first. */
export async function saveAppointmentTime(
  deps: Deps,
  { lineId, startsAt: given }: { lineId: string; startsAt: string },
  caller: Buyer,
) {
  const startsAt = new Date(given);
  return inTransaction(deps.db, async (tx) => {
    const found = await selectOwnConsulting(tx, caller.userId, lineId);
    // One at a time: the sessions that are booked are counted below.
    const order = found && (await lockOrder(tx, found.orderId));
    if (!found || order?.state !== 'pendingUse') {
      return refuse('notFound');
    }
    const now = deps.clock();
    const { line, facts } = found;
    const [own] = await selectBookedEnds(tx, [line.id]);
    const left = facts.sessions - (own?.booked ?? 0);
    if (left <= 0) {
      return refuse('sessionsBooked');
    }
    if (facts.accessUntil && startsAt >= facts.accessUntil) {
      return refuse('accessEnded');
    }
    const { consultantId, slots } = facts;
    const time = { consultantId, startsAt, slots };
    const [quote] = await quoteTimes(tx, [{ productId: line.productId, offerId: line.offerId, time, paid: true }], now);
    const { bookable = null, span = null, trouble = null } = quote ?? {};
    if (trouble && isBookingTrouble(trouble)) {
      return refuse(trouble);
    }
    if (trouble || !bookable || !span) {
      return refuse('consultantLeft');
    }
    const range = rangeOf(bookable, span);
    const booking = {
      id: newId('bkg', now, deps.random),
      resourceId: consultantId,
      productId: line.productId,
      orderLineId: line.id,
      ...span,
      range,
      zone: bookable.timetable.zone,
      heads: null,
      heldUntil: null,
    };
    const sessionId = `ses${booking.id.slice(3)}`;
    if (!(await bookLater(tx, booking, sessionId))) {
      const needed = [{ resourceId: consultantId, from: range.startsAt, to: range.endsAt }];
      const freed = await cancelExpired(deps, tx, await selectOverdueHolders(tx, needed, now));
      if (!freed || !(await bookLater(tx, booking, sessionId))) {
        return refuse('timeTaken');
      }
    }
    // With its last session booked it does not wait for the end of its access any more.
    const ends = await kindNamed(deps.kinds, 'consulting').ends(tx, [line], order.paidAt ?? now);
    const end = ends.get(line.id);
    await moveOrder(tx, order.id, order.state, { dueAt: end ? new Date(end.getTime() + finishAfter) : order.dueAt });
    return {
      sessionId,
      startsAt: span.startsAt.toISOString(),
      endsAt: span.endsAt.toISOString(),
      left: left - 1,
    };
  });
}
