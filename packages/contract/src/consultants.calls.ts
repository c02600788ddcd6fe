import { call } from './call.ts';
import type * as schemas from './consultants.schemas.ts';

/** Consultants with a service on the shelf. */
export const list = call<typeof schemas.list>()({
  name: 'consultants.list',
  method: 'GET',
  path: '/lyceum/consultants/v1/list',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

/** What each choice of each filter would leave, the other filters kept. */
export const facets = call<typeof schemas.facets>()({
  name: 'consultants.facets',
  method: 'GET',
  path: '/lyceum/consultants/v1/facets',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const detail = call<typeof schemas.detail>()({
  name: 'consultants.detail',
  method: 'GET',
  path: '/lyceum/consultants/v1/detail',
  act: 'read shop',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  shared: true,
});
