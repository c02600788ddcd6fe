import { call } from './call.ts';
import type * as schemas from './selection.schemas.ts';

/** Courses of the wholesale floor, with what they cost there. */
export const search = call<typeof schemas.search>()({
  name: 'selection.search',
  method: 'POST',
  path: '/lyceum/selection/v1/search',
  act: 'read selection',
  kind: 'read',
  refusals: [],
  // Asked to learn whether the reader sees distribution prices at all; the floor itself says who does.
  shownByScreen: ['notAllowed'],
});

/** The offers of one of them; the rest of the course is told to everybody by `detailProductLiveAndRecord`. */
export const course = call<typeof schemas.course>()({
  name: 'selection.course',
  method: 'GET',
  path: '/lyceum/selection/v1/course',
  act: 'read selection',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
});

/** The reader's favourites among them. */
export const collected = call<typeof schemas.collected>()({
  name: 'selection.collected',
  method: 'GET',
  path: '/lyceum/selection/v1/collected',
  act: 'read selection',
  kind: 'read',
  refusals: [],
  topics: ['account', 'favouriteLists'],
});
