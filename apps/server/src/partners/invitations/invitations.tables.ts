import type { MerchantInvitationState } from '@lyceum/domain/invitations';
import type { Region } from '@lyceum/domain/region';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** Institutions that somebody would like to see here. */
export const merchantInvitations = pgTable(
  'merchant_invitations',
  {
    id: id().primaryKey(),
    inviterId: id('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the institution. */
    name: text('name').notNull(),
    contactName: text('contact_name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    region: text('region').$type<Region>().notNull(),
    state: text('state').$type<MerchantInvitationState>().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** By the end of that day it is decided. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: id('decided_by').references(() => staff.id, { onDelete: 'set null' }),
    /** Why it was refused, as the inviter reads it. */
    reason: text('reason'),
    /** Of one that was sent. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('merchant_invitations_inviter').on(table.inviterId, table.id),
    index('merchant_invitations_state').on(table.state, table.dueOn, table.id),
    uniqueIndex('merchant_invitations_phone')
      .on(table.phone)
      .where(sql`state = 'inReview'`),
    check('merchant_invitations_sent', sql`${table.state} <> 'sent' or ${table.expiresAt} is not null`),
  ],
);
