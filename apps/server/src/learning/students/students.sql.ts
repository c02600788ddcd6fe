import type { UserId } from '@lyceum/domain/ids';
import type { LocalizedText } from '@lyceum/domain/language';
import { statesWithAccess } from '@lyceum/domain/orders';
import type { Region } from '@lyceum/domain/region';
import type { StudentInvitationState } from '@lyceum/domain/students';
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { courseLines } from '../../commerce/orders/kinds/course-lines.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { studentInvitations } from './students.tables.ts';

export type InvitationRow = typeof studentInvitations.$inferSelect;

/** An agency invites one after the other. */
export async function lockInvitingAgency(
  tx: Transaction,
  id: string,
): Promise<{ name: LocalizedText; region: Region } | null> {
  const [row] = await tx
    .select({ name: agencies.name, region: agencies.region })
    .from(agencies)
    .where(and(eq(agencies.id, id), eq(agencies.state, 'open')))
    .for('no key update');
  return row ?? null;
}

export async function insertInvitation(tx: Transaction, row: typeof studentInvitations.$inferInsert): Promise<void> {
  await tx.insert(studentInvitations).values(row);
}

export async function updateInvitation(tx: Transaction, id: string, change: Partial<InvitationRow>): Promise<void> {
  await tx.update(studentInvitations).set(change).where(eq(studentInvitations.id, id));
}

export async function lockInvitation(tx: Transaction, id: string): Promise<InvitationRow | null> {
  const [row] = await tx.select().from(studentInvitations).where(eq(studentInvitations.id, id)).for('update');
  return row ?? null;
}

/** The one to that phone that waits for an answer or was accepted. */
export async function selectCurrent(tx: Transaction, agencyId: string, phone: string): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(studentInvitations)
    .where(
      and(
        eq(studentInvitations.agencyId, agencyId),
        eq(studentInvitations.phone, phone),
        inArray(studentInvitations.state, ['open', 'accepted']),
      ),
    );
  return row ?? null;
}

export async function countSince(tx: Transaction, agencyId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(studentInvitations)
    .where(and(eq(studentInvitations.agencyId, agencyId), gte(studentInvitations.createdAt, since)));
  return row?.count ?? 0;
}

/** Whether the account with that phone has a course of the agency that may still be used. */
export async function learnsAt(tx: Transaction, agencyId: string, phone: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: orderLines.id })
    .from(users)
    .innerJoin(orderLines, eq(orderLines.userId, users.id))
    .innerJoin(courseLines, eq(courseLines.orderLineId, orderLines.id))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(users.phone, phone),
        eq(orders.agencyId, agencyId),
        isNull(orderLines.returnedAt),
        inArray(orders.state, [...statesWithAccess]),
        gt(sql`coalesce(${courseLines.accessUntil}, 'infinity')`, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function selectInvitationPage(
  db: Queryable,
  of: { agencyId: string; state: StudentInvitationState | undefined; limit: number; offset: number },
) {
  const where = and(
    eq(studentInvitations.agencyId, of.agencyId),
    of.state === undefined ? undefined : eq(studentInvitations.state, of.state),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ invitation: studentInvitations, inviter: staff.name })
      .from(studentInvitations)
      .innerJoin(staff, eq(staff.id, studentInvitations.invitedBy))
      .where(where)
      .orderBy(desc(studentInvitations.id))
      .limit(of.limit)
      .offset(of.offset),
    db.select({ count: count() }).from(studentInvitations).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Of agencies that are open: those to the person's phone that wait for an answer, and those by which he is a student. */
export function selectOwn(db: Queryable, userId: UserId, now: Date) {
  return db
    .select({ invitation: studentInvitations, agencyName: agencies.name, logo: agencies.logo })
    .from(users)
    .innerJoin(
      studentInvitations,
      or(
        and(
          eq(studentInvitations.phone, users.phone),
          eq(studentInvitations.state, 'open'),
          gt(studentInvitations.expiresAt, now),
        ),
        and(eq(studentInvitations.userId, users.id), eq(studentInvitations.state, 'accepted')),
      ),
    )
    .innerJoin(agencies, and(eq(agencies.id, studentInvitations.agencyId), eq(agencies.state, 'open')))
    .where(eq(users.id, userId))
    .orderBy(desc(studentInvitations.id))
    .limit(100);
}

export async function selectPhone(tx: Transaction, userId: UserId): Promise<string | null> {
  const [row] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return row?.phone ?? null;
}

/** Those of people who are no students go after a while. */
export async function deleteEndedBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(studentInvitations)
    .where(and(ne(studentInvitations.state, 'accepted'), lt(studentInvitations.expiresAt, before)));
}
