import type { Language } from '@lyceum/domain/language';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { selectReach } from './accounts.sql.ts';

export interface MessageText {
  /** Of a mail alone. */
  subject: string;
  body: string;
}

/**
 * Sends an account a message in its own language, in the transaction that causes it: by SMS, or by mail to whoever has no phone; or the other
 * way round, if `first` says so. One that has neither is told by the screens alone.
 */
export async function tellAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  words: (language: Language) => MessageText,
  first: 'sms' | 'mail' = 'sms',
): Promise<void> {
  const reach = await selectReach(tx, userId);
  if (!reach) {
    return;
  }
  const { phone, email, language } = reach;
  const { subject, body } = words(language);
  if (phone !== null && (first === 'sms' || email === null)) {
    await postMessage(deps, tx, { kind: 'sms', recipient: phone, language, body });
  } else if (email !== null) {
    await postMessage(deps, tx, { kind: 'mail', recipient: email, language, subject, body });
  }
}
