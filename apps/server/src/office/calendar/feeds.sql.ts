import type { Language } from '@lyceum/domain/language';
import { statesWithAccess } from '@lyceum/domain/orders';
import type { Span } from '@lyceum/domain/schedule';
import { eq, sql } from 'drizzle-orm';
import { bookings } from '../../bookings/bookings/bookings.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { scheduledSessions } from '../../catalogue/schedule/schedule.tables.ts';
import { orderLines, orders } from '../../commerce/orders/orders.tables.ts';
import { users } from '../../people/accounts/accounts.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { calendarFeeds } from './feeds.tables.ts';

export interface FeedEvent extends Span {
  id: string;
  title: string;
  where: string;
}

export async function selectGeneration(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.ownerId, ownerId));
  return row?.generation ?? 0;
}

export async function raiseGeneration(
  tx: Transaction,
  owner: { ownerId: string; kind: 'buyer' | 'resource' },
): Promise<void> {
  await tx
    .insert(calendarFeeds)
    .values({ ...owner, generation: 1 })
    .onConflictDoUpdate({
      target: calendarFeeds.ownerId,
      set: { generation: sql`${calendarFeeds.generation} + 1` },
    });
}

export async function deleteFeed(tx: Transaction, ownerId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.ownerId, ownerId));
}

/** The language in which a buyer reads; null for nobody's id. */
export async function selectReader(db: Queryable, userId: string): Promise<Language | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}

const mostEvents = 2_000;
const read = (rows: Record<string, unknown>[]): FeedEvent[] =>
  rows.map((row) => ({
    ...(row as unknown as FeedEvent),
    startsAt: new Date(row['startsAt'] as string),
    endsAt: new Date(row['endsAt'] as string),
  }));

/** Everything that a buyer has paid for and that has a time from then on. */
export async function selectBuyersEvents(
  db: Queryable,
  { userId, language, from }: { userId: string; language: Language; from: Date },
): Promise<FeedEvent[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select l.id || '.' || s.id id, l.product_name ->> ${language} title, coalesce(s.room, '') "where", s.starts_at "startsAt", s.ends_at "endsAt"
    from ${orderLines} l join ${orders} o on o.id = l.order_id
      join ${scheduledSessions} s on s.state = 'planned' and (s.order_line_id = l.id or (s.product_id = l.product_id and s.order_line_id is null))
    where l.user_id = ${userId} and l.returned_at is null and o.state = any (${sql.param([...statesWithAccess])}::text[])
      and s.ends_at > ${from.toISOString()}
    order by s.starts_at, 1 limit ${mostEvents}`);
  return read(rows);
}

/** What is booked of a room or a consultant from then on; nothing of who comes. */
export async function selectResourcesEvents(
  db: Queryable,
  { resourceId, language, from }: { resourceId: string; language: Language; from: Date },
): Promise<FeedEvent[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select b.id, p.name ->> ${language} title, '' "where", b.starts_at "startsAt", b.ends_at "endsAt"
    from ${bookings} b join ${products} p on p.id = b.product_id
    where b.resource_id = ${resourceId} and b.state = 'booked' and b.ends_at > ${from.toISOString()}
    order by b.starts_at, b.id limit ${mostEvents}`);
  return read(rows);
}
