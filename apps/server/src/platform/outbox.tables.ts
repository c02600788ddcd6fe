import type { Language } from '@lyceum/domain/language';
import type { SmsText } from '@lyceum/domain/sms';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import type { ChannelName, Stops } from './outbox.ts';

/** Messages to people, written in the transaction that causes them and sent after it. Bodies go after seven days. */
export const outbox = pgTable(
  'outbox',
  {
    id: id().primaryKey(),
    kind: text('kind').$type<ChannelName>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    language: text('language').$type<Language>().notNull(),
    body: text('body').notNull(),
    /** Of an SMS: the same as `body`, for services that carry approved texts alone. */
    sms: jsonb('sms').$type<SmsText>(),
    link: text('link'),
    /** Whose switch ends mails of this kind; null: they cannot be ended. */
    stops: jsonb('stops').$type<Stops>(),
    /** How many it stands for: those that had to wait are told in one. */
    gathered: integer('gathered').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    tries: integer('tries').notNull().default(0),
    /** Not before; grows with each failed try. */
    nextTryAt: instant('next_try_at').notNull(),
    failure: text('failure'),
    /** There is no such recipient: it is not tried again. */
    undeliverableAt: instant('undeliverable_at'),
    /** When its service said that it arrived; few do. */
    deliveredAt: instant('delivered_at'),
    /** What the body lets in by, as the feature that checks it keeps it: a code, a link. Null: nothing, or not any more. */
    secretHash: bytes('secret_hash'),
    /** Until when it does. Then, or once it was used, the body is blank. */
    secretUntil: instant('secret_until'),
  },
  (table) => [
    // For support, which looks what was sent to somebody.
    index('outbox_recipient').on(table.recipient),
    index('outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null`),
    index('outbox_secret')
      .on(table.secretHash)
      .where(sql`secret_hash is not null`),
    index('outbox_secret_until')
      .on(table.secretUntil)
      .where(sql`secret_until is not null`),
  ],
);

/** Phones and mailboxes that their service says do not exist: they are told nothing until their owner enters a code that came there. */
export const deadAddresses = pgTable(
  'dead_addresses',
  {
    kind: text('kind').$type<ChannelName>().notNull(),
    recipient: text('recipient').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recipient] })],
);

/** Secrets and settings that all server processes of one database share. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
