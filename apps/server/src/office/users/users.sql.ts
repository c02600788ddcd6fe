import type { LocalizedText } from '@lyceum/domain/language';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { refunds } from '../../commerce/refunds/refunds.tables.ts';
import { applications } from '../../partners/applications/applications.tables.ts';
import { identities, sessions, users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { staff, staffPhones } from '../../people/staff/staff.tables.ts';
import type { Queryable } from '../../platform/database.ts';
import { outbox } from '../../platform/outbox.tables.ts';

/** Characters that mean something to `like` stand for themselves. */
const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

interface UserFilter {
  /** Last digits of the number or first characters of the nickname; empty: everybody. */
  keyword: string;
  blocked: boolean | null;
}

const userColumns = {
  id: users.id,
  nickName: users.nickName,
  phone: users.phone,
  region: users.region,
  createdAt: users.createdAt,
  blockedAt: users.blockedAt,
  blockedReason: users.blockedReason,
  distributorSince: users.distributorSince,
  erasedAt: users.erasedAt,
};
export type UserRow = Awaited<ReturnType<typeof selectUsers>>['rows'][number];

/** The newest first. */
export async function selectUsers(
  db: Queryable,
  { keyword, blocked }: UserFilter,
  range: { limit: number; offset: number },
) {
  const found =
    keyword === ''
      ? undefined
      : or(
          sql`reverse(${users.phone}) like ${beginsWith(Array.from(keyword).toReversed().join(''))}`,
          sql`lower(${users.nickName}) like ${beginsWith(keyword.toLowerCase())}`,
        );
  const state = blocked === null ? undefined : blocked ? isNotNull(users.blockedAt) : isNull(users.blockedAt);
  const where = and(found, state);
  const [rows, [total]] = await Promise.all([
    db
      .select(userColumns)
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), asc(users.id))
      .limit(range.limit)
      .offset(range.offset),
    db.select({ count: count() }).from(users).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function selectUser(db: Queryable, id: string) {
  const [row] = await db.select({ user: userColumns, language: users.language }).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Devices that are signed in, when one of them was last seen, and by what else than the phone the account is entered. */
export async function selectAccess(db: Queryable, userId: string, now: Date) {
  const [[seen], doors] = await Promise.all([
    db
      .select({ devices: count(), seenAt: max(sessions.seenAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
    db
      .selectDistinct({ source: identities.source })
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.source)),
  ]);
  return { devices: seen?.devices ?? 0, seenAt: seen?.seenAt ?? null, doors: doors.map(({ source }) => source) };
}

const newest = 10;

/** The newest orders, and how many there are. */
export async function selectOrdersOf(db: Queryable, userId: string) {
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: orders.id,
        state: orders.state,
        total: orders.total,
        currency: orders.currency,
        createdAt: orders.createdAt,
        agencyName: agencies.name,
        productName: sql<LocalizedText | null>`(select l.product_name from ${orderLines} l where l.order_id = ${orders.id} order by l.id limit 1)`,
      })
      .from(orders)
      .innerJoin(agencies, eq(agencies.id, orders.agencyId))
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(newest),
    db.select({ count: count() }).from(orders).where(eq(orders.userId, userId)),
  ]);
  return { rows, count: all?.count ?? 0 };
}

export function selectSpent(db: Queryable, userId: string) {
  return db
    .select({
      currency: orders.currency,
      amount: sql<number>`sum(${orders.total} - ${orders.refunded})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));
}

export function selectRefundsOf(db: Queryable, userId: string) {
  return db
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      state: refunds.state,
      amount: refunds.amount,
      currency: refunds.currency,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(newest);
}

/** What the person does in the shop besides buying. */
export async function selectPartsOf(db: Queryable, userId: string) {
  const [works, [consultant], applied] = await Promise.all([
    db
      .select({ name: agencies.name })
      .from(staffPhones)
      .innerJoin(staff, eq(staff.id, staffPhones.staffId))
      .innerJoin(agencies, eq(agencies.id, staff.agencyId))
      .where(eq(staffPhones.userId, userId))
      .orderBy(asc(agencies.id)),
    db.select({ name: consultants.name }).from(consultants).where(eq(consultants.userId, userId)),
    db
      .select({
        id: applications.id,
        type: applications.type,
        state: applications.state,
        submittedAt: applications.submittedAt,
      })
      .from(applications)
      .where(eq(applications.userId, userId))
      .orderBy(asc(applications.id)),
  ]);
  return { agencies: works.map(({ name }) => name), consultant: consultant?.name ?? null, applications: applied };
}

/** The newest messages to an account's phone, mail addresses and browsers. */
export function selectToldOf(db: Queryable, userId: string) {
  const addresses = sql`(
    select phone from users where id = ${userId}
    union all select subject from identities where user_id = ${userId} and source = 'email'
    union all select id from push_subscriptions where user_id = ${userId})`;
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      subject: outbox.subject,
      body: outbox.body,
      isSecret: sql<boolean>`${outbox.secretUntil} is not null or ${outbox.body} = ''`,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      deliveredAt: outbox.deliveredAt,
      undeliverableAt: outbox.undeliverableAt,
      tries: outbox.tries,
      failure: outbox.failure,
      nextTryAt: outbox.nextTryAt,
    })
    .from(outbox)
    .where(inArray(outbox.recipient, addresses))
    .orderBy(desc(outbox.id))
    .limit(newest);
}
