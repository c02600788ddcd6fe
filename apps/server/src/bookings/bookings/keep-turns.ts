import type { Transaction } from '../../platform/database.ts';
import { deleteTurns, insertTurn, type NewTurn } from './bookings.sql.ts';

/** Keeps time for whoever waited for it; false: somebody has it. */
export const keepTurn = (tx: Transaction, turn: NewTurn): Promise<boolean> => insertTurn(tx, turn);

/** What was kept for these waits is kept no more. */
export const dropTurns = (tx: Transaction, waitIds: readonly string[]): Promise<void> => deleteTurns(tx, waitIds);
