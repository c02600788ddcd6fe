import { openRefundStates, type RefundState } from '@lyceum/domain/refunds';
import type { FileId, UserId } from '@lyceum/domain/ids';
import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { files } from '../../people/files/files.tables.ts';
import { refundLines, refundPictures, refunds } from './refunds.tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type RefundLineRow = typeof refundLines.$inferSelect;

export async function insertRefund(
  tx: Transaction,
  refund: typeof refunds.$inferInsert,
  lines: Omit<RefundLineRow, 'refundId'>[],
): Promise<void> {
  await tx.insert(refunds).values(refund);
  await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: refund.id })));
}

export async function insertRefundPictures(
  tx: Transaction,
  refundId: string,
  fileIds: readonly FileId[],
): Promise<void> {
  if (fileIds.length > 0) {
    await tx.insert(refundPictures).values(fileIds.map((fileId, position) => ({ refundId, position, fileId })));
  }
}

/** The pictures of refunds, in their order. */
export function selectRefundPictures(db: Queryable, refundIds: readonly string[]) {
  return db
    .select({
      refundId: refundPictures.refundId,
      fileId: refundPictures.fileId,
      width: files.width,
      height: files.height,
    })
    .from(refundPictures)
    .innerJoin(files, eq(files.id, refundPictures.fileId))
    .where(inArray(refundPictures.refundId, [...refundIds]))
    .orderBy(asc(refundPictures.refundId), asc(refundPictures.position));
}

export async function selectRefund(db: Queryable, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** A buyer's refund; null for another's as for none. */
export async function selectOwnRefund(db: Queryable, userId: UserId, id: string): Promise<RefundRow | null> {
  const [row] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, id), eq(orders.userId, userId)));
  return row?.refund ?? null;
}

/** A refund of a seller's order; of any when `agencyId` is null, which is the platform. */
export async function selectRefundOf(db: Queryable, agencyId: string | null, id: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), agencyId === null ? undefined : eq(refunds.agencyId, agencyId)));
  return row ?? null;
}

export function selectRefundLines(db: Queryable, refundId: string): Promise<RefundLineRow[]> {
  return db
    .select()
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(refundLines.orderLineId), asc(refundLines.part));
}

/** What a refund is made of, with the lines that were bought. */
export function selectRefundedLines(db: Queryable, refundId: string) {
  return db
    .select({
      lineId: refundLines.orderLineId,
      part: refundLines.part,
      amount: refundLines.amount,
      productName: orderLines.productName,
      total: orderLines.total,
      parcelTotal: orderLines.parcelTotal,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(refundLines.orderLineId), asc(refundLines.part));
}

/** Compare and set: false when it was not in that state any more. */
export async function moveRefund(
  tx: Transaction,
  id: string,
  from: RefundState,
  set: Partial<Pick<RefundRow, 'state' | 'answer' | 'appeal' | 'verdict' | 'decidedAt' | 'repaidAt' | 'amount'>>,
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set(set)
    .where(and(eq(refunds.id, id), eq(refunds.state, from)))
    .returning({ id: refunds.id });
  return rows.length === 1;
}

export async function setRefundLine(tx: Transaction, line: RefundLineRow): Promise<void> {
  await tx
    .update(refundLines)
    .set({ amount: line.amount, returned: line.returned })
    .where(
      and(
        eq(refundLines.refundId, line.refundId),
        eq(refundLines.orderLineId, line.orderLineId),
        eq(refundLines.part, line.part),
      ),
    );
}

export function selectRefundsOfOrder(db: Queryable, userId: UserId, orderId: string): Promise<RefundRow[]> {
  return db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.orderId, orderId), eq(orders.userId, userId)))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .then((rows) => rows.map(({ refund }) => refund));
}

/** An order of a buyer or of a seller, by id; null for another's as for none. */
export async function selectOrderId(
  db: Queryable,
  orderId: string,
  of: { userId: UserId } | { agencyId: string },
): Promise<string | null> {
  const owner = 'userId' in of ? eq(orders.userId, of.userId) : eq(orders.agencyId, of.agencyId);
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), owner));
  return row?.id ?? null;
}

/** The refund that an order waits for; at most one. */
export async function selectOpenRefund(db: Queryable, orderId: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, [...openRefundStates])));
  return row ?? null;
}

export const hasOpenRefund = async (db: Queryable, orderId: string): Promise<boolean> =>
  (await selectOpenRefund(db, orderId)) !== null;

/** The refunds that a chargeback froze and that are still disputed. */
export function selectDisputedRefunds(db: Queryable, chargebackId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.chargebackId, chargebackId), eq(refunds.state, 'disputed')))
    .orderBy(asc(refunds.id));
}

/** The order of a refund and its buyer, and what of the refund's lines has not gone back. */
export async function selectRefundGround(db: Queryable, refundId: string) {
  const rows = await db
    .select({ order: orders, buyer: users.nickName, line: orderLines, part: refundLines.part })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(refunds.id, refundId));
  const [first] = rows;
  const rest = rows.reduce((sum, { line, part }) => {
    const ofParcel = (line.parcelTotal ?? 0) - line.parcelRefunded;
    return sum + (part === 'parcel' ? ofParcel : line.total - line.refunded - ofParcel);
  }, 0);
  const terms = rows.flatMap(({ line, part }) => (part === 'parcel' ? (line.parcelTerms ?? []) : line.terms));
  return first ? { order: first.order, buyer: first.buyer, rest, terms } : null;
}

/** Oldest first, as they are to be worked off. */
export async function selectRefundPage(
  db: Queryable,
  of: {
    agencyId: string | null;
    state: RefundState | null;
    refundId?: string | undefined;
    orderId?: string | undefined;
    limit: number;
    offset: number;
  },
) {
  const where = and(
    of.agencyId === null ? undefined : eq(refunds.agencyId, of.agencyId),
    of.state === null ? undefined : eq(refunds.state, of.state),
    of.refundId === undefined ? undefined : eq(refunds.id, of.refundId),
    of.orderId === undefined ? undefined : eq(refunds.orderId, of.orderId),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select({ ...getTableColumns(refunds), agencyName: agencies.name })
      .from(refunds)
      .innerJoin(agencies, eq(agencies.id, refunds.agencyId))
      .where(where)
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(of.limit)
      .offset(of.offset),
    db.select({ count: count() }).from(refunds).where(where),
  ]);
  const ids = rows.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await db
          .select({ line: refundLines, productName: orderLines.productName, offerName: orderLines.offerName })
          .from(refundLines)
          .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
          .where(inArray(refundLines.refundId, ids))
          .orderBy(asc(refundLines.orderLineId));
  return { rows, lines, total: total?.count ?? 0 };
}
