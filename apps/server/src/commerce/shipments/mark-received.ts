import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { setReceived } from './shipments.sql.ts';

/** The parcel of an order has come: the time to send it back runs from now on. */
export function markReceived(deps: Pick<Deps, 'clock'>, tx: Transaction, orderId: string): Promise<void> {
  return setReceived(tx, orderId, deps.clock());
}
