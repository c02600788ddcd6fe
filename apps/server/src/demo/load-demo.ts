import { randomBytes } from 'node:crypto';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { consents, users } from '../accounts/accounts.tables.ts';
import { inTransaction, type Database } from '../platform/database.ts';
import type { Signer } from '../platform/signer.ts';
import { staff, staffSecondFactors } from '../staff/staff.tables.ts';
import { demoBuyerRows } from './demo-buyers.ts';
import { demoStaffRows } from './demo-staff.ts';
import { batchesOf, claimDemo, insertBatches, type OnProgress } from './demo.sql.ts';
import { insertCatalogue } from './insert-catalogue.ts';

/** Written into the database that has it; a newer demo needs a new data folder. */
const demoVersion = '2';

/**
 * Fills an empty database with the demo's shop, buyers and staff, all or nothing and once, however many processes start together.
 * Does nothing to one that has them.
 */
export async function loadDemo({
  db,
  signer,
  now,
  onProgress,
}: {
  db: Database;
  signer: Signer;
  now: Date;
  onProgress?: OnProgress;
}): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await claimDemo(tx, demoVersion))) {
      return;
    }
    const buyers = await demoBuyerRows(now);
    await insertBatches(tx, [...batchesOf(users, buyers.users), ...batchesOf(consents, buyers.consents)]);
    const catalogue = demoCatalogue(now);
    await insertCatalogue(tx, now, catalogue, onProgress);
    const office = await demoStaffRows({ signer, random: randomBytes }, now, catalogue.agencies);
    await insertBatches(tx, [
      ...batchesOf(staff, office.staff),
      ...batchesOf(staffSecondFactors, office.secondFactors),
    ]);
  });
}
