import { call } from './call.ts';
import type * as schemas from './sales.schemas.ts';

/** Orders as the seller and the platform see them: an agency its own, the platform all. */
export const list = call<typeof schemas.list>()({
  name: 'sales.list',
  method: 'GET',
  path: '/office/api/sales/list',
  act: 'read sales',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const detail = call<typeof schemas.detail>()({
  name: 'sales.detail',
  method: 'GET',
  path: '/office/api/sales/detail',
  act: 'read sales',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

/** What the list shows with the same filters, all pages of it. */
export const exportList = call<typeof schemas.exportList>()({
  name: 'sales.exportList',
  method: 'GET',
  path: '/office/api/sales/exportList',
  act: 'export sales',
  kind: 'read',
  file: 'csv',
  refusals: [],
});

/** The same for somebody of the agency's staff with a phone (/orderDetails). */
export const listByPhone = call<typeof schemas.listByPhone>()({
  name: 'sales.listByPhone',
  method: 'GET',
  path: '/lyceum/sales/v1/listByPhone',
  act: 'read sellerOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

export const detailByPhone = call<typeof schemas.detailByPhone>()({
  name: 'sales.detailByPhone',
  method: 'GET',
  path: '/lyceum/sales/v1/detailByPhone',
  act: 'read sellerOrders',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['account', 'orders'],
});
