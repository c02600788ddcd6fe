import { idsFrom } from '@lyceum/domain/ids';
import { day } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';
import { deleteEvents } from './events.sql.ts';
import { deleteMinutes } from './provider-minutes.sql.ts';

/** Disputes over a card are over by then. */
const eventLife = 400 * day;
const minuteLife = 31 * day;

/** What was kept only to look into payments and providers. */
export async function tidyPayments({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime();
  await deleteEvents(db, idsFrom('pev', new Date(now - eventLife)));
  await deleteMinutes(db, new Date(now - minuteLife));
}
