import { call } from './call.ts';
import type * as schemas from './finding.schemas.ts';

/** Agencies, teachers or consultants: what a search over everything finds besides products. */
export const search = call<typeof schemas.search>()({
  name: 'finding.search',
  method: 'POST',
  path: '/lyceum/finding/v1/search',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const counts = call<typeof schemas.counts>()({
  name: 'finding.counts',
  method: 'GET',
  path: '/lyceum/finding/v1/counts',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const suggest = call<typeof schemas.suggest>()({
  name: 'finding.suggest',
  method: 'GET',
  path: '/lyceum/finding/v1/suggest',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});
