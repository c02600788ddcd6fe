import type { Language } from '@lyceum/domain/language';
import { newId } from '@lyceum/domain/ids';
import { minute, second } from '@lyceum/domain/time';
import type { MailSender } from '../providers/mail/mail.ts';
import type { SmsSender } from '../providers/sms/sms.ts';
import type { Queryable } from './database.ts';
import type { Deps } from './deps.ts';
import { claimMessages, insertMessage, markFailed, markSent } from './outbox.sql.ts';

interface Text {
  language: Language;
  body: string;
}
export type Message =
  | ({ kind: 'sms'; /** A phone in E.164. */ recipient: string } & Text)
  | ({ kind: 'mail'; /** An e-mail address. */ recipient: string; subject: string } & Text);

/** Who carries which kind. */
export interface Senders {
  sms: SmsSender;
  mail: MailSender;
}

/** Writes a message in the transaction that causes it; it is sent once that transaction has ended well. */
export function postMessage(deps: Pick<Deps, 'clock' | 'random'>, tx: Queryable, message: Message): Promise<void> {
  const now = deps.clock();
  return insertMessage(tx, { id: newId('msg', now, deps.random), ...message, createdAt: now, nextTryAt: now });
}

const mostTries = 8;
/** 5 s, 10 s, 20 s … up to half an hour. */
const pauseAfter = (tries: number) => Math.min(5 * second * 2 ** tries, 30 * minute);
/** Nobody else takes a message while one process is sending it; after that time it counts as not sent. */
const sendingTime = minute;

/** Sends what is due, a few at a time; several processes never send the same message at the same time. */
export async function sendOutbox(deps: Pick<Deps, 'db' | 'clock' | 'log'>, senders: Senders): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const due = await claimMessages(deps.db, now, new Date(now.getTime() + sendingTime), mostTries, 20);
    if (due.length === 0) {
      return;
    }
    await Promise.all(
      due.map(async (message) => {
        try {
          await (message.kind === 'sms'
            ? senders.sms.send(message.recipient, message.body)
            : senders.mail.send({ to: message.recipient, subject: message.subject ?? '', body: message.body }));
          await markSent(deps.db, message.id, deps.clock());
        } catch (error) {
          deps.log.warn({ err: error, message: message.id }, 'a message could not be sent');
          const again = new Date(deps.clock().getTime() + pauseAfter(message.tries));
          await markFailed(deps.db, message.id, again, error instanceof Error ? error.message : String(error));
        }
      }),
    );
  }
}
