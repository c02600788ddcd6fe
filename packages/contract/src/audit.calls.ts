import type * as schemas from './audit.schemas.ts';
import { call } from './call.ts';

export const search = call<typeof schemas.search>()({
  name: 'audit.search',
  method: 'GET',
  path: '/office/api/audit/search',
  act: 'read audit',
  kind: 'read',
  refusals: [],
});
