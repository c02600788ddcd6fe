import { day } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';
import { rollUpSales, selectRolledUpUntil } from './statistics.sql.ts';

/** What was begun before the last run and ended after it has an earlier time: so much of what is rolled up is looked at once more. */
const lookBack = day;

/** Sales of today, of every day since the last run, and at the first run of all days. */
export async function rollUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const until = await selectRolledUpUntil(db);
  const since = until === null ? new Date(0) : new Date(until.getTime() - lookBack);
  await rollUpSales(db, since, clock());
}
