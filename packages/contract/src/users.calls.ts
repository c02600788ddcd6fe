import { call } from './call.ts';
import type * as schemas from './users.schemas.ts';

export const list = call<typeof schemas.list>()({
  name: 'users.list',
  method: 'GET',
  path: '/office/api/users/list',
  act: 'read users',
  kind: 'read',
  refusals: [],
  topics: ['users'],
});

/** One person with orders, refunds and parts in the shop. */
export const detail = call<typeof schemas.detail>()({
  name: 'users.detail',
  method: 'GET',
  path: '/office/api/users/detail',
  act: 'read users',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['users'],
});

/** Ends every session; signing in is refused until it is undone. */
export const block = call<typeof schemas.block>()({
  name: 'users.block',
  method: 'POST',
  path: '/office/api/users/block',
  act: 'change users',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['users'],
});

export const unblock = call<typeof schemas.unblock>()({
  name: 'users.unblock',
  method: 'POST',
  path: '/office/api/users/unblock',
  act: 'change users',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['users'],
});

/** A member of an agency, or a promoter whom the platform approves of: may see and buy at distribution prices. */
export const allowDistribution = call<typeof schemas.allowDistribution>()({
  name: 'users.allowDistribution',
  method: 'POST',
  path: '/office/api/users/allowDistribution',
  act: 'change users',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['users'],
});

export const endDistribution = call<typeof schemas.endDistribution>()({
  name: 'users.endDistribution',
  method: 'POST',
  path: '/office/api/users/endDistribution',
  act: 'change users',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['users'],
});
