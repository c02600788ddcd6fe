import type { post } from '@lyceum/contract/staff.calls';
import type { AgencyRight } from '@lyceum/domain/permissions';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { routes } from '../routes.ts';

export type Post = NonNullable<ReplyOf<typeof post>['post']>;

/** Screens of the seller's phone, each with the right that it needs. */
export const sellerScreens = {
  verify: { to: routes.counter, title: m.verifications_area, icon: 'ticket' },
  products: { to: routes.commodityManagement, title: m.listings_phoneTitle, icon: 'grid' },
  statistics: { to: routes.commodityStatistics, title: m.statistics_title, icon: 'chart' },
} as const satisfies Partial<Record<AgencyRight, object>>;
export type SellerRight = keyof typeof sellerScreens;
export const sellerRights = Object.keys(sellerScreens) as SellerRight[];

export const holds = ({ owner, rights }: Post, right: AgencyRight): boolean => owner || rights.includes(right);
