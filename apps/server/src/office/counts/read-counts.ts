import type * as schemas from '@lyceum/contract/counts.schemas';
import { addDays, datesBetween } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { newestDay } from './add-counts.ts';
import { selectDays, selectTotals } from './counts.sql.ts';

/** What was counted in the last days, today among them. */
export async function readCounts(
  { config, db, clock }: Deps,
  { days: shown, name, ...given }: z.output<typeof schemas.days.request>,
): Promise<z.input<typeof schemas.days.reply>> {
  const last = newestDay(clock());
  const filter = { ...given, first: addDays(last, 1 - shown), last };
  const [totals, counted] = await Promise.all([selectTotals(db, filter), selectDays(db, filter, name)]);
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  const days = datesBetween(filter.first, last).map((day) => ({ day, count: counts.get(day) ?? 0 }));
  return { counting: config.counts, totals, days };
}
