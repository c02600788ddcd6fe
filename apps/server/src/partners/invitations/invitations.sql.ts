import type { UserId } from '@lyceum/domain/ids';
import type { MerchantInvitationState } from '@lyceum/domain/invitations';
import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { merchantInvitations } from './invitations.tables.ts';

export type MerchantInvitationRow = typeof merchantInvitations.$inferSelect;

/** One who invites several at once does it one after the other. */
export async function lockInviter(tx: Transaction, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** False where another one to that phone is in review already. */
export async function insertInvitation(
  tx: Transaction,
  row: typeof merchantInvitations.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(merchantInvitations)
    .values(row)
    .onConflictDoNothing({ target: merchantInvitations.phone, where: sql`state = 'inReview'` })
    .returning({ id: merchantInvitations.id });
  return made.length > 0;
}

export async function lockInvitation(tx: Transaction, id: string): Promise<MerchantInvitationRow | null> {
  const [row] = await tx.select().from(merchantInvitations).where(eq(merchantInvitations.id, id)).for('update');
  return row ?? null;
}

export async function updateInvitation(
  tx: Transaction,
  id: string,
  change: Partial<MerchantInvitationRow>,
): Promise<void> {
  await tx.update(merchantInvitations).set(change).where(eq(merchantInvitations.id, id));
}

/** In review, or sent and not over. */
export async function isInvited(tx: Transaction, phone: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: merchantInvitations.id })
    .from(merchantInvitations)
    .where(
      and(
        eq(merchantInvitations.phone, phone),
        or(
          eq(merchantInvitations.state, 'inReview'),
          and(eq(merchantInvitations.state, 'sent'), gt(merchantInvitations.expiresAt, now)),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function countInReview(tx: Transaction, inviterId: UserId): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(merchantInvitations)
    .where(and(eq(merchantInvitations.inviterId, inviterId), eq(merchantInvitations.state, 'inReview')));
  return row?.count ?? 0;
}

/** Whether an agency has that name in one of the languages, capitals and pauses aside. */
export async function isAgencyName(tx: Transaction, name: string): Promise<boolean> {
  const plain = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`;
  const { rows } = await tx.execute(sql`
    select 1 from ${agencies} a, jsonb_each_text(a.name) one where ${plain(sql`one.value`)} = ${plain(sql`${name}::text`)} limit 1`);
  return rows.length > 0;
}

export function selectOwn(db: Queryable, inviterId: UserId): Promise<MerchantInvitationRow[]> {
  return db
    .select()
    .from(merchantInvitations)
    .where(eq(merchantInvitations.inviterId, inviterId))
    .orderBy(desc(merchantInvitations.id))
    .limit(50);
}

/** What is due first; of what is decided the newest. */
export async function selectInvitationPage(
  db: Queryable,
  { state, limit, offset }: { state: MerchantInvitationState; limit: number; offset: number },
) {
  const where = eq(merchantInvitations.state, state);
  const order =
    state === 'inReview'
      ? [asc(merchantInvitations.dueOn), asc(merchantInvitations.id)]
      : [desc(merchantInvitations.id)];
  const [rows, [total]] = await Promise.all([
    db
      .select({ invitation: merchantInvitations, inviter: users.nickName, decider: staff.name })
      .from(merchantInvitations)
      .innerJoin(users, eq(users.id, merchantInvitations.inviterId))
      .leftJoin(staff, eq(staff.id, merchantInvitations.decidedBy))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(merchantInvitations).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Those that were sent to one of these phones led to an institution. */
export async function markJoined(tx: Transaction, phones: readonly string[]): Promise<void> {
  await tx
    .update(merchantInvitations)
    .set({ state: 'joined' })
    .where(and(inArray(merchantInvitations.phone, [...phones]), eq(merchantInvitations.state, 'sent')));
}
