import { call } from './call.ts';
import type * as schemas from './reconciliations.schemas.ts';

export const list = call<typeof schemas.list>()({
  name: 'reconciliations.list',
  method: 'GET',
  path: '/office/api/reconciliations/list',
  act: 'read reconciliations',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});
