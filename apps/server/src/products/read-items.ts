import type { Queryable } from '../platform/database.ts';
import type { Visitor } from '../platform/deps.ts';
import { itemOf, readerOf } from './product-item.ts';
import { selectItems } from './products.sql.ts';

/** What lists show of these products and whether they are for sale, in the order of the ids; of any state, for those who had found them before. */
export async function readItems(db: Queryable, ids: readonly string[], visitor: Visitor) {
  const reader = readerOf(visitor);
  const rows = await selectItems(db, ids, reader);
  const items = new Map(rows.map((row) => [row.id, { ...itemOf(row, reader), state: row.state }]));
  return ids.map((id) => items.get(id)).filter((item) => item !== undefined);
}
