import { refuse } from '@lyceum/domain/refusal';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { deleteProduct, deleteSeller, insertProduct, insertSeller } from './favourites.sql.ts';

interface OfProduct {
  productId: string;
}
interface OfSeller {
  sellerId: string;
}

export async function addProduct({ db, clock }: Deps, { productId }: OfProduct, { userId }: Buyer) {
  return (await insertProduct(db, userId, productId, clock())) ? { favourite: true } : refuse('productUnavailable');
}

/** What is not among them is left out already. */
export async function removeProduct({ db }: Deps, { productId }: OfProduct, { userId }: Buyer) {
  await deleteProduct(db, userId, productId);
  return { favourite: false };
}

export async function addSeller({ db, clock }: Deps, { sellerId }: OfSeller, { userId }: Buyer) {
  return (await insertSeller(db, userId, sellerId, clock())) ? { favourite: true } : refuse('notFound');
}

export async function removeSeller({ db }: Deps, { sellerId }: OfSeller, { userId }: Buyer) {
  await deleteSeller(db, userId, sellerId);
  return { favourite: false };
}
