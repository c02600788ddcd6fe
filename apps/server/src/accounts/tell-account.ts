import type { Language } from '@lyceum/domain/language';
import type { Queryable } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { postMessage } from '../platform/outbox.ts';
import { selectUser } from './accounts.sql.ts';

export interface Words {
  /** Of a mail alone. */
  subject: string;
  body: string;
}

/** Sends an account a message in its own language, in the transaction that causes it. */
export async function tellAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  words: (language: Language) => Words,
): Promise<void> {
  const user = await selectUser(tx, userId);
  if (user) {
    const { language } = user;
    await postMessage(deps, tx, { kind: 'sms', recipient: user.phone, language, body: words(language).body });
  }
}
