import { randomBytes } from 'node:crypto';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { consents, users } from '../people/accounts/accounts.tables.ts';
import { appVersions } from '../catalogue/downloads/downloads.tables.ts';
import { indexEntries } from '../catalogue/finding/index-entries.ts';
import { helpQuestions } from '../catalogue/help/help.tables.ts';
import { listings } from '../catalogue/listings/listings.tables.ts';
import { inTransaction, type Database, type Transaction } from '../platform/database.ts';
import type { Signer } from '../platform/signer.ts';
import type { Vault } from '../platform/vault.ts';
import { deskAnswers } from '../messages/desk/desk.tables.ts';
import { staff, staffSecondFactors } from '../people/staff/staff.tables.ts';
import { dailyCounts } from '../office/counts/counts.tables.ts';
import { productViews } from '../office/statistics/statistics.tables.ts';
import { addDemoAccounts } from './demo-accounts.ts';
import { demoAppVersions } from './demo-app-versions.ts';
import { demoBuyerRows } from './demo-buyers.ts';
import { demoCounts } from './demo-counts.ts';
import { demoDraftRows } from './demo-drafts.ts';
import { demoAnswers, demoQuestions } from './demo-help.ts';
import { demoStaffRows } from './demo-staff.ts';
import { demoViews } from './demo-views.ts';
import { absentFrom, addAbsent, batchesOf, claimDemo, insertBatches, isEmpty, type OnProgress } from './demo.sql.ts';
import { growCatalogue } from './grow-demo.ts';
import { insertCatalogue } from './insert-catalogue.ts';

/** Written into the database that has it. A database with an earlier one gets what is new; raise it with everything that is added. */
const demoVersion = 9;

/** What became of the database: it has the demo from now on, it got things that are new, or it had everything. */
export type DemoOutcome = { state: 'loaded' } | { state: 'grown'; added: number } | { state: 'known' };

interface Loading {
  db: Database;
  signer: Signer;
  vault: Vault;
  now: Date;
  onProgress?: OnProgress;
}

/** Rows of people and drafts that the database lacks; answers how many. */
async function addOwnRows(
  tx: Transaction,
  { signer, now }: Pick<Loading, 'signer' | 'now'>,
  catalogue: ReturnType<typeof demoCatalogue>,
): Promise<number> {
  const buyers = await demoBuyerRows(now);
  const office = await demoStaffRows({ signer, random: randomBytes }, now, catalogue.agencies);
  const added = {
    users: await absentFrom(tx, users, buyers.users),
    staff: await absentFrom(tx, staff, office.staff),
    drafts: await absentFrom(tx, listings, demoDraftRows(now, catalogue)),
  };
  const isAdded = new Set([...added.users, ...added.staff].map(({ id }) => id));
  await insertBatches(tx, [
    ...batchesOf(users, added.users),
    ...batchesOf(
      consents,
      buyers.consents.filter(({ userId }) => isAdded.has(userId)),
    ),
    ...batchesOf(staff, added.staff),
    ...batchesOf(
      staffSecondFactors,
      office.secondFactors.filter(({ staffId }) => isAdded.has(staffId)),
    ),
    ...batchesOf(listings, added.drafts),
  ]);
  const versions = await addAbsent(tx, appVersions, demoAppVersions(now));
  const helped = await addAbsent(tx, helpQuestions, [...demoQuestions]);
  const answered = await addAbsent(tx, deskAnswers, [...demoAnswers]);
  await indexEntries(tx, 'question', helped > 0 ? demoQuestions.map(({ id }) => id) : []);
  // Where something was counted already, the numbers are somebody's own.
  if (await isEmpty(tx, dailyCounts)) {
    await insertBatches(tx, batchesOf(dailyCounts, demoCounts(now)));
  }
  if (await isEmpty(tx, productViews)) {
    await insertBatches(tx, batchesOf(productViews, demoViews(now, catalogue)));
  }
  return Object.values(added).reduce((sum, rows) => sum + rows.length, versions + helped + answered);
}

/**
 * Fills an empty database with the demo's shop, buyers and staff, all or nothing and once, however many processes start together. One
 * that has an earlier demo gets what is new and keeps everything else as it is.
 */
export async function loadDemo({ db, signer, vault, now, onProgress }: Loading): Promise<DemoOutcome> {
  return inTransaction(db, async (tx): Promise<DemoOutcome> => {
    const claim = await claimDemo(tx, demoVersion);
    if (claim === null) {
      return { state: 'known' };
    }
    const catalogue = demoCatalogue(now);
    const sealing = { vault, random: randomBytes, clock: () => now };
    if (claim === 'new') {
      await insertCatalogue(tx, now, catalogue, onProgress);
      await addOwnRows(tx, { signer, now }, catalogue);
      await addDemoAccounts(sealing, tx, catalogue.agencies);
      return { state: 'loaded' };
    }
    const added = (await growCatalogue(tx, now, catalogue)) + (await addOwnRows(tx, { signer, now }, catalogue));
    await addDemoAccounts(sealing, tx, catalogue.agencies);
    return { state: 'grown', added };
  });
}
