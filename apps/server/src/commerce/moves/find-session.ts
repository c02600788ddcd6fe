import { mostMoves } from '@lyceum/domain/bookings';
import { hour } from '@lyceum/domain/time';
import { bookingOfSession } from '../../bookings/bookings/hold-bookings.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { readOrder, readOwnBooking, type Whose } from '../orders/booked-times.ts';
import type { consultingLines, spaceLines } from '../orders/kinds/booked-lines.tables.ts';
import { readLines, type Line } from '../orders/lines.ts';
import type { OrderRow } from '../orders/orders.sql.ts';
import { lockForRefund } from '../orders/refund-order.ts';

type Booking = NonNullable<Awaited<ReturnType<typeof readOwnBooking>>>['booking'];

/** A paid session of the buyer's or the seller's with all that decides where it may go. */
export interface OwnSession {
  booking: Booking;
  order: OrderRow;
  line: Line;
  /** Of the line's kind; one of them is null. */
  talk: typeof consultingLines.$inferSelect | null;
  rental: typeof spaceLines.$inferSelect | null;
  lockHours: number;
}

/** Null: it is not theirs, or is not to come any more. With `lock` its order is locked, so that it moves one at a time. */
export async function findSession(
  deps: Deps,
  db: Queryable | Transaction,
  whose: Whose,
  { sessionId, lock }: { sessionId: string; lock?: Transaction },
): Promise<OwnSession | null> {
  const id = bookingOfSession(sessionId);
  const found = await readOwnBooking(db, whose, id);
  const order = found && (await (lock ? lockForRefund(deps, lock, found.orderId) : readOrder(db, found.orderId)));
  // Read again under the lock: it may have been moved meanwhile.
  const booking = order && lock ? (await readOwnBooking(db, whose, id))?.booking : found?.booking;
  if (!order || !booking) {
    return null;
  }
  const line = (await readLines(db, deps.kinds, [order.id])).find((one) => one.id === booking.orderLineId);
  if (!line || line.returnedAt !== null || (order.state !== 'pendingUse' && order.state !== 'refunding')) {
    return null;
  }
  const talk = line.kind === 'consulting' ? (line.facts as OwnSession['talk']) : null;
  const rental = line.kind === 'space' ? (line.facts as OwnSession['rental']) : null;
  const lockHours = (talk ?? rental)?.lockHours;
  return lockHours === undefined ? null : { booking, order, line, talk, rental, lockHours };
}

/** From then on it stays where it is. */
export const lockedFrom = ({ booking, lockHours }: OwnSession): Date =>
  new Date(booking.startsAt.getTime() - lockHours * hour);

/** Why it stays where it is; null: it may go. */
export function whyBlocked(
  session: OwnSession,
  now: Date,
): 'bookingLocked' | 'movedTooOften' | 'refundUnderWay' | null {
  if (session.order.state === 'refunding') {
    return 'refundUnderWay';
  }
  if (now > lockedFrom(session)) {
    return 'bookingLocked';
  }
  return session.booking.moves >= mostMoves ? 'movedTooOften' : null;
}
