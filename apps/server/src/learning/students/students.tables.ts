import type { StudentInvitationState } from '@lyceum/domain/students';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { id, instant } from '../../platform/columns.ts';
import { staff } from '../../people/staff/staff.tables.ts';

/** Whom an agency asked to be its student; one that is accepted makes the person one. */
export const studentInvitations = pgTable(
  'student_invitations',
  {
    id: id().primaryKey(),
    agencyId: id('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** E.164; whoever answers has it. */
    phone: text('phone').notNull(),
    /** As the agency calls the person. */
    name: text('name').notNull(),
    state: text('state').$type<StudentInvitationState>().notNull(),
    invitedBy: id('invited_by')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    answeredAt: instant('answered_at'),
    endedAt: instant('ended_at'),
    /** Who accepted it. */
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('student_invitations_agency').on(table.agencyId, table.id),
    index('student_invitations_phone').on(table.phone),
    index('student_invitations_ends')
      .on(table.expiresAt)
      .where(sql`state <> 'accepted'`),
    uniqueIndex('student_invitations_once')
      .on(table.agencyId, table.phone)
      .where(sql`state in ('open', 'accepted')`),
    uniqueIndex('student_invitations_student')
      .on(table.userId, table.agencyId)
      .where(sql`state = 'accepted'`),
    check(
      'student_invitations_accepted',
      sql`(${table.state} in ('accepted', 'ended')) = (${table.userId} is not null)`,
    ),
  ],
);
