import type * as schemas from '@lyceum/contract/favourites.schemas';
import { mostLists } from '@lyceum/domain/favourites';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  deleteList,
  holdList,
  insertList,
  lockLists,
  renameList,
  selectLists,
  setAgencyList,
  setProductList,
} from './favourite-lists.sql.ts';

export async function readLists({ db }: Deps, _: object, { userId }: Buyer) {
  return { list: await selectLists(db, userId) };
}

/** A new list of a name that is there already is that one: a repeated request makes one. */
export function saveList(deps: Deps, { id, name }: z.output<typeof schemas.saveList.request>, { userId }: Buyer) {
  return inTransaction(deps.db, async (tx) => {
    const own = await lockLists(tx, userId, name);
    const same = own.find(({ named }) => named);
    if (id === undefined) {
      if (same) {
        return { id: same.id };
      }
      if (own.length >= mostLists) {
        return refuse('listsTooMany', { most: mostLists });
      }
      const madeAt = deps.clock();
      const row = { id: newId('fls', madeAt, deps.random), userId, name, madeAt };
      await insertList(tx, row);
      return { id: row.id };
    }
    if (!own.some((one) => one.id === id)) {
      return refuse('notFound');
    }
    if (same && same.id !== id) {
      return refuse('listNameTaken');
    }
    await renameList(tx, id, name);
    return { id };
  });
}

export async function removeList({ db }: Deps, { id }: z.output<typeof schemas.removeList.request>, { userId }: Buyer) {
  return (await deleteList(db, userId, id)) ? {} : refuse('notFound');
}

export function putInList(
  { db }: Deps,
  { kind, id, listId }: z.output<typeof schemas.putInList.request>,
  { userId }: Buyer,
) {
  return inTransaction(db, async (tx) => {
    if (listId !== null && !(await holdList(tx, userId, listId))) {
      return refuse('notFound');
    }
    const set = kind === 'product' ? setProductList : setAgencyList;
    return (await set(tx, userId, id, listId)) ? {} : refuse('notFound');
  });
}
