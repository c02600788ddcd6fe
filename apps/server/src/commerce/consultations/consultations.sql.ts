import type { ConsultInfo } from '@lyceum/domain/bookings';
import type { UserId } from '@lyceum/domain/ids';
import type { Language, LocalizedText } from '@lyceum/domain/language';
import type { Span } from '@lyceum/domain/schedule';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { bookings } from '../../bookings/bookings/bookings.tables.ts';
import { enquiries } from '../../bookings/enquiries/enquiries.tables.ts';
import { consultants } from '../../catalogue/consultants/consultants.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { consultingLines } from '../orders/kinds/booked-lines.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { consultationNotes } from './consultations.tables.ts';

const noteCount = sql<number>`(select count(*)::int from ${consultationNotes} n where n.booking_id = ${bookings.id})`;
const session = {
  bookingId: bookings.id,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  zone: bookings.zone,
  noteCount,
};
const told: Record<keyof ConsultInfo, (typeof consultingLines)[keyof ConsultInfo]> = {
  name: consultingLines.name,
  phone: consultingLines.phone,
  email: consultingLines.email,
  stage: consultingLines.stage,
  position: consultingLines.position,
  birthMonth: consultingLines.birthMonth,
  problem: consultingLines.problem,
};

/** Booked sessions of the consultant that the account is, which come into a span, in order. */
export function selectAgenda(db: Queryable, userId: UserId, { startsAt, endsAt }: Span, language: Language) {
  return db
    .select({ ...session, serviceName: sql<string>`${products.name} ->> ${language}`, told })
    .from(bookings)
    .innerJoin(consultants, eq(consultants.id, bookings.resourceId))
    .innerJoin(consultingLines, eq(consultingLines.orderLineId, bookings.orderLineId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(consultants.userId, userId),
        eq(bookings.state, 'booked'),
        sql`${bookings.endsAt} > ${startsAt.toISOString()} and ${bookings.startsAt} < ${endsAt.toISOString()}`,
      ),
    )
    .orderBy(asc(bookings.startsAt));
}

/** Enquiries that the platform matched with the consultant and that are not booked yet. */
export function selectRequests(db: Queryable, userId: UserId) {
  return db
    .select({
      id: enquiries.id,
      topic: sql<LocalizedText | null>`${enquiries.topic}`,
      language: enquiries.language,
      need: enquiries.need,
      askedAt: enquiries.askedAt,
    })
    .from(enquiries)
    .innerJoin(consultants, eq(consultants.id, enquiries.consultantId))
    .where(and(eq(consultants.userId, userId), eq(enquiries.state, 'matched')))
    .orderBy(asc(enquiries.askedAt), asc(enquiries.id));
}

/** The booked sessions of consulting in an order of the account. */
export function selectSessionsOfOrder(db: Queryable, userId: UserId, orderId: string) {
  return db
    .select(session)
    .from(bookings)
    .innerJoin(orderLines, eq(orderLines.id, bookings.orderLineId))
    .innerJoin(consultingLines, eq(consultingLines.orderLineId, bookings.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.userId, userId), eq(bookings.state, 'booked')))
    .orderBy(asc(bookings.startsAt));
}

/** Whether the account is the consultant or the buyer of a booked session. */
export async function isOfSession(db: Queryable, userId: UserId, bookingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(orderLines, eq(orderLines.id, bookings.orderLineId))
    .innerJoin(consultingLines, eq(consultingLines.orderLineId, bookings.orderLineId))
    .leftJoin(consultants, eq(consultants.id, bookings.resourceId))
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.state, 'booked'),
        or(eq(orderLines.userId, userId), eq(consultants.userId, userId)),
      ),
    );
  return rows.length === 1;
}

/** The oldest first. */
export function selectNotes(db: Queryable, bookingId: string) {
  return db
    .select({
      id: consultationNotes.id,
      userId: consultationNotes.userId,
      text: consultationNotes.text,
      writtenAt: consultationNotes.writtenAt,
      byBuyer: sql<boolean>`${consultationNotes.userId} = ${orderLines.userId}`,
    })
    .from(consultationNotes)
    .innerJoin(bookings, eq(bookings.id, consultationNotes.bookingId))
    .innerJoin(orderLines, eq(orderLines.id, bookings.orderLineId))
    .where(eq(consultationNotes.bookingId, bookingId))
    .orderBy(asc(consultationNotes.writtenAt), asc(consultationNotes.id));
}

/** Whoever writes to the same session at the same moment waits. */
export async function countNotes(tx: Transaction, bookingId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notes ${bookingId}`}, 0))`);
  return tx.$count(consultationNotes, eq(consultationNotes.bookingId, bookingId));
}

export async function insertNote(tx: Transaction, note: typeof consultationNotes.$inferInsert): Promise<void> {
  await tx.insert(consultationNotes).values(note);
}

/** False where it is not the account's. */
export async function deleteNote(db: Queryable, userId: UserId, noteId: string): Promise<boolean> {
  const rows = await db
    .delete(consultationNotes)
    .where(and(eq(consultationNotes.id, noteId), eq(consultationNotes.userId, userId)))
    .returning({ id: consultationNotes.id });
  return rows.length === 1;
}
