import { call } from './call.ts';
import type * as schemas from './products.schemas.ts';

/** A read in the shape of a POST, as SPEC.md has it. */
export const search = call<typeof schemas.search>()({
  name: 'products.search',
  method: 'POST',
  path: '/mall-client/mall/productSearch/api/v1/search',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const facets = call<typeof schemas.facets>()({
  name: 'products.facets',
  method: 'POST',
  path: '/lyceum/products/v1/facets',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const pins = call<typeof schemas.pins>()({
  name: 'products.pins',
  method: 'POST',
  path: '/lyceum/products/v1/pins',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const suggest = call<typeof schemas.suggest>()({
  name: 'products.suggest',
  method: 'GET',
  path: '/lyceum/products/v1/suggest',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** What people look for most these days. */
export const hotWords = call<typeof schemas.hotWords>()({
  name: 'products.hotWords',
  method: 'GET',
  path: '/lyceum/products/v1/hotWords',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** Somebody has sent off a search, which counts once for the hot words; nothing is kept by which one could tell who. */
export const noteSearch = call<typeof schemas.noteSearch>()({
  name: 'products.noteSearch',
  method: 'POST',
  path: '/lyceum/products/v1/noteSearch',
  act: 'use search',
  kind: 'command',
  refusals: [],
});

export const getCateTree = call<typeof schemas.getCateTree>()({
  name: 'products.getCateTree',
  method: 'GET',
  path: '/mall-client/mall/cateFront/api/v1/getCateTree',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** The brief of any product: what a link with no type needs to know. */
export const product = call<typeof schemas.product>()({
  name: 'products.product',
  method: 'GET',
  path: '/lyceum-client/product/:id',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  shared: true,
});

export const detailProductLiveAndRecord = call<typeof schemas.detailProductLiveAndRecord>()({
  name: 'products.detailProductLiveAndRecord',
  method: 'GET',
  path: '/mall-client/mall/productFront/api/v1/detailProductLiveAndRecord',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  shared: true,
});

export const detailProductSpace = call<typeof schemas.detailProductSpace>()({
  name: 'products.detailProductSpace',
  method: 'GET',
  path: '/mall-client/mall/productFront/api/v1/detailProductSpace',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  shared: true,
});

export const getProductServiceListByProductId = call<typeof schemas.getProductServiceListByProductId>()({
  name: 'products.getProductServiceListByProductId',
  method: 'GET',
  path: '/mall-client/mall/productFront/api/v1/getProductServiceListByProductId',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  shared: true,
});
