import type { Language } from '@lyceum/domain/language';
import type { NoticeWay } from '@lyceum/domain/preferences';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { selectReach } from './accounts.sql.ts';

/** By what an account is reached, and in which language. */
export const reachOf = selectReach;

export interface MessageText {
  /** Of a mail alone. */
  subject: string;
  body: string;
}

/**
 * Sends an account a message in its own language, in the transaction that causes it: by `first`, or else as it chose, or else by SMS; by the
 * other way where it lacks that one. One that has neither is told by the screens alone.
 */
export async function tellAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  words: (language: Language) => MessageText,
  first?: NoticeWay,
): Promise<void> {
  const reach = await selectReach(tx, userId);
  if (!reach) {
    return;
  }
  const { phone, email, language, noticesBy } = reach;
  const way = first ?? noticesBy ?? 'sms';
  const { subject, body } = words(language);
  if (phone !== null && (way === 'sms' || email === null)) {
    await postMessage(deps, tx, { kind: 'sms', recipient: phone, language, body });
  } else if (email !== null) {
    await postMessage(deps, tx, { kind: 'mail', recipient: email, language, subject, body });
  }
}
