import type { Queryable, Transaction } from '../../platform/database.ts';
import { foldSales, giveStockBack, takeStock } from './products.sql.ts';

/** Seats or pieces that something takes of an offer; none where the offer has no limit. */
interface Held {
  offerId: string | null;
  held: number;
}

const limited = (lines: readonly Held[]) =>
  lines.flatMap(({ offerId, held }) => (offerId !== null && held > 0 ? [{ offerId, held }] : []));

/** Takes seats or stock inside the order's transaction, all or none; answers how many are left of the first offer that has too few. */
export async function holdStock(tx: Transaction, lines: readonly Held[]): Promise<{ left: number } | null> {
  const wanted = limited(lines);
  return wanted.length === 0 ? null : takeStock(tx, wanted);
}

/** Gives held seats or stock back. */
export async function releaseStock(tx: Transaction, lines: readonly Held[]): Promise<void> {
  const held = limited(lines);
  if (held.length > 0) {
    await giveStockBack(tx, held);
  }
}

/** Brings what was sold since the last time into the products' figures, for the lists' order. */
export function countSales(db: Queryable): Promise<void> {
  return foldSales(db);
}
