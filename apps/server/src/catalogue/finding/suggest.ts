import type { suggest } from '@lyceum/contract/products.schemas';
import type { z } from 'zod';
import type { Caller, Deps } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { searchesOfLate } from './hot-words.ts';
import { readerOf } from '../products/product-item.ts';
import { listCategories } from '../products/category-tree.ts';
import { sharedItems } from '../products/read-items.ts';
import { narrowedBy } from './search-products.ts';
import { isAnswer } from './search-terms.ts';
import { selectIds } from './search.sql.ts';
import { readingsOf } from './understand.ts';

const mostWords = 4;
const mostCategories = 3;
const mostProducts = 6;

/** What may be meant by what has been typed so far: words that others have looked for, categories and courses. */
export async function suggestWords(
  deps: Deps,
  { keyword, kind }: z.output<typeof suggest.request>,
  caller: Caller,
  reads: ReadContext,
): Promise<z.input<typeof suggest.reply>> {
  const { db } = deps;
  const readings = await readingsOf(db, keyword);
  if (readings === null) {
    return { words: [], categories: [], products: [] };
  }
  const reader = readerOf(caller);
  const narrowed = narrowedBy({ kind });
  const range = { limit: mostProducts, offset: 0 };
  const [searches, categories] = await Promise.all([
    searchesOfLate(deps, caller.language),
    listCategories(deps, caller, reads),
  ]);
  let reading = readings.typed;
  let ids = await selectIds(db, 'best', { ...reading, ...narrowed }, range);
  if (ids.length === 0) {
    reading = await readings.loosely();
    ids = await selectIds(db, 'best', { ...reading, ...narrowed }, range);
  }
  const products = await sharedItems(deps, ids, reader, reads);
  const fits = (text: string) => isAnswer(text, reading.clauses);
  return {
    words: searches.filter((word) => word !== keyword && fits(word)).slice(0, mostWords),
    categories: categories.filter(({ name }) => fits(name)).slice(0, mostCategories),
    products: products.map(({ id, type, name1 }) => ({ id, type, name1 })),
  };
}
