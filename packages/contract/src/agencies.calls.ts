import { call } from './call.ts';
import type * as schemas from './agencies.schemas.ts';

export const list = call<typeof schemas.list>()({
  name: 'agencies.list',
  method: 'GET',
  path: '/office/api/agencies/list',
  act: 'read agencies',
  kind: 'read',
  refusals: [],
  topics: ['agencies'],
});

/** A new agency, and the invitation of its owner by e-mail. */
export const create = call<typeof schemas.create>()({
  name: 'agencies.create',
  method: 'POST',
  path: '/office/api/agencies/create',
  act: 'change agencies',
  kind: 'command',
  refusals: ['emailMalformed', 'emailTaken'],
  topics: ['agencies', 'staff'],
});

export const change = call<typeof schemas.change>()({
  name: 'agencies.change',
  method: 'POST',
  path: '/office/api/agencies/change',
  act: 'change agencies',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['agencies', 'listings'],
});

/** Its products leave the shop; what was bought stays. */
export const block = call<typeof schemas.block>()({
  name: 'agencies.block',
  method: 'POST',
  path: '/office/api/agencies/block',
  act: 'change agencies',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['agencies'],
});

export const unblock = call<typeof schemas.unblock>()({
  name: 'agencies.unblock',
  method: 'POST',
  path: '/office/api/agencies/unblock',
  act: 'change agencies',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['agencies'],
});

/** What buyers read of the own agency. */
export const ownProfile = call<typeof schemas.ownProfile>()({
  name: 'agencies.ownProfile',
  method: 'GET',
  path: '/office/api/agencies/ownProfile',
  act: 'read agencyProfile',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['agencies'],
});

export const saveProfile = call<typeof schemas.saveProfile>()({
  name: 'agencies.saveProfile',
  method: 'POST',
  path: '/office/api/agencies/saveProfile',
  act: 'change agencyProfile',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['agencies'],
});
