import { call } from './call.ts';
import type * as schemas from './favourites.schemas.ts';

// SPEC.md has three pairs of calls for the favourites of a product; all of them are one and the same.
const mall = '/mall-client/mall/productFront/api/v1';
const square = '/lyceum/app/square/v1';
const member = '/lyceum-client/member';
const add = {
  method: 'GET',
  act: 'change ownFavourites',
  kind: 'command',
  refusals: ['productUnavailable'],
} as const;
const remove = { ...add, refusals: [] } as const;

export const addCollectionProduct = call<typeof schemas.addCollectionProduct>()({
  name: 'favourites.addCollectionProduct',
  path: `${mall}/addCollectionProduct`,
  ...add,
});

export const cancelCollectionProduct = call<typeof schemas.cancelCollectionProduct>()({
  name: 'favourites.cancelCollectionProduct',
  path: `${mall}/cancelCollectionProduct`,
  ...remove,
});

export const favoriteProduct = call<typeof schemas.favoriteProduct>()({
  name: 'favourites.favoriteProduct',
  path: `${square}/product/favorite`,
  ...add,
});

export const unfavoriteProduct = call<typeof schemas.unfavoriteProduct>()({
  name: 'favourites.unfavoriteProduct',
  path: `${square}/product/unfavorite`,
  ...remove,
});

export const collectproduct = call<typeof schemas.collectproduct>()({
  name: 'favourites.collectproduct',
  path: `${member}/collectproduct`,
  ...add,
});

export const cancelcollectproduct = call<typeof schemas.cancelcollectproduct>()({
  name: 'favourites.cancelcollectproduct',
  path: `${member}/cancelcollectproduct`,
  ...remove,
});

export const favoriteSeller = call<typeof schemas.favoriteSeller>()({
  name: 'favourites.favoriteSeller',
  path: `${square}/seller/favorite`,
  ...add,
  refusals: ['notFound'],
});

export const unfavoriteSeller = call<typeof schemas.unfavoriteSeller>()({
  name: 'favourites.unfavoriteSeller',
  path: `${square}/seller/unfavorite`,
  ...remove,
});

/** Whether the reader has it among the favourites. */
export const queryProduct = call<typeof schemas.queryProduct>()({
  name: 'favourites.queryProduct',
  method: 'GET',
  path: '/lyceum/favourites/v1/queryProduct',
  act: 'read ownFavourites',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

export const querySeller = call<typeof schemas.querySeller>()({
  name: 'favourites.querySeller',
  method: 'GET',
  path: '/lyceum/favourites/v1/querySeller',
  act: 'read ownFavourites',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** The products among them; of a form, the courses alone. */
export const listCourses = call<typeof schemas.listCourses>()({
  name: 'favourites.listCourses',
  method: 'GET',
  path: '/lyceum/favourites/v1/listCourses',
  act: 'read ownFavourites',
  kind: 'read',
  refusals: [],
  topics: ['account', 'favouriteLists'],
});

/** Names that somebody gives to some of the favourites. */
export const lists = call<typeof schemas.lists>()({
  name: 'favourites.lists',
  method: 'GET',
  path: '/lyceum/favourites/v1/lists',
  act: 'read ownFavourites',
  kind: 'read',
  refusals: [],
  topics: ['account', 'favouriteLists'],
});

/** A new list, or another name for one. The name that one of them has already is that one: asked twice, it is made once. */
export const saveList = call<typeof schemas.saveList>()({
  name: 'favourites.saveList',
  method: 'POST',
  path: '/lyceum/favourites/v1/saveList',
  act: 'change ownFavourites',
  kind: 'command',
  refusals: ['notFound', 'listNameTaken', 'listsTooMany'],
  shownByScreen: ['listNameTaken', 'listsTooMany'],
  topics: ['favouriteLists'],
});

/** What stands in it stays a favourite. */
export const removeList = call<typeof schemas.removeList>()({
  name: 'favourites.removeList',
  method: 'POST',
  path: '/lyceum/favourites/v1/removeList',
  act: 'change ownFavourites',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['favouriteLists'],
});

/** A favourite goes into a list, and out of the one where it stood. */
export const putInList = call<typeof schemas.putInList>()({
  name: 'favourites.putInList',
  method: 'POST',
  path: '/lyceum/favourites/v1/putInList',
  act: 'change ownFavourites',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['favouriteLists'],
});
