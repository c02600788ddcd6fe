import type { Language } from '@lyceum/domain/language';
import { smsText } from '@lyceum/domain/sms';
import * as m from '@lyceum/i18n/words';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { holdMessage, type GatheredWords } from '../../platform/hold-message.ts';
import { deleteHeld } from '../../platform/outbox.sql.ts';
import { selectSubscriptionsOf } from './notices.sql.ts';

/** What a service takes, encrypted, is 4 kB. */
const longestBody = 500;

/** What is told in the morning instead of several; `link`: null in an SMS. */
export const gatheredIn =
  (language: Language, link: string | null): GatheredWords =>
  (count) => {
    const title = m.notices_gathered({ count }, { locale: language });
    return { subject: 'Lyceum', body: title, link, sms: link === null ? smsText('notice', { title }) : null };
  };

/** To every browser of an account that wants to be told. `link`: where tapping it leads, the part after `#`. */
export async function postPush(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  { body, ...message }: { language: Language; subject: string; body: string; link: string; notBefore: Date },
): Promise<void> {
  for (const { id } of await selectSubscriptionsOf(tx, userId)) {
    const push = { kind: 'push' as const, recipient: id, ...message, body: body.slice(0, longestBody) };
    await holdMessage(deps, tx, push, gatheredIn(message.language, '/messages'));
  }
}

/** What was read before its push was due is not told any more. */
export async function takePushBack(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  userId: string,
  link: string,
): Promise<void> {
  const subscriptions = await selectSubscriptionsOf(tx, userId);
  if (subscriptions.length > 0) {
    await deleteHeld(
      tx,
      subscriptions.map(({ id }) => id),
      link,
      clock(),
    );
  }
}
