import type { Language } from '@lyceum/domain/language';
import type { NoticeWay } from '@lyceum/domain/preferences';
import { smsText } from '@lyceum/domain/sms';
import { afterQuiet, noticeEvents, type NoticeEvent, type NoticeFacts } from '@lyceum/domain/notices';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { holdMessage } from '../../platform/hold-message.ts';
import { postMessage } from '../../platform/outbox.ts';
import { keepNotice } from '../notices/keep-notice.ts';
import { gatheredIn, postPush } from '../notices/post-push.ts';
import { selectReach } from './accounts.sql.ts';

/** By what an account is reached, and in which language. */
export const reachOf = selectReach;
type Reach = NonNullable<Awaited<ReturnType<typeof selectReach>>>;

export interface MessageText {
  /** Of a mail, and the title of a push. */
  subject: string;
  body: string;
  /** Where tapping a push or a mail's button leads, the part after `#`; without it to the person's own page. */
  link?: string;
}

/** Whether it goes beyond the screens, and how early what makes a sound does. */
function plan(deps: Pick<Deps, 'clock'>, event: NoticeEvent, { noticesOff, quiet }: Reach) {
  const { switch: off, urgent } = noticeEvents[event];
  const now = deps.clock();
  return {
    isWanted: off === null || !(noticesOff ?? []).includes(off),
    notBefore: urgent ? now : afterQuiet(now, quiet),
  };
}

/**
 * Tells an account something in its own language, in the transaction that causes it: in its list of notices, and by `first`, or else as it chose, or
 * else by SMS; by the other way where it lacks that one, or nothing arrives there; and by push in the browsers that want it. What it switched off stands in the
 * list alone, and what is not urgent waits for the end of its quiet hours.
 */
export async function tellAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  event: Exclude<NoticeEvent, 'messageCame'>,
  words: (language: Language) => MessageText,
  first?: NoticeWay,
): Promise<void> {
  const reach = await selectReach(tx, userId);
  if (!reach) {
    return;
  }
  const { language, noticesBy } = reach;
  const { switch: off, neverBySms }: NoticeFacts = noticeEvents[event];
  const phone = reach.isPhoneDead || neverBySms ? null : reach.phone;
  const email = reach.isEmailDead ? null : reach.email;
  const way = first ?? noticesBy ?? 'sms';
  const { subject, body, link = '/mine' } = words(language);
  await keepNotice(deps, tx, { userId, event, subject, body, link });
  const { isWanted, notBefore } = plan(deps, event, reach);
  if (!isWanted) {
    return;
  }
  // Beside the other, since nobody knows whether a push is seen.
  await postPush(deps, tx, userId, { language, subject, body, link, notBefore });
  if (phone !== null && (way === 'sms' || email === null)) {
    const text = { body, sms: smsText('notice', { title: subject }) };
    await holdMessage(
      deps,
      tx,
      { kind: 'sms', recipient: phone, language, ...text, notBefore },
      gatheredIn(language, null),
    );
  } else if (email !== null) {
    const stops = off && { stops: { userId, switch: off } };
    await postMessage(deps, tx, { kind: 'mail', recipient: email, language, subject, body, link, ...stops });
  }
}

/** By push alone, and not in the list of notices: that a message came, which has an inbox of its own. */
export async function pushAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  userId: string,
  words: (language: Language) => Required<MessageText> | Promise<Required<MessageText>>,
): Promise<void> {
  const reach = await selectReach(tx, userId);
  if (!reach) {
    return;
  }
  const { language } = reach;
  const { isWanted, notBefore } = plan(deps, 'messageCame', reach);
  if (isWanted) {
    await postPush(deps, tx, userId, { language, ...(await words(language)), notBefore });
  }
}
