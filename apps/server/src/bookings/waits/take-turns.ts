import type { Transaction } from '../../platform/database.ts';
import { dropTurns } from '../bookings/keep-turns.ts';
import { updateOrdered, type OrderedTime } from './waits.sql.ts';

/** Buyers order these times: what was kept for them makes room for their orders. */
export async function takeTurns(tx: Transaction, times: readonly OrderedTime[]): Promise<void> {
  const ordered = times.length === 0 ? [] : await updateOrdered(tx, times);
  if (ordered.length > 0) {
    await dropTurns(tx, ordered);
  }
}
