import { and, eq, isNull } from 'drizzle-orm';
import type { UserId } from '@lyceum/domain/ids';
import { orders } from '../orders/orders.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { shipments } from './shipments.tables.ts';

export type Shipment = typeof shipments.$inferSelect;

/** An order of a seller or of a buyer, locked until the transaction ends; null for another's as for none. */
export async function lockOrderOf(
  tx: Transaction,
  orderId: string,
  of: { agencyId: string } | { userId: UserId },
): Promise<typeof orders.$inferSelect | null> {
  const owner = 'userId' in of ? eq(orders.userId, of.userId) : eq(orders.agencyId, of.agencyId);
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), owner))
    .for('update');
  return row ?? null;
}

export async function insertShipment(tx: Transaction, shipment: typeof shipments.$inferInsert): Promise<void> {
  await tx.insert(shipments).values(shipment);
}

/** False when it was corrected before. */
export async function correctShipmentOnce(
  tx: Transaction,
  { orderId, ...set }: Pick<Shipment, 'orderId' | 'carrier' | 'number' | 'correctedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(shipments)
    .set(set)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.correctedAt)))
    .returning({ orderId: shipments.orderId });
  return rows.length === 1;
}

export async function setReceived(tx: Transaction, orderId: string, receivedAt: Date): Promise<void> {
  await tx.update(shipments).set({ receivedAt }).where(eq(shipments.orderId, orderId));
}

export async function selectShipment(db: Queryable, orderId: string): Promise<Shipment | null> {
  const [row] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
  return row ?? null;
}
