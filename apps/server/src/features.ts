import { accountsFeature } from './people/accounts/accounts.feature.ts';
import { addressesFeature } from './people/addresses/addresses.feature.ts';
import { agenciesFeature } from './people/agencies/agencies.feature.ts';
import { agencyPagesFeature } from './catalogue/agency-pages/agency-pages.feature.ts';
import { announcementsFeature } from './office/announcements/announcements.feature.ts';
import { applicationsFeature } from './partners/applications/applications.feature.ts';
import { auditFeature } from './people/audit/audit.feature.ts';
import { cancellationsFeature } from './office/cancellations/cancellations.feature.ts';
import { calendarFeature } from './office/calendar/calendar.feature.ts';
import { bookingsFeature } from './bookings/bookings/bookings.feature.ts';
import { consultantsFeature } from './catalogue/consultants/consultants.feature.ts';
import { consultationsFeature } from './commerce/consultations/consultations.feature.ts';
import { countsFeature } from './office/counts/counts.feature.ts';
import { coursesFeature } from './learning/courses/courses.feature.ts';
import { dashboardFeature } from './office/dashboard/dashboard.feature.ts';
import { distributionFeature } from './commerce/distribution/distribution.feature.ts';
import { doorsFeature } from './people/doors/doors.feature.ts';
import { downloadsFeature } from './catalogue/downloads/downloads.feature.ts';
import { enquiriesFeature } from './bookings/enquiries/enquiries.feature.ts';
import { favouritesFeature } from './catalogue/favourites/favourites.feature.ts';
import { filesFeature } from './people/files/files.feature.ts';
import { findingFeature } from './catalogue/finding/finding.feature.ts';
import { freeTimesFeature } from './bookings/free-times/free-times.feature.ts';
import { homeFeature } from './catalogue/home/home.feature.ts';
import { closingFeature } from './partners/closing/closing.feature.ts';
import { invitationsFeature } from './partners/invitations/invitations.feature.ts';
import { lessonsFeature } from './catalogue/lessons/lessons.feature.ts';
import { listingsFeature } from './catalogue/listings/listings.feature.ts';
import { membershipsFeature } from './learning/memberships/memberships.feature.ts';
import { messagesFeature } from './messages/messages/messages.feature.ts';
import { movesFeature } from './commerce/moves/moves.feature.ts';
import { noticesFeature } from './people/notices/notices.feature.ts';
import { ordersFeature } from './commerce/orders/orders.feature.ts';
import { passkeysFeature } from './people/passkeys/passkeys.feature.ts';
import { paymentsFeature } from './commerce/payments/payments.feature.ts';
import { payoutAccountsFeature } from './commerce/payout-accounts/payout-accounts.feature.ts';
import { payoutsFeature } from './commerce/payouts/payouts.feature.ts';
import { platformFeature } from './platform/platform.feature.ts';
import { preferencesFeature } from './people/preferences/preferences.feature.ts';
import { productsFeature } from './catalogue/products/products.feature.ts';
import { proposalsFeature } from './bookings/proposals/proposals.feature.ts';
import { reconciliationsFeature } from './commerce/reconciliations/reconciliations.feature.ts';
import { refundsFeature } from './commerce/refunds/refunds.feature.ts';
import { remindersFeature } from './learning/reminders/reminders.feature.ts';
import { reviewsFeature } from './catalogue/reviews/reviews.feature.ts';
import { salesFeature } from './commerce/sales/sales.feature.ts';
import { scheduleFeature } from './catalogue/schedule/schedule.feature.ts';
import { selectionFeature } from './catalogue/selection/selection.feature.ts';
import { sharingFeature } from './catalogue/sharing/sharing.feature.ts';
import { realtimeFeature } from './people/realtime/realtime.feature.ts';
import { settingsFeature } from './people/settings/settings.feature.ts';
import { shipmentsFeature } from './commerce/shipments/shipments.feature.ts';
import { shopfrontFeature } from './catalogue/shopfront/shopfront.feature.ts';
import { supportSessionsFeature } from './people/support-sessions/support-sessions.feature.ts';
import { staffFeature } from './people/staff/staff.feature.ts';
import { statisticsFeature } from './office/statistics/statistics.feature.ts';
import { studentsFeature } from './learning/students/students.feature.ts';
import { switchesFeature } from './commerce/switches/switches.feature.ts';
import { teachersFeature } from './catalogue/teachers/teachers.feature.ts';
import { timetablesFeature } from './bookings/timetables/timetables.feature.ts';
import { usersFeature } from './office/users/users.feature.ts';
import { verificationsFeature } from './commerce/verifications/verifications.feature.ts';
import { waitsFeature } from './bookings/waits/waits.feature.ts';
import { deskFeature } from './messages/desk/desk.feature.ts';
import { helpFeature } from './catalogue/help/help.feature.ts';
import { visitsFeature } from './bookings/visits/visits.feature.ts';
import type { Feature } from './platform/feature.ts';

/** The whole application. */
export const features: readonly Feature[] = [
  accountsFeature,
  addressesFeature,
  agenciesFeature,
  agencyPagesFeature,
  announcementsFeature,
  applicationsFeature,
  auditFeature,
  bookingsFeature,
  calendarFeature,
  cancellationsFeature,
  consultantsFeature,
  consultationsFeature,
  countsFeature,
  coursesFeature,
  dashboardFeature,
  deskFeature,
  distributionFeature,
  doorsFeature,
  downloadsFeature,
  enquiriesFeature,
  favouritesFeature,
  filesFeature,
  findingFeature,
  freeTimesFeature,
  helpFeature,
  homeFeature,
  closingFeature,
  invitationsFeature,
  lessonsFeature,
  listingsFeature,
  membershipsFeature,
  messagesFeature,
  movesFeature,
  noticesFeature,
  ordersFeature,
  passkeysFeature,
  paymentsFeature,
  payoutAccountsFeature,
  payoutsFeature,
  platformFeature,
  preferencesFeature,
  productsFeature,
  proposalsFeature,
  realtimeFeature,
  reconciliationsFeature,
  refundsFeature,
  remindersFeature,
  reviewsFeature,
  salesFeature,
  scheduleFeature,
  selectionFeature,
  settingsFeature,
  sharingFeature,
  shipmentsFeature,
  shopfrontFeature,
  staffFeature,
  statisticsFeature,
  studentsFeature,
  supportSessionsFeature,
  switchesFeature,
  teachersFeature,
  timetablesFeature,
  usersFeature,
  verificationsFeature,
  visitsFeature,
  waitsFeature,
];
