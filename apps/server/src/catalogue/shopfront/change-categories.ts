import type * as schemas from '@lyceum/contract/shopfront.schemas';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { keepPictures } from '../../people/files/keep-pictures.ts';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction, sqlState } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import {
  deleteCategory,
  insertCategory,
  isCategoryUsed,
  lockCategories,
  selectAllCategories,
  updateCategory,
  type Category,
} from './categories.sql.ts';
import { isOrderOf, versionOf } from '../../platform/version.ts';
import { refreshProductsIn } from '../products/refresh-catalogue.ts';

/** A category as its form has it. */
function formOf({ id, parentId, name, picture }: Omit<Category, 'position'>) {
  const form = { parentId, name, picture };
  return { ...form, id, version: versionOf(form) };
}

const factsOf = ({ parentId, name, picture }: Omit<Category, 'position'>) => ({ parentId, name: name.en, picture });

/** Every category with how many products are in it, in the order of its level. */
export async function listAllCategories({ db }: Deps): Promise<z.input<typeof schemas.categories.reply>> {
  const rows = await selectAllCategories(db);
  return { list: rows.map(({ productCount, ...category }) => ({ ...formOf(category), productCount })) };
}

/** Whether a category may stand there: below nothing, or below one that itself stands at the top. */
function fits(all: readonly Category[], id: string | null, parentId: string | null): boolean {
  const parent = all.find((category) => category.id === parentId);
  const hasChildren = id !== null && all.some((category) => category.parentId === id);
  return parentId === null || (parent?.parentId === null && parentId !== id && !hasChildren);
}

/** Adds, renames or moves a category; products in it are found by the new name at once. */
export function saveCategory(
  deps: Deps,
  { id, version, ...input }: z.output<typeof schemas.saveCategory.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const all = await lockCategories(tx);
    const before = all.find((category) => category.id === id) ?? null;
    if (id !== null && before === null) {
      return refuse('notFound');
    }
    if (before && formOf(before).version !== version) {
      return editedMeanwhile(tx, member, before.id, formOf(before));
    }
    if (!fits(all, id, input.parentId)) {
      return refuse('categoryTooDeep');
    }
    if (before?.picture !== input.picture && !(await keepPictures(tx, deps, member, [input.picture]))) {
      return refuse('notFound');
    }
    const category = { ...input, id: id ?? newId('cat', deps.clock(), deps.random) };
    if (before === null) {
      await insertCategory(tx, category);
    } else {
      await updateCategory(tx, category.id, input);
      await refreshProductsIn(tx, category.id);
    }
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: category.id,
      before: before && factsOf(before),
      after: factsOf(category),
    });
    return { id: category.id, version: formOf(category).version };
  });
}

/** Puts the categories below a parent, or those at the top, in this order; refused when it is no longer the one that the caller saw. */
export function orderCategories(
  deps: Deps,
  { parentId, ids, was }: z.output<typeof schemas.orderCategories.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const all = await lockCategories(tx);
    const before = all.filter((category) => category.parentId === parentId).map(({ id }) => id);
    if (!isOrderOf(ids, was) || before.join() !== was.join()) {
      return refuse('changedMeanwhile');
    }
    for (const [position, id] of ids.entries()) {
      await updateCategory(tx, id, { position });
    }
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: parentId ?? 'categories',
      before: { order: before },
      after: { order: ids },
    });
    return {};
  });
}

const foreignKeyViolation = '23503';

export async function removeCategory(
  deps: Deps,
  { id, version }: z.output<typeof schemas.removeCategory.request>,
  { member }: StaffCaller,
) {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const before = (await lockCategories(tx)).find((category) => category.id === id);
      if (!before) {
        return refuse('notFound');
      }
      if (formOf(before).version !== version) {
        return refuse('changedMeanwhile');
      }
      if (await isCategoryUsed(tx, id)) {
        return refuse('categoryInUse');
      }
      await deleteCategory(tx, id);
      await audit(tx, deps, member, { act: 'change shopfront', thing: id, before: factsOf(before), after: null });
      return {};
    });
  } catch (error) {
    // A product took it at the same moment.
    if (sqlState(error) === foreignKeyViolation) {
      return refuse('categoryInUse');
    }
    throw error;
  }
}
