import type { ProductKind } from '@lyceum/domain/catalogue';
import type { Coordinates } from '@lyceum/domain/place';
import type { Queryable } from '../../platform/database.ts';
import { fact } from './search-facts.ts';
import { factQuery } from './search-terms.ts';
import { selectDistances, selectIds } from './search.sql.ts';

/** What sells best in a category, then in the one above it. */
export function bestInCategory(
  db: Queryable,
  { kind, categoryId, upper }: { kind: ProductKind; categoryId: string; upper: string },
  limit: number,
): Promise<string[]> {
  const question = {
    first: factQuery([fact.category(categoryId)]),
    rest: factQuery([fact.category(upper)]),
    facts: factQuery([fact.kind(kind)]),
  };
  return selectIds(db, 'best', question, { limit, offset: 0 });
}

/** Metres of the straight line to a product; nothing when its place is not known. */
export async function straightTo(db: Queryable, id: string, here: Coordinates): Promise<number | undefined> {
  return (await selectDistances(db, [id], here)).get(id);
}
