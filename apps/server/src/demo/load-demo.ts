import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { consents, users } from '../accounts/accounts.tables.ts';
import { inTransaction, type Database } from '../platform/database.ts';
import { demoBuyerRows } from './demo-buyers.ts';
import { batchesOf, claimDemo, insertBatches, type OnProgress } from './demo.sql.ts';
import { insertCatalogue } from './insert-catalogue.ts';

/** Written into the database that has it; a newer demo needs a new data folder. */
const demoVersion = '1';

/**
 * Fills an empty database with the demo's shop and buyers, all or nothing and once, however many processes start together.
 * Does nothing to one that has them.
 */
export async function loadDemo({
  db,
  now,
  onProgress,
}: {
  db: Database;
  now: Date;
  onProgress?: OnProgress;
}): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await claimDemo(tx, demoVersion))) {
      return;
    }
    const buyers = await demoBuyerRows(now);
    await insertBatches(tx, [...batchesOf(users, buyers.users), ...batchesOf(consents, buyers.consents)]);
    await insertCatalogue(tx, now, demoCatalogue(now), onProgress);
  });
}
