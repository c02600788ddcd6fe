import { call } from './call.ts';
import type * as schemas from './statistics.schemas.ts';

/** A product's page was looked at: added to the sums of its day. Who asks is not kept; what is not on the shelf is not counted. */
export const view = call<typeof schemas.view>()({
  name: 'statistics.view',
  method: 'POST',
  path: '/lyceum/statistics/v1/view',
  act: 'create counts',
  kind: 'command',
  refusals: [],
});

/** What an agency's products, or one of them, came to by day, beside as many days before (/commodityStatistics). */
export const daysByPhone = call<typeof schemas.daysByPhone>()({
  name: 'statistics.daysByPhone',
  method: 'GET',
  path: '/lyceum/statistics/v1/daysByPhone',
  act: 'read sellerStatistics',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['account'],
});

/** The agency's products of which anything was counted in the last days, the most of `by` first. */
export const productsByPhone = call<typeof schemas.productsByPhone>()({
  name: 'statistics.productsByPhone',
  method: 'GET',
  path: '/lyceum/statistics/v1/productsByPhone',
  act: 'read sellerStatistics',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});

/** The same in the back office. */
export const days = call<typeof schemas.days>()({
  name: 'statistics.days',
  method: 'GET',
  path: '/office/api/statistics/days',
  act: 'read statistics',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
});

export const products = call<typeof schemas.products>()({
  name: 'statistics.products',
  method: 'GET',
  path: '/office/api/statistics/products',
  act: 'read statistics',
  kind: 'read',
  refusals: [],
});
