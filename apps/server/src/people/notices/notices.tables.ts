import type { NativePushService, NoticeEvent } from '@lyceum/domain/notices';
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** What an account was told, in the language that it had then. */
export const notices = pgTable(
  'notices',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event').$type<NoticeEvent>().notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** The part after `#`. */
    link: text('link').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    // Ids are in the order of time.
    index('notices_of_user').on(table.userId, table.id.desc().nullsFirst()),
    index('notices_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notices_at').using('brin', table.at),
  ],
);

/** Browsers (RFC 8030) and our applications on phones that are told what their account is told, each by the service of its maker. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the session that subscribed: signing that browser out ends it. */
    deviceName: text('device_name').notNull(),
    /** Null: a browser. */
    service: text('service').$type<NativePushService>(),
    /** Of a browser an address, of an application its token; whoever has it can wake that one. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    /** What messages to a browser are encrypted with, base64url. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_device').on(table.deviceName),
  ],
);
