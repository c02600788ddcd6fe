import { mostMoves } from '@lyceum/domain/bookings';
import type { Span } from '@lyceum/domain/schedule';
import {
  cancelSessionsOf,
  lineSessionsPlanned,
  moveSession,
  planLineSession,
} from '../../catalogue/schedule/sessions.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { endProposalsOf } from '../proposals/end-proposals.ts';
import { giveTurns } from '../waits/give-turns.ts';
import { takeTurns } from '../waits/take-turns.ts';
import { bookEnquiries } from '../enquiries/book-enquiries.ts';
import {
  bookHeldSql,
  deleteBookings,
  heldSessionsSql,
  insertBookings,
  selectBooking,
  selectRange,
  updateReleased,
  updateTime,
  type NewBooking,
} from './bookings.sql.ts';

/** Holds time for order lines, all or none; false: some of it is taken. */
export async function holdBookings(
  tx: Transaction,
  wanted: readonly (NewBooking & { userId: string })[],
): Promise<boolean> {
  await takeTurns(
    tx,
    wanted.flatMap(({ userId, resourceId, range, heldUntil }) =>
      heldUntil ? [{ userId, resourceId, ...range, until: heldUntil }] : [],
    ),
  );
  if ((await insertBookings(tx, wanted)) === wanted.length) {
    return true;
  }
  await deleteBookings(
    tx,
    wanted.map(({ orderLineId }) => orderLineId),
  );
  return false;
}

/** Statements that book what orders hold and plan its sessions, when they are paid: $2 their ids. Each reads what was held before. */
export const payBookingsSql: readonly string[] = [lineSessionsPlanned(heldSessionsSql), ...bookEnquiries, bookHeldSql];

/** Books time for a line that is paid already, with its session; false: it is taken. */
export async function bookLater(tx: Transaction, booking: NewBooking, sessionId: string): Promise<boolean> {
  if ((await insertBookings(tx, [booking])) === 0) {
    return false;
  }
  const { productId, orderLineId, startsAt, endsAt, zone, heads: capacity } = booking;
  await planLineSession(tx, { id: sessionId, productId, orderLineId, startsAt, endsAt, zone, capacity });
  return true;
}

/**
 * Moves a booking with its session; false: it was moved as often as may be. Fails where the new time is taken. It is the turn of whoever
 * waits for its old time, and no other time is proposed for it any more. `counts`: it is one of the buyer's moves.
 */
export async function moveBooking(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  { id, span, range, counts = true }: { id: string; span: Span; range: Span; counts?: boolean },
): Promise<boolean> {
  const left = await selectRange(tx, id);
  await endProposalsOf(deps, tx, { bookingIds: [id] });
  if (!(await updateTime(tx, { id, span, range, most: counts ? mostMoves : null }))) {
    return false;
  }
  await moveSession(tx, sessionOfBooking(id), span);
  await giveTurns(deps, tx, left);
  return true;
}

/** Lets go what lines hold for a booking that goes there in the same transaction, so that nobody who waits gets it. */
export async function dropBookings(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await updateReleased(tx, lineIds);
  await cancelSessionsOf(tx, lineIds);
}

/** A booking and its session have one id but for the prefix. */
export const sessionOfBooking = (bookingId: string): string => `ses${bookingId.slice(3)}`;
export const bookingOfSession = (sessionId: string): string => `bkg${sessionId.slice(3)}`;
/** The first booking of a line has its id, too. */
export const bookingOfLine = (lineId: string): string => `bkg${lineId.slice(3)}`;

export const readBooking = selectBooking;

/** Gives the time of order lines back, and takes their sessions out; it is the turn of whoever waits for it. */
export async function giveBookingsBack(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  lineIds: readonly string[],
): Promise<void> {
  await endProposalsOf(deps, tx, { lineIds });
  const freed = await updateReleased(tx, lineIds);
  await cancelSessionsOf(tx, lineIds);
  await giveTurns(deps, tx, freed);
}
