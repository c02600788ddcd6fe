import type { PaymentCode } from '@lyceum/domain/payments';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/columns.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** Ways to pay that somebody switched; all others are on. */
export const paymentSwitches = pgTable(
  'payment_switches',
  {
    code: integer('code').$type<PaymentCode>().notNull(),
    region: text('region').$type<Region>().notNull(),
    on: boolean('is_on').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.region] })],
);

/** What one operator asked and another one decided. */
export const switchRequests = pgTable(
  'payment_switch_requests',
  {
    id: id().primaryKey(),
    code: integer('code').$type<PaymentCode>().notNull(),
    region: text('region').$type<Region>().notNull(),
    /** What it is to be. */
    on: boolean('is_on').notNull(),
    reason: text('reason').notNull(),
    askedBy: id('asked_by')
      .notNull()
      .references(() => staff.id),
    askedAt: instant('asked_at').notNull(),
    /** Null beside a decision: nobody decided in time. */
    decidedBy: id('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    approved: boolean('approved'),
  },
  (table) => [
    uniqueIndex('payment_switch_requests_open')
      .on(table.code, table.region)
      .where(sql`decided_at is null`),
    index('payment_switch_requests_decided').on(table.decidedAt),
    check(
      'payment_switch_requests_decided',
      sql`(${table.decidedAt} is null) = (${table.approved} is null) and (${table.decidedAt} is not null or ${table.decidedBy} is null)`,
    ),
    // Four eyes, whatever the code does.
    check(
      'payment_switch_requests_eyes',
      sql`${table.approved} is not true or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.askedBy})`,
    ),
  ],
);
