import type { UserId } from '@lyceum/domain/ids';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { Currency } from '@lyceum/domain/money';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { productConsultants, products } from '../products/products.tables.ts';
import { consultantAgencies, consultantInvitations, consultants } from './consultants.tables.ts';

const living = isNull(consultantAgencies.withdrawnAt);

/** Those of these consultants whom the agency may offer. They stay so until the transaction ends. */
export async function lockAccepted(tx: Transaction, agencyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: consultantAgencies.consultantId })
    .from(consultantAgencies)
    .where(and(eq(consultantAgencies.agencyId, agencyId), inArray(consultantAgencies.consultantId, [...ids]), living))
    .orderBy(asc(consultantAgencies.consultantId))
    .for('share');
  return rows.map(({ id }) => id);
}

const servicesOf = (agencyId: string) => sql<number>`(
  select count(*)::int from ${productConsultants} pc join ${products} p on p.id = pc.product_id
  where pc.consultant_id = ${consultants.id} and p.agency_id = ${agencyId} and p.state = 'onShelf')`;

export function selectConsultantsOf(db: Queryable, agencyId: string, language: Language) {
  return db
    .select({
      id: consultants.id,
      name: sql<string>`${consultants.name} ->> ${language}`,
      title: sql<string>`${consultants.title} ->> ${language}`,
      avatar: consultants.avatar,
      acceptedAt: consultantAgencies.acceptedAt,
      hasAccount: sql<boolean>`${consultants.userId} is not null`,
      serviceCount: servicesOf(agencyId),
    })
    .from(consultantAgencies)
    .innerJoin(consultants, eq(consultants.id, consultantAgencies.consultantId))
    .where(and(eq(consultantAgencies.agencyId, agencyId), living))
    .orderBy(asc(consultantAgencies.acceptedAt), asc(consultants.id));
}

export function selectInvitations(db: Queryable, agencyId: string, language: Language) {
  return db
    .select({
      id: consultantInvitations.id,
      recipient: sql<string>`coalesce(${consultantInvitations.recipient}, '')`,
      name: sql<string | null>`${consultants.name} ->> ${language}`,
      createdAt: consultantInvitations.createdAt,
      expiresAt: consultantInvitations.expiresAt,
    })
    .from(consultantInvitations)
    .leftJoin(consultants, eq(consultants.id, consultantInvitations.consultantId))
    .where(and(eq(consultantInvitations.agencyId, agencyId), isNull(consultantInvitations.accepted)))
    .orderBy(desc(consultantInvitations.createdAt), desc(consultantInvitations.id));
}

/** Whether the agency offers him and nobody has taken his place yet. */
export async function isUntaken(tx: Transaction, agencyId: string, consultantId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: consultants.id })
    .from(consultants)
    .innerJoin(consultantAgencies, eq(consultantAgencies.consultantId, consultants.id))
    .where(
      and(
        eq(consultants.id, consultantId),
        isNull(consultants.userId),
        eq(consultantAgencies.agencyId, agencyId),
        living,
      ),
    );
  return rows.length === 1;
}

/** Invitations whose links still work. */
export function countOpenInvitations(tx: Transaction, agencyId: string, now: Date): Promise<number> {
  return tx.$count(
    consultantInvitations,
    and(
      eq(consultantInvitations.agencyId, agencyId),
      isNull(consultantInvitations.accepted),
      gt(consultantInvitations.expiresAt, now),
    ),
  );
}

export async function insertInvitation(tx: Transaction, row: typeof consultantInvitations.$inferInsert): Promise<void> {
  await tx.insert(consultantInvitations).values(row);
}

/** Of the agency, one that nobody answered; answers its link's hash, null where there is none. */
export async function deleteInvitation(tx: Transaction, agencyId: string, id: string): Promise<Buffer | null> {
  const [row] = await tx
    .delete(consultantInvitations)
    .where(
      and(
        eq(consultantInvitations.id, id),
        eq(consultantInvitations.agencyId, agencyId),
        isNull(consultantInvitations.accepted),
      ),
    )
    .returning({ tokenHash: consultantInvitations.tokenHash });
  return row?.tokenHash ?? null;
}

const isLinked = (tokenHash: Buffer, now: Date) =>
  and(eq(consultantInvitations.tokenHash, tokenHash), gt(consultantInvitations.expiresAt, now));

/** What a link that works is about; null where it does not. */
export async function selectInvitation(db: Queryable, tokenHash: Buffer, now: Date, language: Language) {
  const [row] = await db
    .select({
      agencyName: sql<string>`${agencies.name} ->> ${language}`,
      name: sql<string | null>`${consultants.name} ->> ${language}`,
    })
    .from(consultantInvitations)
    .innerJoin(agencies, eq(agencies.id, consultantInvitations.agencyId))
    .leftJoin(consultants, eq(consultants.id, consultantInvitations.consultantId))
    .where(isLinked(tokenHash, now));
  return row ?? null;
}

/** Uses a link up: neither it nor whom it went to is kept. */
export async function answerInvitation(tx: Transaction, tokenHash: Buffer, accepted: boolean, now: Date) {
  const [row] = await tx
    .update(consultantInvitations)
    .set({ accepted, tokenHash: null, recipient: null })
    .where(isLinked(tokenHash, now))
    .returning({
      id: consultantInvitations.id,
      agencyId: consultantInvitations.agencyId,
      consultantId: consultantInvitations.consultantId,
    });
  return row ?? null;
}

/** Links that ended long ago, with whom they went to. */
export async function deleteInvitationsBefore(db: Queryable, at: Date): Promise<void> {
  await db
    .delete(consultantInvitations)
    .where(and(isNotNull(consultantInvitations.recipient), lte(consultantInvitations.expiresAt, at)));
}

/** The account, locked: whoever accepts two invitations at once becomes one consultant. */
export async function lockPerson(tx: Transaction, userId: UserId): Promise<{ avatar: string | null }> {
  const [row] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for('no key update');
  return { avatar: row?.avatar ?? null };
}

/** The agency, locked: of invitations at the same moment each counts those before. */
export async function lockInviter(tx: Transaction, agencyId: string) {
  const [row] = await tx
    .select({ name: agencies.name, region: agencies.region })
    .from(agencies)
    .where(eq(agencies.id, agencyId))
    .for('no key update');
  return row ?? null;
}

/** The place of an account; null: it is no consultant. */
export async function selectPlaceOf(db: Queryable, userId: UserId) {
  const [row] = await db.select().from(consultants).where(eq(consultants.userId, userId));
  return row ?? null;
}

/** What any consultant talks about; where two write one otherwise, the older consultant's words. */
export async function selectTopics(db: Queryable): Promise<LocalizedText[]> {
  const { rows } = await db.execute<{ topic: LocalizedText }>(sql`
    select distinct on (lower(topic ->> 'en')) topic
    from ${consultants} c cross join lateral jsonb_array_elements(c.topics) topic
    order by lower(topic ->> 'en'), c.id`);
  return rows.map(({ topic }) => topic);
}

export async function insertConsultant(tx: Transaction, row: typeof consultants.$inferInsert): Promise<void> {
  await tx.insert(consultants).values(row);
}

/** Gives an account the place of a consultant from before; false: somebody took it. */
export async function takePlace(tx: Transaction, consultantId: string, userId: UserId): Promise<boolean> {
  const rows = await tx
    .update(consultants)
    .set({ userId })
    .where(and(eq(consultants.id, consultantId), isNull(consultants.userId)))
    .returning({ id: consultants.id });
  return rows.length === 1;
}

export async function updateConsultant(
  tx: Transaction,
  id: string,
  set: Partial<typeof consultants.$inferInsert>,
): Promise<void> {
  await tx.update(consultants).set(set).where(eq(consultants.id, id));
}

export async function upsertConsent(
  db: Queryable,
  consent: { consultantId: string; agencyId: string; acceptedAt: Date },
): Promise<void> {
  await db
    .insert(consultantAgencies)
    .values(consent)
    .onConflictDoUpdate({
      target: [consultantAgencies.consultantId, consultantAgencies.agencyId],
      set: { acceptedAt: consent.acceptedAt, withdrawnAt: null },
    });
}

/** False where there was none. */
export async function endConsent(tx: Transaction, consultantId: string, agencyId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(consultantAgencies)
    .set({ withdrawnAt: now })
    .where(and(eq(consultantAgencies.consultantId, consultantId), eq(consultantAgencies.agencyId, agencyId), living))
    .returning({ id: consultantAgencies.agencyId });
  return rows.length === 1;
}

export function selectConsentsOf(db: Queryable, consultantId: string, language: Language) {
  return db
    .select({
      id: agencies.id,
      name: sql<string>`${agencies.name} ->> ${language}`,
      acceptedAt: consultantAgencies.acceptedAt,
    })
    .from(consultantAgencies)
    .innerJoin(agencies, eq(agencies.id, consultantAgencies.agencyId))
    .where(and(eq(consultantAgencies.consultantId, consultantId), living))
    .orderBy(asc(consultantAgencies.acceptedAt), asc(agencies.id));
}

/** What he gives, as buyers find it. */
export function selectServicesOf(db: Queryable, consultantId: string, language: Language) {
  return db
    .select({
      id: products.id,
      name: sql<string>`${products.name} ->> ${language}`,
      agencyName: sql<string>`${agencies.name} ->> ${language}`,
      priceFrom: products.priceFrom,
      currency: sql<Currency>`${products.currency}`,
    })
    .from(productConsultants)
    .innerJoin(products, eq(products.id, productConsultants.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .where(and(eq(productConsultants.consultantId, consultantId), eq(products.state, 'onShelf'), eq(products.type, 4)))
    .orderBy(asc(products.comparablePrice), asc(products.id));
}
