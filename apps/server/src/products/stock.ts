import type { Transaction } from '../platform/database.ts';
import { addSold, giveStockBack, selectStock, takeStock } from './products.sql.ts';

/** Takes seats or stock of an offer inside the order's transaction; when fewer are left it takes none and tells how many. */
export async function takeSeats(
  tx: Transaction,
  offerId: string,
  quantity: number,
): Promise<{ taken: true } | { taken: false; left: number }> {
  return (await takeStock(tx, offerId, quantity))
    ? { taken: true }
    : { taken: false, left: (await selectStock(tx, offerId)) ?? 0 };
}

/** Gives held seats or stock back, in one order for everybody, so that two transactions never wait for each other in a circle. */
export async function giveSeatsBack(
  tx: Transaction,
  lines: readonly { offerId: string; held: number }[],
): Promise<void> {
  for (const line of lines.toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1))) {
    if (line.held > 0) {
      await giveStockBack(tx, line.offerId, line.held);
    }
  }
}

/** Counts what was sold, for the lists' order and their figure. */
export async function countSales(
  tx: Transaction,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> {
  for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    await addSold(tx, line.productId, line.quantity);
  }
}
