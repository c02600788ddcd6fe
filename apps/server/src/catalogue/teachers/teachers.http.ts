import * as calls from '@lyceum/contract/teachers.calls';
import * as schemas from '@lyceum/contract/teachers.schemas';
import type { Serve } from '../../platform/serve.ts';
import { createTeacher, listTeachers, readOwnTeacher, readTeacherPaper, saveTeacher } from './keep-teachers.ts';
import { listAgencyTeachers, listTeacherProducts, readTeacher, searchTeachers } from './read-teachers.ts';

export function teachersHttp(serve: Serve): void {
  serve(calls.search, schemas.search, searchTeachers);
  serve(calls.listTeachersByAgencyId, schemas.listTeachersByAgencyId, listAgencyTeachers);
  serve(calls.detailTeacher, schemas.detailTeacher, readTeacher);
  serve(calls.listProductsByTeacherId, schemas.listProductsByTeacherId, listTeacherProducts);
  serve(calls.list, schemas.list, listTeachers);
  serve(calls.own, schemas.own, readOwnTeacher);
  serve(calls.create, schemas.create, createTeacher);
  serve(calls.save, schemas.save, saveTeacher);
  serve(calls.paper, schemas.paper, readTeacherPaper);
}
