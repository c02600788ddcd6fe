import type { UserId } from '@lyceum/domain/ids';
import type { LocalizedText } from '@lyceum/domain/language';
import type { ProposalState } from '@lyceum/domain/proposals';
import type { Span } from '@lyceum/domain/schedule';
import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/products.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { proposals } from './proposals.tables.ts';

export type ProposalRow = typeof proposals.$inferSelect;
export type ResourceTime = Span & { resourceId: string };

export async function insertProposal(tx: Transaction, proposal: typeof proposals.$inferInsert): Promise<void> {
  await tx.insert(proposals).values(proposal);
}

/** The buyer's, or the agency's; another's is as unknown as one that does not exist. Locked. */
export async function lockProposal(
  tx: Transaction,
  id: string,
  whose: { userId: UserId } | { agencyId: string },
): Promise<ProposalRow | null> {
  const [row] = await tx
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.id, id),
        'userId' in whose ? eq(proposals.userId, whose.userId) : eq(proposals.agencyId, whose.agencyId),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Which session it is about, without a lock. */
export async function selectBookingOf(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ bookingId: proposals.bookingId }).from(proposals).where(eq(proposals.id, id));
  return row?.bookingId ?? null;
}

/** The row is locked. */
export async function moveProposal(
  tx: Transaction,
  id: string,
  set: { state: ProposalState; answer?: string },
): Promise<void> {
  await tx.update(proposals).set(set).where(eq(proposals.id, id));
}

/** Open ones about sessions, or about all sessions of order lines; locked. */
export function lockOpen(
  tx: Transaction,
  { bookingIds = [], lineIds = [] }: { bookingIds?: readonly string[]; lineIds?: readonly string[] },
): Promise<ProposalRow[]> {
  const ofLines = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.orderLineId, [...lineIds]));
  return tx
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.state, 'open'),
        or(inArray(proposals.bookingId, [...bookingIds]), inArray(proposals.bookingId, ofLines)),
      ),
    )
    .orderBy(asc(proposals.id))
    .for('update');
}

const atOnce = 100;

/** Open ones whose time is over, of these times or of all; no other process takes the same ones. */
export function lockOverdue(tx: Transaction, now: Date, times: readonly ResourceTime[] | null): Promise<ProposalRow[]> {
  const meets =
    times === null
      ? undefined
      : sql`exists (select from ${bookings} b join unnest(${sql.param(times.map(({ resourceId }) => resourceId))}::text[],
          ${sql.param(times.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
          ${sql.param(times.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[]) f(resource_id, from_at, to_at)
          on f.resource_id = b.resource_id and b.during && tstzrange(f.from_at, f.to_at) where b.proposal_id = ${proposals.id})`;
  return tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.state, 'open'), lte(proposals.until, now), meets))
    .orderBy(asc(proposals.id))
    .limit(atOnce)
    .for('update', times === null ? { skipLocked: true } : undefined);
}

/** The open one about a session, if its time is not over. */
export async function selectOpenOf(db: Queryable, bookingId: string, now: Date): Promise<ProposalRow | null> {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.bookingId, bookingId), eq(proposals.state, 'open'), gt(proposals.until, now)));
  return row ?? null;
}

/** What an account is asked now, the next session first. */
export function selectOpenOfBuyer(db: Queryable, userId: UserId, now: Date) {
  return db
    .select({ proposal: proposals, booking: bookings, name: products.name })
    .from(proposals)
    .innerJoin(bookings, eq(bookings.id, proposals.bookingId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(and(eq(proposals.userId, userId), eq(proposals.state, 'open'), gt(proposals.until, now)))
    .orderBy(asc(proposals.fromAt), asc(proposals.id));
}

/** What is booked there, for messages. */
export async function selectProposedName(db: Queryable, bookingId: string): Promise<LocalizedText | null> {
  const [row] = await db
    .select({ name: products.name })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(eq(bookings.id, bookingId));
  return row?.name ?? null;
}
