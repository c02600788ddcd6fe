import { formFilters } from '@lyceum/domain/catalogue';
import { longestListName } from '@lyceum/domain/favourites';
import { z } from 'zod';
import { fullLine, id, listOf, paging } from './fields.ts';
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
  request: z.object({ form: z.enum(formFilters).optional(), listId: id.optional(), ...paging }),
  reply: listOf(
    productItem.extend({
      listId: id.nullable(),
      /** `closed` can still be read, `gone` cannot. */
      state: z.enum(['onShelf', 'closed', 'gone']),
    }),
  ),
};

/** The oldest first, with how many favourites of each sort stand in it. */
export const lists = {
  request: z.object({}),
  reply: z.object({
    list: z.array(z.object({ id, name: z.string(), products: z.int(), agencies: z.int() })),
  }),
};

export const saveList = {
  /** Without an id it is a new one. */
  request: z.object({ id: id.optional(), name: fullLine(longestListName) }),
  reply: z.object({ id }),
};

export const removeList = { request: z.object({ id }), reply: z.object({}) };

export const putInList = {
  request: z.object({
    kind: z.enum(['product', 'agency']),
    /** Of the product or the agency. */
    id,
    /** Null: into none. */
    listId: id.nullable(),
  }),
  reply: z.object({}),
};
