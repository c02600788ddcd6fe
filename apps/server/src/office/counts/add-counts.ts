import type * as schemas from '@lyceum/contract/counts.schemas';
import { keptDays, type CountedName } from '@lyceum/domain/counts';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts, regions } from '@lyceum/domain/region';
import { addDays, dateIn } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import { addCounts, deleteCountsBefore } from './counts.sql.ts';

/** Adds a batch to the sums of the day. Of the caller nothing is taken but what a whole region, language and kind of terminal have in common. */
export async function countBatch(
  { config, db, clock }: Deps,
  { names }: z.output<typeof schemas.add.request>,
  { region, language, terminal }: Caller,
) {
  if (!config.counts) {
    return refuse('countingOff');
  }
  const counts = new Map<CountedName, number>();
  names.forEach((name) => counts.set(name, (counts.get(name) ?? 0) + 1));
  const day = dateIn(regionFacts[region].zone, clock());
  await addCounts(db, { day, region, language, terminal }, counts);
  return {};
}

/** The day that it is where it is latest. */
export const newestDay = (now: Date): string =>
  regions.map((region) => dateIn(regionFacts[region].zone, now)).reduce((one, other) => (one > other ? one : other));

/** Sums that are too old to be shown. */
export const forgetCounts = ({ db, clock }: Deps): Promise<void> =>
  deleteCountsBefore(db, addDays(newestDay(clock()), 1 - keptDays));
