import type { TableData } from './platform/data-map.ts';
import { accountsData } from './accounts/accounts.data.ts';
import { addressesData } from './addresses/addresses.data.ts';
import { agenciesData } from './agencies/agencies.data.ts';
import { auditData } from './audit/audit.data.ts';
import { consultantsData } from './consultants/consultants.data.ts';
import { coursesData } from './courses/courses.data.ts';
import { favouritesData } from './favourites/favourites.data.ts';
import { filesData } from './files/files.data.ts';
import { findingData } from './finding/finding.data.ts';
import { homeData } from './home/home.data.ts';
import { listingsData } from './listings/listings.data.ts';
import { ordersData } from './orders/orders.data.ts';
import { paymentsData } from './payments/payments.data.ts';
import { payoutsData } from './payouts/payouts.data.ts';
import { platformData } from './platform/platform.data.ts';
import { productsData } from './products/products.data.ts';
import { reconciliationsData } from './reconciliations/reconciliations.data.ts';
import { refundsData } from './refunds/refunds.data.ts';
import { reviewsData } from './reviews/reviews.data.ts';
import { scheduleData } from './schedule/schedule.data.ts';
import { settingsData } from './settings/settings.data.ts';
import { shipmentsData } from './shipments/shipments.data.ts';
import { staffData } from './staff/staff.data.ts';
import { teachersData } from './teachers/teachers.data.ts';
import { verificationsData } from './verifications/verifications.data.ts';

/** Every column of the database, and what is said of the personal ones; a law fails on one that is not named. */
export const dataMap: readonly TableData[] = [
  ...accountsData,
  ...addressesData,
  ...agenciesData,
  ...auditData,
  ...consultantsData,
  ...coursesData,
  ...favouritesData,
  ...filesData,
  ...findingData,
  ...homeData,
  ...listingsData,
  ...ordersData,
  ...paymentsData,
  ...payoutsData,
  ...platformData,
  ...productsData,
  ...reconciliationsData,
  ...refundsData,
  ...reviewsData,
  ...scheduleData,
  ...settingsData,
  ...shipmentsData,
  ...staffData,
  ...teachersData,
  ...verificationsData,
];
