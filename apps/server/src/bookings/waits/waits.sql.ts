import type { UserId } from '@lyceum/domain/ids';
import type { LocalizedText } from '@lyceum/domain/language';
import type { Span } from '@lyceum/domain/schedule';
import type { WaitState } from '@lyceum/domain/waits';
import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { waits } from './waits.tables.ts';

export type WaitRow = typeof waits.$inferSelect;

/** A range of a resource's time. */
export interface ResourceTime extends Span {
  resourceId: string;
}

const openStates = ['waiting', 'turn'] as const satisfies readonly WaitState[];

/** Whoever begins to wait does it one after the other: all that he waits for is counted. */
export async function lockWaiter(tx: Transaction, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function countOpenWaits(tx: Transaction, userId: UserId): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(waits)
    .where(and(eq(waits.userId, userId), inArray(waits.state, openStates)));
  return row?.count ?? 0;
}

export async function selectSameWait(
  tx: Transaction,
  { userId, resourceId, startsAt, endsAt }: ResourceTime & { userId: UserId },
): Promise<WaitRow | null> {
  const [row] = await tx
    .select()
    .from(waits)
    .where(
      and(
        eq(waits.userId, userId),
        eq(waits.resourceId, resourceId),
        eq(waits.startsAt, startsAt),
        eq(waits.endsAt, endsAt),
        inArray(waits.state, openStates),
      ),
    );
  return row ?? null;
}

export async function insertWait(tx: Transaction, wait: typeof waits.$inferInsert): Promise<void> {
  await tx.insert(waits).values(wait);
}

/** One's own, locked; another's is as unknown as one that does not exist. */
export async function lockOwnWait(tx: Transaction, userId: UserId, id: string): Promise<WaitRow | null> {
  const [row] = await tx
    .select()
    .from(waits)
    .where(and(eq(waits.id, id), eq(waits.userId, userId)))
    .for('update');
  return row ?? null;
}

/** The row is locked. */
export async function moveWait(
  tx: Transaction,
  id: string,
  set: { state: WaitState; turnUntil: Date | null },
): Promise<void> {
  await tx.update(waits).set(set).where(eq(waits.id, id));
}

const range = sql`tstzrange(${waits.bookedFrom}, ${waits.bookedTo})`;

/** Whether a wait's range meets one of these. */
const meets = (times: readonly ResourceTime[]) => sql`exists (
  select from unnest(${sql.param(times.map(({ resourceId }) => resourceId))}::text[],
    ${sql.param(times.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
    ${sql.param(times.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[]) f(resource_id, from_at, to_at)
  where f.resource_id = ${waits.resourceId} and ${range} && tstzrange(f.from_at, f.to_at))`;

const atOnce = 100;

/** Who waits for some of these times, in the order in which they came, locked: whoever gives them out next waits until this is done. */
export function lockWaiting(tx: Transaction, times: readonly ResourceTime[]): Promise<WaitRow[]> {
  return tx
    .select()
    .from(waits)
    .where(and(eq(waits.state, 'waiting'), meets(times)))
    .orderBy(asc(waits.place))
    .limit(atOnce)
    .for('update');
}

export interface OrderedTime extends ResourceTime {
  userId: string;
  /** When the order is cancelled unless it was paid. */
  until: Date;
}

/** Turns of the buyers of these times are over by being ordered, but for those that end before the order does; answers their ids. */
export async function updateOrdered(tx: Transaction, times: readonly OrderedTime[]): Promise<string[]> {
  const instants = (of: 'startsAt' | 'endsAt' | 'until') => sql.param(times.map((time) => time[of].toISOString()));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${waits} w set state = 'ordered', turn_until = null
    from unnest(${sql.param(times.map(({ userId }) => userId))}::text[], ${sql.param(times.map(({ resourceId }) => resourceId))}::text[],
      ${instants('startsAt')}::timestamptz[], ${instants('endsAt')}::timestamptz[], ${instants('until')}::timestamptz[])
      n(user_id, resource_id, from_at, to_at, until)
    where w.state = 'turn' and w.user_id = n.user_id and w.resource_id = n.resource_id and w.turn_until >= n.until
      and tstzrange(w.booked_from, w.booked_to) && tstzrange(n.from_at, n.to_at)
    returning w.id`);
  return rows.map(({ id }) => id);
}

/** Ends turns whose time is over, of these times or of all; no other process ends the same ones. */
export function updateMissed(tx: Transaction, now: Date, times: readonly ResourceTime[] | null): Promise<WaitRow[]> {
  const due = tx
    .select({ id: waits.id })
    .from(waits)
    .where(and(eq(waits.state, 'turn'), lte(waits.turnUntil, now), times === null ? undefined : meets(times)))
    .orderBy(asc(waits.place))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  return tx
    .update(waits)
    .set({ state: 'missed', turnUntil: null })
    .where(sql`${waits.id} in ${due}`)
    .returning();
}

/** Ends what waits for a time that has begun. */
export async function endPastWaits(db: Queryable, now: Date): Promise<void> {
  await db
    .update(waits)
    .set({ state: 'ended' })
    .where(and(eq(waits.state, 'waiting'), lte(waits.startsAt, now)));
}

/** Who waits although nobody has booked that time, from a place on. */
export function selectUnserved(db: Queryable, after: number, limit: number): Promise<WaitRow[]> {
  return db
    .select()
    .from(waits)
    .where(
      and(
        eq(waits.state, 'waiting'),
        gt(waits.place, after),
        sql`not exists (select from ${bookings} where ${bookings.resourceId} = ${waits.resourceId} and ${bookings.during} && ${range}
          and ${bookings.state} <> 'released')`,
      ),
    )
    .orderBy(asc(waits.place))
    .limit(limit);
}

/** Open ones of an account with what they are for and how many are before it. */
export function selectOwnWaits(db: Queryable, userId: UserId) {
  const ahead = sql<number>`(select count(*)::int from waits o where o.state = 'waiting' and o.resource_id = ${waits.resourceId}
    and o.place < ${waits.place} and tstzrange(o.booked_from, o.booked_to) && ${range})`;
  return db
    .select({
      wait: waits,
      name: products.name,
      type: products.type,
      picture: sql<string>`coalesce(${products.pictures}->>0, '')`,
      ahead,
    })
    .from(waits)
    .innerJoin(products, eq(products.id, waits.productId))
    .where(and(eq(waits.userId, userId), inArray(waits.state, openStates)))
    .orderBy(asc(waits.startsAt), asc(waits.place));
}

export async function selectProductName(db: Queryable, productId: string): Promise<LocalizedText | null> {
  const [row] = await db.select({ name: products.name }).from(products).where(eq(products.id, productId));
  return row?.name ?? null;
}
