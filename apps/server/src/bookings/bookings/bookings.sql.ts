import type { Span } from '@lyceum/domain/schedule';
import { and, eq, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { preparedOnce, type Queryable, type Transaction } from '../../platform/database.ts';
import { busySpans } from '../timetables/busy-calendars.tables.ts';
import { bookings } from './bookings.tables.ts';

export interface NewBooking extends Span {
  id: string;
  resourceId: string;
  productId: string;
  orderLineId: string;
  /** With what is kept free around it. */
  range: Span;
  zone: string;
  heads: number | null;
  /** Null: it is paid already. */
  heldUntil: Date | null;
}

const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
const instants = (values: readonly (Date | null)[]) =>
  sql`${sql.param(values.map((at) => at?.toISOString() ?? null))}::timestamptz[]`;

/**
 * Takes time that is free; answers how many of them it took. Who wants the same waits here for whoever came first. In the order of the
 * resources, so that two who want the same two never wait for each other in a circle.
 */
export async function insertBookings(tx: Transaction, made: readonly NewBooking[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into ${bookings} (id, resource_id, product_id, order_line_id, starts_at, ends_at, during, zone, heads, state, held_until)
    select n.id, n.resource_id, n.product_id, n.order_line_id, n.starts_at, n.ends_at, tstzrange(n.from_at, n.to_at), n.zone, n.heads,
      case when n.held_until is null then 'booked' else 'held' end, n.held_until
    from unnest(
      ${texts(made.map(({ id }) => id))}, ${texts(made.map(({ resourceId }) => resourceId))}, ${texts(made.map(({ productId }) => productId))},
      ${texts(made.map(({ orderLineId }) => orderLineId))}, ${instants(made.map(({ startsAt }) => startsAt))},
      ${instants(made.map(({ endsAt }) => endsAt))}, ${instants(made.map(({ range }) => range.startsAt))},
      ${instants(made.map(({ range }) => range.endsAt))}, ${texts(made.map(({ zone }) => zone))},
      ${sql.param(made.map(({ heads }) => heads))}::integer[], ${instants(made.map(({ heldUntil }) => heldUntil))}
    ) n(id, resource_id, product_id, order_line_id, starts_at, ends_at, from_at, to_at, zone, heads, held_until)
    order by n.resource_id, n.from_at
    on conflict do nothing returning id`);
  return rows.length;
}

/** Time that is kept for a wait, or for whom it is proposed to. */
export type NewTurn = Span & {
  resourceId: string;
  productId: string;
  /** With what is kept free around it. */
  range: Span;
  zone: string;
  heads?: number | null;
  heldUntil: Date;
} & ({ waitId: string } | { proposalId: string });

/** Keeps time; false: somebody has it. */
export async function insertTurn(tx: Transaction, { range, ...turn }: NewTurn): Promise<boolean> {
  const rows = await tx
    .insert(bookings)
    .values({
      id: `bkg${('waitId' in turn ? turn.waitId : turn.proposalId).slice(3)}`,
      ...turn,
      during: rangeText(range),
      state: 'held',
    })
    .onConflictDoNothing()
    .returning({ id: bookings.id });
  return rows.length === 1;
}

export async function deleteTurns(tx: Transaction, waitIds: readonly string[]): Promise<void> {
  await tx.delete(bookings).where(inArray(bookings.waitId, [...waitIds]));
}

/** Answers what is free now. */
export function deleteProposed(tx: Transaction, proposalId: string): Promise<(Span & { resourceId: string })[]> {
  return tx.delete(bookings).where(eq(bookings.proposalId, proposalId)).returning(keptRange);
}

/** What a booking keeps of the calendar. */
const keptRange = {
  resourceId: bookings.resourceId,
  startsAt: sql`lower(${bookings.during})`.mapWith(bookings.startsAt),
  endsAt: sql`upper(${bookings.during})`.mapWith(bookings.endsAt),
};

const rangeText = ({ startsAt, endsAt }: Span) =>
  sql`tstzrange(${startsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`;

/** As if they had never been held: their order is not made. */
export async function deleteBookings(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await tx.delete(bookings).where(inArray(bookings.orderLineId, [...lineIds]));
}

/** Gives the time of lines back; answers what is free now. */
export async function updateReleased(
  tx: Transaction,
  lineIds: readonly string[],
): Promise<(Span & { resourceId: string })[]> {
  const rows = await tx
    .update(bookings)
    .set({ state: 'released', heldUntil: null })
    .where(and(inArray(bookings.orderLineId, [...lineIds]), ne(bookings.state, 'released')))
    .returning(keptRange);
  return rows;
}

/** The sessions of what orders ($2) hold. */
export const heldSessionsSql = `select 'ses' || substr(b.id, 4), b.product_id, b.order_line_id, b.starts_at, b.ends_at, b.zone, b.heads
  from bookings b join order_lines l on l.id = b.order_line_id where l.order_id = any ($2) and b.state = 'held'`;

/** Books what orders ($2) hold. */
export const bookHeldSql = `update bookings b set state = 'booked', held_until = null from order_lines l
  where l.id = b.order_line_id and l.order_id = any ($2) and b.state = 'held'`;

/**
 * Moves a booking that is paid; false: it is not, or was moved as often as may be. `most` null: it is no move of the buyer's. Fails where
 * the new time is taken.
 */
export async function updateTime(
  tx: Transaction,
  { id, span, range, most }: { id: string; span: Span; range: Span; most: number | null },
): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ ...span, during: rangeText(range), ...(most !== null && { moves: sql`${bookings.moves} + 1` }) })
    .where(and(eq(bookings.id, id), eq(bookings.state, 'booked'), most === null ? undefined : lt(bookings.moves, most)))
    .returning({ id: bookings.id });
  return rows.length === 1;
}

export async function selectBooking(db: Queryable, id: string) {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** What a booking keeps of the calendar; empty when there is none. */
export function selectRange(db: Queryable, id: string): Promise<(Span & { resourceId: string })[]> {
  return db.select(keptRange).from(bookings).where(eq(bookings.id, id));
}

/** A booked range that is in the way. */
export interface BusyRow extends Span {
  /** Of the booking; empty for what is busy elsewhere. */
  id: string;
  resourceId: string;
  /** Of what is kept for somebody who waited: for whom, and until when. */
  turn: { userId: string; until: Date } | null;
}

const named = sql`unnest(${sql.placeholder('resourceIds')}::text[]) named(id)`;
const from = sql`${sql.placeholder('from')}::timestamptz`;
const to = sql`${sql.placeholder('to')}::timestamptz`;
const millis = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`;

/** Many at a time: as JSON of one row they are read five times as fast as in rows of their own. By name and time together the exclusion constraint's index finds them. */
const busyRanges = preparedOnce((db) =>
  db
    .select({
      all: sql<{ id: string; resourceId: string; from: number; to: number; userId: string | null; until: number }[]>`
        coalesce(json_agg(json_build_object('id', id, 'resourceId', resource_id, 'from', starts, 'to', ends, 'userId', user_id, 'until', until)), '[]')`,
    })
    .from(
      sql`(
        select b.id, b.resource_id, ${millis(sql`lower(b.during)`)} starts, ${millis(sql`upper(b.during)`)} ends,
          case when b.wait_id is not null then (select w.user_id from waits w where w.id = b.wait_id) end user_id, ${millis(sql`b.held_until`)} until
        from ${named} join ${bookings} b on b.resource_id = named.id
        where b.during && tstzrange(${from}, ${to}) and b.state <> 'released'
          and (b.state = 'booked' or b.held_until > ${sql.placeholder('now')}::timestamptz)
        union all
        select '', s.resource_id, ${millis(sql`s.starts_at`)}, ${millis(sql`s.ends_at`)}, null, null
        from ${named} join ${busySpans} s on s.resource_id = named.id
        where s.ends_at > ${from} and s.starts_at < ${to}) taken`,
    )
    .prepare('bookings_busy'),
);

/** Ranges of live bookings, and busy times of calendars elsewhere, that come into a span; a hold whose time is over is in nobody's way. */
export async function selectBusy(
  db: Queryable,
  resourceIds: readonly string[],
  { startsAt, endsAt }: Span,
  now: Date,
): Promise<BusyRow[]> {
  const [found] = await busyRanges(db).execute({
    resourceIds,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    now: now.toISOString(),
  });
  return (found?.all ?? []).map(({ id, resourceId, from: starts, to: ends, userId, until }) => ({
    id,
    resourceId,
    startsAt: new Date(starts),
    endsAt: new Date(ends),
    turn: userId === null ? null : { userId, until: new Date(until) },
  }));
}
