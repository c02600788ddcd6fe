import type { Queryable } from '../../platform/database.ts';
import type { Deps, Visitor } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { itemOf, readerOf } from './product-item.ts';
import { selectItems, type Reader } from './products.sql.ts';

async function itemsById(db: Queryable, ids: readonly string[], reader: Reader) {
  const rows = await selectItems(db, ids, reader);
  return new Map(rows.map((row) => [row.id, { ...itemOf(row, reader), state: row.state }]));
}

/** What lists show of these products and whether they are for sale, in the order of the ids; of any state, for those who had found them before. */
export async function readItems(db: Queryable, ids: readonly string[], visitor: Visitor) {
  const items = await itemsById(db, ids, readerOf(visitor));
  return ids.map((id) => items.get(id)).filter((item) => item !== undefined);
}

/** The same for shared reads, in which the same few products stand again and again: each is read once for all of them. */
export async function sharedItems({ db }: Deps, ids: readonly string[], reader: Reader, reads: ReadContext) {
  const sort = `item ${reader.language} ${reader.currency}`;
  const items = await reads.fragments(sort, ids, (missing) => itemsById(db, missing, reader));
  return items.filter((item) => item !== undefined);
}
