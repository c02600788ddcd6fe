import type { Language } from '@lyceum/domain/language';
import { newId } from '@lyceum/domain/ids';
import type { SmsText } from '@lyceum/domain/sms';
import { minute, second } from '@lyceum/domain/time';
import type { Queryable } from './database.ts';
import type { Deps } from './deps.ts';
import { claimMessages, insertMessage, markFailed, markSent, markUndeliverable } from './outbox.sql.ts';

/** How a person is reached. */
export type ChannelName = 'sms' | 'mail' | 'push' | 'inApp';

/** A switch of an account by which messages of a kind end (domain/notices.ts). */
export interface Stops {
  userId: string;
  switch: string;
}

interface AnyMessage {
  /** sms: a phone in E.164 · mail: an e-mail address · push: the token of a device · inApp: an account's id. */
  recipient: string;
  language: Language;
  /** Of a mail its subject, of the others but SMS their title. */
  subject?: string;
  body: string;
  /** Where tapping it, or a mail's button, leads: the part after `#`; no SMS has one. */
  link?: string;
  /** Of a mail that the person may end. */
  stops?: Stops;
  /** Not sent before. */
  notBefore?: Date;
  /** What its body lets in by, if anything: the body is blanked at `until`, and before by `blankSecrets` once it was used. */
  secret?: { hash: Buffer; until: Date };
}

/** An SMS has its text twice: as it reads, and for services that carry approved texts alone. */
export type Message = AnyMessage &
  ({ kind: Exclude<ChannelName, 'sms'>; sms?: undefined } | { kind: 'sms'; sms: SmsText });

/** Thrown by a channel: there is no such recipient, however often one tries. Its text has neither address nor number in it. */
export class Undeliverable extends Error {}

/** Carries messages of one kind. Resolves once it took the message for good; throws when it has not. */
export interface Channel {
  send(message: {
    id: string;
    recipient: string;
    language: Language;
    subject: string;
    body: string;
    /** Of an SMS alone. */
    sms: SmsText | null;
    link: string | null;
    stops: Stops | null;
    /** Of a mail: the same as a page. */
    html?: string;
    /** Of a mail: where it is ended by one press (RFC 8058). */
    stopAddress?: string;
  }): Promise<void>;
}

/** A kind that is not there waits, and is tried again like one that failed. */
export type Channels = Partial<Record<ChannelName, Channel>>;

/** Writes a message in the transaction that causes it; it is sent once that transaction has ended well. */
export function postMessage(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  { secret, notBefore, ...message }: Message,
): Promise<void> {
  const now = deps.clock();
  return insertMessage(tx, {
    id: newId('msg', now, deps.random),
    ...message,
    ...(secret && { secretHash: secret.hash, secretUntil: secret.until }),
    createdAt: now,
    nextTryAt: notBefore ?? now,
  });
}

export const mostTries = 8;
/** 5 s, 10 s, 20 s … up to half an hour. */
const pauseAfter = (tries: number) => Math.min(5 * second * 2 ** tries, 30 * minute);
/** Nobody else takes a message while one process is sending it; after that time it counts as not sent. */
const sendingTime = minute;

/** Sends what is due, a few at a time; several processes never send the same message at the same time. */
export async function sendOutbox(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'channels'>): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const due = await claimMessages(deps.db, now, new Date(now.getTime() + sendingTime), mostTries, 20);
    if (due.length === 0) {
      return;
    }
    await Promise.all(
      due.map(async (message) => {
        try {
          const channel = deps.channels[message.kind];
          if (!channel) {
            throw new Error(`nothing carries ${message.kind}`);
          }
          await channel.send({ ...message, subject: message.subject ?? '' });
          await markSent(deps.db, message.id, deps.clock());
        } catch (error) {
          deps.log.warn({ err: error, message: message.id }, 'a message could not be sent');
          const failure = error instanceof Error ? error.message : String(error);
          const now = deps.clock();
          await (error instanceof Undeliverable
            ? markUndeliverable(deps.db, message, now, failure)
            : markFailed(deps.db, message.id, new Date(now.getTime() + pauseAfter(message.tries)), failure));
        }
      }),
    );
  }
}
