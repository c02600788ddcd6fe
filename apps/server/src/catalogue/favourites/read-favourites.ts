import type { listCourses } from '@lyceum/contract/favourites.schemas';
import type { ProductState } from '@lyceum/domain/catalogue';
import type { z } from 'zod';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { readItems } from '../products/read-items.ts';
import { hasProduct, hasSeller, selectCollected, type CollectedFilter } from './favourites.sql.ts';

export async function queryProduct({ db }: Deps, { productId }: { productId: string }, { userId }: Buyer) {
  return { favourite: await hasProduct(db, userId, productId) };
}

export async function querySeller({ db }: Deps, { sellerId }: { sellerId: string }, { userId }: Buyer) {
  return { favourite: await hasSeller(db, userId, sellerId) };
}

const shownStates = {
  onShelf: 'onShelf',
  offShelf: 'closed',
  suspended: 'gone',
  withdrawn: 'gone',
} as const satisfies Record<ProductState, string>;

/** What lists show of collected products, the newest first, with the lists that they stand in. */
export async function readCollected(
  { db }: Pick<Deps, 'db'>,
  filter: CollectedFilter,
  { page, pageSize }: { page: number; pageSize: number },
  caller: Buyer,
) {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, total } = await selectCollected(db, caller.userId, filter, range);
  const lists = new Map(rows.map((row) => [row.id, row.listId]));
  const items = await readItems(db, [...lists.keys()], caller);
  return { items: items.map((item) => ({ ...item, listId: lists.get(item.id) ?? null })), total };
}

/** The buyer's collected products, narrowed to courses of a form or to a list; one that is no longer sold stays and says so, until its buyer takes it out. */
export async function listCollectedCourses(
  deps: Deps,
  { form, listId, page, pageSize }: z.output<typeof listCourses.request>,
  caller: Buyer,
): Promise<z.input<typeof listCourses.reply>> {
  const { items, total } = await readCollected(deps, { form, listId }, { page, pageSize }, caller);
  return { list: items.map((item) => ({ ...item, state: shownStates[item.state] })), total, page, pageSize };
}
