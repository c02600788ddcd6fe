import type { post } from '@lyceum/contract/staff.calls';
import type { AgencyRight } from '@lyceum/domain/permissions';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { routes } from '../routes.ts';

export type Post = NonNullable<ReplyOf<typeof post>['post']>;

/** Screens of the seller's phone, each with the right that it needs. */
export const sellerScreens = {
  verify: { to: routes.counter, params: {}, title: m.verifications_area, icon: 'ticket' },
  orders: { to: routes.counter, params: { part: 'orders' }, title: m.sales_phoneTitle, icon: 'receipt' },
  products: { to: routes.commodityManagement, params: {}, title: m.listings_phoneTitle, icon: 'grid' },
  statistics: { to: routes.commodityStatistics, params: {}, title: m.statistics_title, icon: 'chart' },
} as const satisfies Partial<Record<AgencyRight, object>>;
export type SellerRight = keyof typeof sellerScreens;
export const sellerRights = Object.keys(sellerScreens) as SellerRight[];

export const holds = ({ owner, rights }: Post, right: AgencyRight): boolean => owner || rights.includes(right);
