import { takeSaleDays } from '../../commerce/orders/sale-days.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockRollUp, noteRun, rollUpSales } from './statistics.sql.ts';

/** Sales of every day on which money moved since the last run, in turns of bounded length. What fails is taken again with the next run. */
export async function rollUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await inTransaction(db, async (tx) => {
      await lockRollUp(tx);
      const begun = clock();
      const days = await takeSaleDays(tx);
      if (days.length === 0) {
        await noteRun(tx, begun);
        return false;
      }
      await rollUpSales(tx, days);
      return true;
    });
  }
}
