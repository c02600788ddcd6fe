import type { listCourses } from '@lyceum/contract/favourites.schemas';
import type { ProductState } from '@lyceum/domain/catalogue';
import type { z } from 'zod';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { readItems } from '../products/read-items.ts';
import { hasProduct, hasSeller, selectProductIds } from './favourites.sql.ts';

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

/** The buyer's collected products, narrowed to courses of a form; one that is no longer sold stays and says so, until its buyer takes it out. */
export async function listCollectedCourses(
  { db }: Deps,
  { form, page, pageSize }: z.output<typeof listCourses.request>,
  caller: Buyer,
): Promise<z.input<typeof listCourses.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { ids, total } = await selectProductIds(db, caller.userId, form, range);
  const items = await readItems(db, ids, caller);
  return { list: items.map((item) => ({ ...item, state: shownStates[item.state] })), total, page, pageSize };
}
