import { call } from './call.ts';
import type * as schemas from './teachers.schemas.ts';

/** An agency's own teachers, those that buyers do not see included. */
export const list = call<typeof schemas.list>()({
  name: 'teachers.list',
  method: 'GET',
  path: '/office/api/teachers/list',
  act: 'read ownTeachers',
  kind: 'read',
  refusals: [],
  topics: ['teachers', 'listings'],
});

export const own = call<typeof schemas.own>()({
  name: 'teachers.own',
  method: 'GET',
  path: '/office/api/teachers/own',
  act: 'read ownTeachers',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['teachers'],
});

export const create = call<typeof schemas.create>()({
  name: 'teachers.create',
  method: 'POST',
  path: '/office/api/teachers/create',
  act: 'change ownTeachers',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['teachers'],
});

/** Buyers see it at once, without a review. */
export const save = call<typeof schemas.save>()({
  name: 'teachers.save',
  method: 'POST',
  path: '/office/api/teachers/save',
  act: 'change ownTeachers',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['teachers'],
});
