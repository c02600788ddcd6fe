import type { Span } from '@lyceum/domain/schedule';
import type { PricePart } from '@lyceum/domain/time-price';
import { endOverdueProposals } from '../../bookings/proposals/end-proposals.ts';
import { endOverdueTurns } from '../../bookings/waits/give-turns.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { cancelExpired } from './cancel-order.ts';
import {
  addMovedBack,
  selectDifferences,
  selectOverdueHolders,
  selectOwnBooking,
  updateConsultingTime,
  updateSpaceTime,
  type Whose,
} from './kinds/booked-lines.sql.ts';
import { storedParts } from './kinds/space.ts';
import type { Line } from './lines.ts';
import { selectOrder } from './orders.sql.ts';

export const readOrder = selectOrder;
export const readOwnBooking = selectOwnBooking;
export type { Whose };
export const readDifferences = selectDifferences;
export const noteMovedBack = addMovedBack;

/** Cancels orders, and ends proposals and turns, whose time is over and that still hold some of a range. */
export async function freeRange(deps: Deps, tx: Transaction, resourceId: string, range: Span): Promise<void> {
  const times = [{ resourceId, ...range }];
  await endOverdueProposals(deps, tx, times);
  await endOverdueTurns(deps, tx, times);
  const needed = [{ resourceId, from: range.startsAt, to: range.endsAt }];
  await cancelExpired(deps, tx, await selectOverdueHolders(tx, needed, deps.clock()));
}

/** Writes into a line where its session went from `from`. */
export async function writeMoved(
  tx: Transaction,
  { id, kind }: Pick<Line, 'id' | 'kind'>,
  {
    from,
    span,
    range,
    timePrice,
    parts,
  }: { from: Date; span: Span; range: Span; timePrice: number; parts: PricePart[] },
): Promise<void> {
  const to = { ...span, bookedFrom: range.startsAt, bookedTo: range.endsAt };
  await (kind === 'space'
    ? updateSpaceTime(tx, id, { ...to, timePrice, parts: storedParts(parts) })
    : updateConsultingTime(tx, id, { ...to, from }));
}
