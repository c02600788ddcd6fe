import type { VisitState } from '@lyceum/domain/visits';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/products.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';

/** Somebody comes to see a space before renting it. It keeps no time of the space. */
export const visits = pgTable(
  'visits',
  {
    id: id().primaryKey(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    /** IANA zone of the place. */
    zone: text('zone').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    heads: integer('heads').notNull(),
    message: text('message').notNull(),
    state: text('state').$type<VisitState>().notNull(),
    /** The seller's words to a visitor who was declined. */
    reason: text('reason'),
    askedAt: instant('asked_at').notNull(),
    /** When both sides are told that nobody answered. */
    answerDueAt: instant('answer_due_at').notNull(),
    /** Since when they know; null: it was answered, or there is time. */
    toldAt: instant('told_at'),
    idempotencyKey: text('idempotency_key'),
    /** Of what was sent with that key. */
    requestDigest: text('request_digest'),
  },
  (table) => [
    index('visits_agency').on(table.agencyId, table.state, table.startsAt),
    index('visits_user').on(table.userId, table.startsAt),
    index('visits_unanswered')
      .on(table.answerDueAt)
      .where(sql`state = 'asked' and told_at is null`),
    unique('visits_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('visits_once')
      .on(table.userId, table.productId, table.startsAt)
      .where(sql`state in ('asked', 'confirmed')`),
    check('visits_reason', sql`(${table.state} = 'declined') = (${table.reason} is not null)`),
    check('visits_heads', sql`${table.heads} > 0`),
  ],
);
