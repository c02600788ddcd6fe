import { call } from './call.ts';
import type * as schemas from './reconciliations.schemas.ts';

/** Days that were compared, newest first. */
export const list = call<typeof schemas.list>()({
  name: 'reconciliations.list',
  method: 'GET',
  path: '/office/api/reconciliations/list',
  act: 'read reconciliations',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

/** One day with every difference. */
export const day = call<typeof schemas.day>()({
  name: 'reconciliations.day',
  method: 'GET',
  path: '/office/api/reconciliations/day',
  act: 'read reconciliations',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

/** Somebody found out what a difference was; nothing is booked by it. */
export const settle = call<typeof schemas.settle>()({
  name: 'reconciliations.settle',
  method: 'POST',
  path: '/office/api/reconciliations/settle',
  act: 'change reconciliations',
  kind: 'command',
  refusals: ['notFound', 'differenceSettled'],
  topics: ['orders'],
});
