import { readSettings } from '../../people/settings/read-settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteMessages, deleteOldConversations } from './forget-messages.sql.ts';

const forgottenAtOnce = 5_000;

/** Forgets what was written longer ago than messages are kept; a conversation in which nothing is left goes with its cases, notes and reports. */
export async function forgetMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { messageMonths } = await readSettings(db);
  const until = new Date(clock());
  until.setUTCMonth(until.getUTCMonth() - messageMonths);
  while ((await deleteMessages(db, until, forgottenAtOnce)) === forgottenAtOnce) {
    // In steps, so that nobody who writes waits long.
  }
  await deleteOldConversations(db, until);
}
