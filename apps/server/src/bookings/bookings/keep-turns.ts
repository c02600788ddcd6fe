import type { Transaction } from '../../platform/database.ts';
import type { Span } from '@lyceum/domain/schedule';
import { deleteProposed, deleteTurns, insertTurn, type NewTurn } from './bookings.sql.ts';

/** Keeps time for whoever waited for it, or whom it is proposed to; false: somebody has it. */
export const keepTurn = (tx: Transaction, turn: NewTurn): Promise<boolean> => insertTurn(tx, turn);

/** What was kept for these waits is kept no more. */
export const dropTurns = (tx: Transaction, waitIds: readonly string[]): Promise<void> => deleteTurns(tx, waitIds);

/** What was held for a proposal is held no more; answers it. */
export const dropProposed = (tx: Transaction, proposalId: string): Promise<(Span & { resourceId: string })[]> =>
  deleteProposed(tx, proposalId);
