import type { Language } from '@lyceum/domain/language';
import type { NoticeWay } from '@lyceum/domain/preferences';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { postPush } from '../notices/post-push.ts';
import { selectReach } from './accounts.sql.ts';

/** By what an account is reached, and in which language. */
export const reachOf = selectReach;

export interface MessageText {
  /** Of a mail, and the title of a push. */
  subject: string;
  body: string;
  /** Where tapping a push leads, the part after `#`; without it to the person's own page. */
  link?: string;
}

/**
 * Sends an account a message in its own language, in the transaction that causes it: by `first`, or else as it chose, or else by SMS; by the
 * other way where it lacks that one; and by push in the browsers that want it. One that has none is told by the screens alone.
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
  const { subject, body, link = '/mine' } = words(language);
  // Beside the other, since nobody knows whether a push is seen.
  await postPush(deps, tx, userId, { language, subject, body, link });
  if (phone !== null && (way === 'sms' || email === null)) {
    await postMessage(deps, tx, { kind: 'sms', recipient: phone, language, body });
  } else if (email !== null) {
    await postMessage(deps, tx, { kind: 'mail', recipient: email, language, subject, body });
  }
}
