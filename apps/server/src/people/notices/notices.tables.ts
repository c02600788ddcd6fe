import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/** Browsers that are told what their account is told (RFC 8030), each by the service of its maker. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the session that subscribed: signing that browser out ends it. */
    deviceName: text('device_name').notNull(),
    /** Whoever has it can wake that browser. */
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    /** What messages are encrypted with, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_device').on(table.deviceName),
  ],
);
