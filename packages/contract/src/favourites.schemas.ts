import { formFilters } from '@lyceum/domain/catalogue';
import { z } from 'zod';
import { id, listOf, paging } from './fields.ts';
import { productItem } from './products.schemas.ts';

/** How it is now, whatever it was before: asking twice is as good as once. */
const standing = z.object({ favourite: z.boolean() });
const ofProduct = { request: z.object({ productId: id }), reply: standing };
const ofSeller = { request: z.object({ sellerId: id }), reply: standing };

export const addCollectionProduct = ofProduct;
export const cancelCollectionProduct = ofProduct;
export const favoriteProduct = ofProduct;
export const unfavoriteProduct = ofProduct;
export const collectproduct = ofProduct;
export const cancelcollectproduct = ofProduct;
export const favoriteSeller = ofSeller;
export const unfavoriteSeller = ofSeller;
export const queryProduct = ofProduct;
export const querySeller = ofSeller;

/** The newest first. */
export const listCourses = {
  request: z.object({ form: z.enum(formFilters).optional(), ...paging }),
  reply: listOf(
    productItem.extend({
      /** `closed` can still be read, `gone` cannot. */
      state: z.enum(['onShelf', 'closed', 'gone']),
    }),
  ),
};
