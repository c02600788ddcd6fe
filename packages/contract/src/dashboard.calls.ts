import { call } from './call.ts';
import type * as schemas from './dashboard.schemas.ts';

/** The day so far and what waits: of the agency, or of the platform. */
export const today = call<typeof schemas.today>()({
  name: 'dashboard.today',
  method: 'GET',
  path: '/office/api/dashboard/today',
  act: 'read dashboard',
  kind: 'read',
  refusals: [],
  topics: ['orders', 'listings', 'applications', 'invitations', 'payoutAccounts', 'enquiries', 'cancellations'],
});

/** What waits for somebody of an agency's staff with a phone, of what he may do, and what is still to come today. */
export const todayByPhone = call<typeof schemas.todayByPhone>()({
  name: 'dashboard.todayByPhone',
  method: 'GET',
  path: '/lyceum/dashboard/v1/todayByPhone',
  act: 'read sellerToday',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders', 'listings'],
});
