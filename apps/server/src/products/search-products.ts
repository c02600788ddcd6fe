import type { search } from '@lyceum/contract/products.schemas';
import type { z } from 'zod';
import type { Deps, Visitor } from '../platform/deps.ts';
import { itemOf, readerOf } from './product-item.ts';
import { selectPage } from './products.sql.ts';

/** What a person typed as patterns, one a word; characters that mean something to `like` stand for themselves. */
export function searchTerms(keyword: string): string[] {
  const words = keyword.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Listed products in whose names, teachers, agency and category every word of the keyword occurs. */
export async function searchProducts(
  { db }: Deps,
  input: z.output<typeof search.request>,
  visitor: Visitor,
): Promise<z.input<typeof search.reply>> {
  const { page, pageSize, sort } = input;
  const filter = {
    terms: searchTerms(input.keyword ?? ''),
    cateId: input.cateId ?? null,
    form: input.form ?? null,
    ageBand: input.ageBand ?? null,
    agencyId: input.agencyId ?? null,
    priceLeast: input.priceLeast ?? null,
    priceMost: input.priceMost ?? null,
  };
  const reader = readerOf(visitor);
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectPage(db, filter, sort, range, reader);
  return { list: rows.map((row) => itemOf(row, reader)), total, page, pageSize };
}
