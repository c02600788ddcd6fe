import { takeSaleDays } from '../../commerce/orders/sale-days.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteRun, rollUpSales } from './statistics.sql.ts';

/** Sales of every day on which money moved since the last run. What fails is taken again with the next. */
export async function rollUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteRun(tx, clock());
    const days = await takeSaleDays(tx);
    if (days.length > 0) {
      await rollUpSales(tx, days);
    }
  });
}
