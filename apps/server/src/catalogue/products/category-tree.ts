import type { getCateTree } from '@lyceum/contract/products.schemas';
import type { z } from 'zod';
import type { Deps, Visitor } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { selectCategories } from './products.sql.ts';

/** The same as `listCategories`, as it is now: for whoever just changed something. */
export const listCategoriesNow = ({ db }: Deps, { language }: Pick<Visitor, 'language'>) =>
  selectCategories(db, language);

/** The categories that have something on show, in the order that the shop gave them; kept until that changes. */
export function listCategories({ db }: Deps, { language }: Visitor, reads: ReadContext) {
  return reads.fragment(`categories ${language}`, () => selectCategories(db, language), ['shelf']);
}

/** The same as a tree of two levels. */
export async function readCategoryTree(
  deps: Deps,
  _: unknown,
  visitor: Visitor,
  reads: ReadContext,
): Promise<z.input<typeof getCateTree.reply>> {
  reads.dependsOn([]);
  const all = await listCategories(deps, visitor, reads);
  const below = (parent: string | null) =>
    all.filter(({ parentId }) => parentId === parent).map(({ id, name, picture }) => ({ id, name, picture }));
  return { list: below(null).map((category) => ({ ...category, children: below(category.id) })) };
}
