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
