import type { EnquiryState, SuitTime } from '@lyceum/domain/enquiries';
import type { Language } from '@lyceum/domain/language';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { id, instant, words } from '../../platform/columns.ts';

/** Consulting that is asked for without a consultant; the platform finds one. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the consultants' topics; null: whoever asks does not know. */
    topic: words('topic'),
    language: text('language').$type<Language>().notNull(),
    /** IANA zone of whoever asks. */
    zone: text('zone').notNull(),
    /** None: at any time. */
    suits: jsonb('suits').$type<SuitTime[]>().notNull(),
    need: text('need').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    state: text('state').$type<EnquiryState>().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** By then it is to be matched. */
    dueAt: instant('due_at').notNull(),
    /** Who it was matched with, and the service in which he is booked. */
    consultantId: id('consultant_id').references(() => consultants.id),
    productId: id('product_id').references(() => products.id),
    /** Why the platform closed it; null where whoever asked withdrew it. */
    reason: text('reason'),
    idempotencyKey: text('idempotency_key'),
    /** Of what was sent with that key. */
    requestDigest: text('request_digest'),
  },
  (table) => [
    index('enquiries_state').on(table.state, table.askedAt),
    unique('enquiries_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('enquiries_once')
      .on(table.userId)
      .where(sql`state in ('open', 'matched')`),
    check(
      'enquiries_match',
      sql`(${table.consultantId} is null) = (${table.productId} is null)
        and (${table.state} not in ('matched', 'booked') or ${table.consultantId} is not null)`,
    ),
    check('enquiries_reason', sql`${table.reason} is null or ${table.state} = 'closed'`),
  ],
);
