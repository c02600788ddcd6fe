import type { Transaction } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bookingOfLine, dropBookings, moveBooking, readBooking } from '../../../bookings/bookings/hold-bookings.ts';
import { tellMoved } from '../tell-booking.ts';
import { selectMoving, updateSpaceTime } from './booked-lines.sql.ts';

/**
 * Differences of price were paid: the lines that they are for go to the times that these held. Nobody can take such a time in between,
 * since who wants it waits for this transaction.
 */
export async function goToPaidTimes(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  lines: readonly { id: string }[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  for (const { orderLineId, movesLineId, ...to } of await selectMoving(tx, ids)) {
    const lineId = movesLineId ?? '';
    const booking = await readBooking(tx, bookingOfLine(lineId));
    await dropBookings(tx, [orderLineId]);
    const range = { startsAt: to.bookedFrom, endsAt: to.bookedTo };
    if (!booking || !(await moveBooking(deps, tx, { id: booking.id, span: to, range }))) {
      throw new Error(`the difference ${orderLineId} was paid, and ${lineId} cannot be moved`);
    }
    await updateSpaceTime(tx, lineId, to);
    await tellMoved(deps, tx, { lineId, zone: to.zone, from: booking.startsAt, to: to.startsAt });
  }
}
