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
  topics: ['orders'],
});
