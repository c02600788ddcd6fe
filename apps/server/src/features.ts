import { accountsFeature } from './accounts/accounts.feature.ts';
import { addressesFeature } from './addresses/addresses.feature.ts';
import { agenciesFeature } from './agencies/agencies.feature.ts';
import { agencyPagesFeature } from './agency-pages/agency-pages.feature.ts';
import { auditFeature } from './audit/audit.feature.ts';
import { consultantsFeature } from './consultants/consultants.feature.ts';
import { coursesFeature } from './courses/courses.feature.ts';
import { dashboardFeature } from './dashboard/dashboard.feature.ts';
import { distributionFeature } from './distribution/distribution.feature.ts';
import { favouritesFeature } from './favourites/favourites.feature.ts';
import { filesFeature } from './files/files.feature.ts';
import { findingFeature } from './finding/finding.feature.ts';
import { homeFeature } from './home/home.feature.ts';
import { lessonsFeature } from './lessons/lessons.feature.ts';
import { listingsFeature } from './listings/listings.feature.ts';
import { ordersFeature } from './orders/orders.feature.ts';
import { paymentsFeature } from './payments/payments.feature.ts';
import { payoutsFeature } from './payouts/payouts.feature.ts';
import { platformFeature } from './platform/platform.feature.ts';
import { productsFeature } from './products/products.feature.ts';
import { reconciliationsFeature } from './reconciliations/reconciliations.feature.ts';
import { refundsFeature } from './refunds/refunds.feature.ts';
import { reviewsFeature } from './reviews/reviews.feature.ts';
import { salesFeature } from './sales/sales.feature.ts';
import { scheduleFeature } from './schedule/schedule.feature.ts';
import { selectionFeature } from './selection/selection.feature.ts';
import { settingsFeature } from './settings/settings.feature.ts';
import { shipmentsFeature } from './shipments/shipments.feature.ts';
import { shopfrontFeature } from './shopfront/shopfront.feature.ts';
import { staffFeature } from './staff/staff.feature.ts';
import { teachersFeature } from './teachers/teachers.feature.ts';
import { usersFeature } from './users/users.feature.ts';
import { verificationsFeature } from './verifications/verifications.feature.ts';
import type { Feature } from './platform/feature.ts';

/** The whole application. */
export const features: readonly Feature[] = [
  accountsFeature,
  addressesFeature,
  agenciesFeature,
  agencyPagesFeature,
  auditFeature,
  consultantsFeature,
  coursesFeature,
  dashboardFeature,
  distributionFeature,
  favouritesFeature,
  filesFeature,
  findingFeature,
  homeFeature,
  lessonsFeature,
  listingsFeature,
  ordersFeature,
  paymentsFeature,
  payoutsFeature,
  platformFeature,
  productsFeature,
  reconciliationsFeature,
  refundsFeature,
  reviewsFeature,
  salesFeature,
  scheduleFeature,
  selectionFeature,
  settingsFeature,
  shipmentsFeature,
  shopfrontFeature,
  staffFeature,
  teachersFeature,
  usersFeature,
  verificationsFeature,
];
