import { call } from './call.ts';
import type * as schemas from './teachers.schemas.ts';

/** Teachers of courses that are on the shelf. */
export const search = call<typeof schemas.search>()({
  name: 'teachers.search',
  method: 'GET',
  path: '/lyceum/teachers/v1/search',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const listTeachersByAgencyId = call<typeof schemas.listTeachersByAgencyId>()({
  name: 'teachers.listTeachersByAgencyId',
  method: 'GET',
  path: '/lyceum/app/teacher/v1/listTeachersByAgencyId',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

export const detailTeacher = call<typeof schemas.detailTeacher>()({
  name: 'teachers.detailTeacher',
  method: 'GET',
  path: '/lyceum/app/teacher/v1/detailTeacher',
  act: 'read shop',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  shared: true,
});

export const listProductsByTeacherId = call<typeof schemas.listProductsByTeacherId>()({
  name: 'teachers.listProductsByTeacherId',
  method: 'GET',
  path: '/lyceum/app/teacher/v1/listProductsByTeacherId',
  act: 'read shop',
  kind: 'read',
  refusals: [],
  shared: true,
});

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

/** A paper of a teacher, for the platform; a new address each time, so it is a command. */
export const paper = call<typeof schemas.paper>()({
  name: 'teachers.paper',
  method: 'POST',
  path: '/office/api/teachers/paper',
  act: 'read products',
  kind: 'command',
  refusals: ['notFound'],
});
