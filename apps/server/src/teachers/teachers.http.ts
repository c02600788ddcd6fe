import * as calls from '@lyceum/contract/teachers.calls';
import * as schemas from '@lyceum/contract/teachers.schemas';
import type { Serve } from '../platform/serve.ts';
import { createTeacher, listTeachers, readTeacher, saveTeacher } from './keep-teachers.ts';

export function teachersHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listTeachers);
  serve(calls.own, schemas.own, readTeacher);
  serve(calls.create, schemas.create, createTeacher);
  serve(calls.save, schemas.save, saveTeacher);
}
