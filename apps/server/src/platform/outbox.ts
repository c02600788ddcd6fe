import type { Language } from '@lyceum/domain/language';
import { newId } from '@lyceum/domain/ids';
import { minute, second } from '@lyceum/domain/time';
import type { SmsSender } from '../providers/sms/sms.ts';
import type { Queryable } from './database.ts';
import type { Deps } from './deps.ts';
import type { MessageKind } from './outbox.tables.ts';
import { claimMessages, insertMessage, markFailed, markSent } from './outbox.sql.ts';

export interface Message {
  kind: MessageKind;
  /** A phone in E.164, an e-mail address, or a device's token. */
  recipient: string;
  language: Language;
  body: string;
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
export async function sendOutbox(deps: Pick<Deps, 'db' | 'clock' | 'log'>, sms: SmsSender): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const due = await claimMessages(deps.db, now, new Date(now.getTime() + sendingTime), mostTries, 20);
    if (due.length === 0) {
      return;
    }
    await Promise.all(
      due.map(async (message) => {
        try {
          await sms.send(message.recipient, message.body);
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
