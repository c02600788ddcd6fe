import { call } from './call.ts';
import type * as schemas from './payouts.schemas.ts';

export const prepare = call<typeof schemas.prepare>()({
  name: 'payouts.prepare',
  method: 'POST',
  path: '/office/api/payouts/prepare',
  act: 'create payouts',
  kind: 'command',
  refusals: ['nothingToPayOut'],
  topics: ['orders'],
});

export const decide = call<typeof schemas.decide>()({
  name: 'payouts.decide',
  method: 'POST',
  path: '/office/api/payouts/decide',
  act: 'approve payouts',
  kind: 'command',
  refusals: ['notFound', 'payoutDecided', 'fourEyes'],
  topics: ['orders'],
});

export const list = call<typeof schemas.list>()({
  name: 'payouts.list',
  method: 'GET',
  path: '/office/api/payouts/list',
  act: 'create payouts',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const settlements = call<typeof schemas.settlements>()({
  name: 'payouts.settlements',
  method: 'GET',
  path: '/office/api/payouts/settlements',
  act: 'read settlements',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});
