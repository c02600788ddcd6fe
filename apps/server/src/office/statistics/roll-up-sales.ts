import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { rollUpSales } from './statistics.sql.ts';

/** Sales of every day on which money moved since the last run. What fails is taken again with the next. */
export const rollUp = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, (tx) => rollUpSales(tx, clock()));
