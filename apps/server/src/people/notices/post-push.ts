import type { Language } from '@lyceum/domain/language';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { selectSubscriptionsOf } from './notices.sql.ts';

/** What a service takes, encrypted, is 4 kB. */
const longestBody = 500;

/** To every browser of an account that wants to be told. `link`: where tapping it leads, the part after `#`. */
export async function postPush(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  { body, ...message }: { language: Language; subject: string; body: string; link: string; notBefore: Date },
): Promise<void> {
  for (const { id } of await selectSubscriptionsOf(tx, userId)) {
    await postMessage(deps, tx, { kind: 'push', recipient: id, ...message, body: body.slice(0, longestBody) });
  }
}
