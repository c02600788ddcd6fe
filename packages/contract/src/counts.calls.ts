import { call } from './call.ts';
import type * as schemas from './counts.schemas.ts';

/** Counts names, once each, for the day, region, language and terminal of the request; who asks is not looked at. */
export const add = call<typeof schemas.add>()({
  name: 'counts.add',
  method: 'POST',
  path: '/lyceum/counts/v1/add',
  act: 'create counts',
  kind: 'command',
  refusals: ['countingOff'],
});

/** What was counted of the whole shop: how often each name came, and one name (or all screens) by day. */
export const days = call<typeof schemas.days>()({
  name: 'counts.days',
  method: 'GET',
  path: '/office/api/counts/days',
  act: 'read counts',
  kind: 'read',
  refusals: [],
});
