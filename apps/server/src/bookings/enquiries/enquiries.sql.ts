import { openEnquiryStates, type EnquiryState } from '@lyceum/domain/enquiries';
import type { UserId } from '@lyceum/domain/ids';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { productConsultants, products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { enquiries } from './enquiries.tables.ts';

export type EnquiryRow = typeof enquiries.$inferSelect;

/** Of orders ($2) that are paid: what was matched with the consultant whose held time they book. Runs before it is booked. */
export const bookEnquiriesSql = `update enquiries e set state = 'booked'
  from bookings b join order_lines l on l.id = b.order_line_id
  where l.order_id = any ($2) and b.state = 'held' and e.user_id = l.user_id and e.consultant_id = b.resource_id and e.state = 'matched'`;

/** Whoever asks does it one after the other. */
export async function lockAsker(tx: Transaction, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function selectEnquiryByKey(tx: Transaction, userId: UserId, key: string): Promise<EnquiryRow | null> {
  const [row] = await tx
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.userId, userId), eq(enquiries.idempotencyKey, key)));
  return row ?? null;
}

export async function hasOpenEnquiry(tx: Transaction, userId: UserId): Promise<boolean> {
  const rows = await tx
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(and(eq(enquiries.userId, userId), inArray(enquiries.state, openEnquiryStates)));
  return rows.length > 0;
}

/** A topic of some consultant in all languages, by its English name; null: nobody has it. */
export async function selectTopic(db: Queryable, key: string): Promise<LocalizedText | null> {
  const [row] = await db
    .select({ topics: consultants.topics })
    .from(consultants)
    .where(sql`${consultants.topics} @> ${JSON.stringify([{ en: key }])}::jsonb`)
    .limit(1);
  return row?.topics.find(({ en }) => en === key) ?? null;
}

export async function insertEnquiry(tx: Transaction, enquiry: typeof enquiries.$inferInsert): Promise<void> {
  await tx.insert(enquiries).values(enquiry);
}

export async function selectEnquiry(db: Queryable, id: string): Promise<EnquiryRow | null> {
  const [row] = await db.select().from(enquiries).where(eq(enquiries.id, id));
  return row ?? null;
}

/** Locked; null for another person's as for none. `userId` null: the platform, to which all are known. */
export async function lockEnquiry(tx: Transaction, id: string, userId: UserId | null): Promise<EnquiryRow | null> {
  const [row] = await tx
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.id, id), userId === null ? undefined : eq(enquiries.userId, userId)))
    .for('update');
  return row ?? null;
}

/** Compare and set: false when it was not in that state any more. */
export async function moveEnquiry(
  tx: Transaction,
  id: string,
  from: EnquiryState,
  set: Partial<Pick<EnquiryRow, 'state' | 'reason' | 'consultantId' | 'productId'>>,
): Promise<boolean> {
  const rows = await tx
    .update(enquiries)
    .set(set)
    .where(and(eq(enquiries.id, id), eq(enquiries.state, from)))
    .returning({ id: enquiries.id });
  return rows.length === 1;
}

const shown = {
  enquiry: enquiries,
  consultant: { name: consultants.name, title: consultants.title, avatar: consultants.avatar },
};
export type ShownEnquiry = Awaited<ReturnType<typeof selectOwnEnquiries>>[number];

const longestList = 20;

export function selectOwnEnquiries(db: Queryable, userId: UserId) {
  return db
    .select(shown)
    .from(enquiries)
    .leftJoin(consultants, eq(consultants.id, enquiries.consultantId))
    .where(eq(enquiries.userId, userId))
    .orderBy(desc(enquiries.askedAt), desc(enquiries.id))
    .limit(longestList);
}

/** A page: what waits longest first, what is over last. */
export async function selectEnquiryPage(
  db: Queryable,
  { state, limit, offset }: { state: EnquiryState | null; limit: number; offset: number },
) {
  const where = state === null ? undefined : eq(enquiries.state, state);
  const [rows, [total]] = await Promise.all([
    db
      .select(shown)
      .from(enquiries)
      .leftJoin(consultants, eq(consultants.id, enquiries.consultantId))
      .where(where)
      .orderBy(desc(sql`${enquiries.state} = 'open'`), asc(enquiries.askedAt), asc(enquiries.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(enquiries).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Consultants with a service on the shelf, each with the cheapest of them; those of the topic and the language first. */
export function selectCandidates(
  db: Queryable,
  { topic, language }: { topic: string | null; language: Language },
  limit: number,
) {
  // Without a topic every one fits.
  const topicFits = sql<boolean>`(${topic}::text is null or ${consultants.topics} @> ${JSON.stringify([{ en: topic }])}::jsonb)`;
  const languageFits = sql<boolean>`${consultants.languages} @> ${JSON.stringify([language])}::jsonb`;
  const cheapest = db
    .select({
      productId: products.id,
      serviceName: sql<LocalizedText>`${products.name}`.as('service_name'),
      agencyName: sql<LocalizedText>`${agencies.name}`.as('agency_name'),
    })
    .from(productConsultants)
    .innerJoin(products, eq(products.id, productConsultants.productId))
    .innerJoin(agencies, eq(agencies.id, products.agencyId))
    .where(
      and(eq(productConsultants.consultantId, consultants.id), eq(products.state, 'onShelf'), eq(products.type, 4)),
    )
    .orderBy(asc(products.comparablePrice), asc(products.id))
    .limit(1)
    .as('cheapest');
  return db
    .select({
      consultantId: consultants.id,
      name: consultants.name,
      title: consultants.title,
      zone: consultants.zone,
      productId: cheapest.productId,
      serviceName: cheapest.serviceName,
      agencyName: cheapest.agencyName,
      topicFits,
      languageFits,
    })
    .from(consultants)
    .innerJoinLateral(cheapest, sql`true`)
    .orderBy(desc(topicFits), desc(languageFits), asc(consultants.id))
    .limit(limit);
}
