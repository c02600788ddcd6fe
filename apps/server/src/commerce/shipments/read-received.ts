import type { Queryable } from '../../platform/database.ts';
import { selectShipment } from './shipments.sql.ts';

/** When the buyer had an order's parcel; null: not yet, or it has none. */
export async function readReceived(db: Queryable, orderId: string): Promise<Date | null> {
  return (await selectShipment(db, orderId))?.receivedAt ?? null;
}
