import { call } from './call.ts';
import type * as schemas from './sharing.schemas.ts';

/** How many came to the agency's shared pages. */
export const visits = call<typeof schemas.visits>()({
  name: 'sharing.visits',
  method: 'GET',
  path: '/office/api/sharing/visits',
  act: 'read statistics',
  kind: 'read',
  refusals: [],
});
