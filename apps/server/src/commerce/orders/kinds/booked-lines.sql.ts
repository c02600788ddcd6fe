import type { UserId } from '@lyceum/domain/ids';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { bookings } from '../../../bookings/bookings/bookings.tables.ts';
import type { Queryable, Transaction } from '../../../platform/database.ts';
import { checkouts, orderLines, orders } from '../orders.tables.ts';
import { consultingLines, spaceLines } from './booked-lines.tables.ts';

interface Needed {
  resourceId: string;
  from: Date;
  to: Date;
}

/** Checkouts whose time is over and that still hold some of these ranges. */
export async function selectOverdueHolders(tx: Transaction, needed: readonly Needed[], now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct c.id from unnest(
      ${sql.param(needed.map(({ resourceId }) => resourceId))}::text[], ${sql.param(needed.map(({ from }) => from.toISOString()))}::timestamptz[],
      ${sql.param(needed.map(({ to }) => to.toISOString()))}::timestamptz[]) n(resource_id, from_at, to_at)
      join ${bookings} b on b.resource_id = n.resource_id and b.during && tstzrange(n.from_at, n.to_at) and b.state = 'held'
      join ${orderLines} l on l.id = b.order_line_id join ${orders} o on o.id = l.order_id join ${checkouts} c on c.id = o.checkout_id
    where c.state = 'open' and c.expires_at <= ${now.toISOString()}::timestamptz`);
  return rows.map(({ id }) => id);
}

/** When the last booked time of lines ends, and how many they have. */
export async function selectBookedEnds(
  db: Queryable,
  lineIds: readonly string[],
): Promise<{ lineId: string; endsAt: Date; booked: number }[]> {
  const { rows } = await db.execute<{ lineId: string; endsAt: string; booked: number }>(sql`
    select order_line_id "lineId", max(ends_at) "endsAt", count(*)::int booked from ${bookings}
    where order_line_id = any (${sql.param(lineIds)}::text[]) and state <> 'released' group by order_line_id`);
  return rows.map(({ lineId, endsAt, booked }) => ({ lineId, endsAt: new Date(endsAt), booked }));
}

/** How many sessions lines have, and how long these can be booked. */
export async function selectPackages(db: Queryable, lineIds: readonly string[]) {
  return db
    .select({ lineId: consultingLines.orderLineId, sessions: consultingLines.sessions, access: consultingLines.access })
    .from(consultingLines)
    .where(sql`${consultingLines.orderLineId} = any (${sql.param(lineIds)}::text[])`);
}

/** Begins the access of packages that are paid: $1 the instant, $2 the orders. Calendar months in UTC; a day that the last month does not have becomes its last day. */
export const startAccessSql = `update consulting_lines c set access_until = ($1 at time zone 'UTC' + case c.access when 'halfYear' then interval '6 months'
    when 'oneYear' then interval '12 months' when 'twoYears' then interval '24 months' end) at time zone 'UTC'
  from order_lines l where l.id = c.order_line_id and l.order_id = any ($2)`;

/** What the account told a consultant last. */
export async function selectLastConsultInfo(db: Queryable, userId: UserId) {
  const { name, phone, email, stage, position, birthMonth, problem } = getTableColumns(consultingLines);
  const [row] = await db
    .select({ name, phone, email, stage, position, birthMonth, problem })
    .from(consultingLines)
    .innerJoin(orderLines, eq(orderLines.id, consultingLines.orderLineId))
    .where(and(eq(orderLines.userId, userId), ne(consultingLines.name, '')))
    .orderBy(desc(orderLines.id))
    .limit(1);
  return row ?? null;
}

/** Who asks about a session: its buyer, or the agency that sold it. */
export type Whose = { userId: UserId } | { agencyId: string };

/** A paid booking of the account or the agency, with its order. */
export async function selectOwnBooking(db: Queryable, whose: Whose, bookingId: string) {
  const [row] = await db
    .select({ booking: bookings, orderId: orderLines.orderId })
    .from(bookings)
    .innerJoin(orderLines, eq(orderLines.id, bookings.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.state, 'booked'),
        'userId' in whose ? eq(orders.userId, whose.userId) : eq(orders.agencyId, whose.agencyId),
      ),
    );
  return row ?? null;
}

/** Orders of what dearer times cost more than those that lines had, newest first; those that were cancelled are left out. */
export function selectDifferences(db: Queryable, lineIds: readonly string[]) {
  return db
    .select({ movesLineId: spaceLines.movesLineId, startsAt: spaceLines.startsAt, line: orderLines, order: orders })
    .from(spaceLines)
    .innerJoin(orderLines, eq(orderLines.id, spaceLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(spaceLines.movesLineId, [...lineIds]), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.id));
}

/** Of some lines, those that take another line to their time. */
export function selectMoving(db: Queryable, lineIds: readonly string[]) {
  return db
    .select()
    .from(spaceLines)
    .where(and(inArray(spaceLines.orderLineId, [...lineIds]), isNotNull(spaceLines.movesLineId)))
    .orderBy(asc(spaceLines.orderLineId));
}

type SpaceTime = Pick<
  typeof spaceLines.$inferSelect,
  'startsAt' | 'endsAt' | 'bookedFrom' | 'bookedTo' | 'timePrice' | 'parts'
>;

/** Another time of a rental, and what it costs now. */
export async function updateSpaceTime(tx: Transaction, lineId: string, to: SpaceTime): Promise<void> {
  const { startsAt, endsAt, bookedFrom, bookedTo, timePrice, parts } = to;
  await tx
    .update(spaceLines)
    .set({ startsAt, endsAt, bookedFrom, bookedTo, timePrice, parts })
    .where(eq(spaceLines.orderLineId, lineId));
}

/** Notes what of a line went back because it moved to a cheaper time, in minor units. */
export async function addMovedBack(tx: Transaction, lineId: string, amount: number): Promise<void> {
  await tx
    .update(spaceLines)
    .set({ movedBack: sql`${spaceLines.movedBack} + ${amount}` })
    .where(eq(spaceLines.orderLineId, lineId));
}

/** Another time of the first talk of a line, where that is the one that moved. */
export async function updateConsultingTime(
  tx: Transaction,
  lineId: string,
  { from, startsAt, endsAt, bookedFrom, bookedTo }: { from: Date } & Omit<SpaceTime, 'timePrice' | 'parts'>,
): Promise<void> {
  await tx
    .update(consultingLines)
    .set({ startsAt, endsAt, bookedFrom, bookedTo })
    .where(and(eq(consultingLines.orderLineId, lineId), eq(consultingLines.startsAt, from)));
}

/** When what has no booking of its own is over: it is the difference of price of another line's time. */
export function selectDifferenceEnds(db: Queryable, lineIds: readonly string[]) {
  return db
    .select({ lineId: spaceLines.orderLineId, endsAt: spaceLines.endsAt })
    .from(spaceLines)
    .where(and(inArray(spaceLines.orderLineId, [...lineIds]), isNotNull(spaceLines.movesLineId)));
}

/** A consulting line of the account that was not given back, with its order. */
export async function selectOwnConsulting(db: Queryable, userId: UserId, lineId: string) {
  const [row] = await db
    .select({ orderId: orders.id, line: orderLines, facts: consultingLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(consultingLines, eq(consultingLines.orderLineId, orderLines.id))
    .where(and(eq(orderLines.id, lineId), eq(orderLines.userId, userId), isNull(orderLines.returnedAt)));
  return row ?? null;
}
