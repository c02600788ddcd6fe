import * as calls from '@lyceum/contract/timetables.calls';
import * as schemas from '@lyceum/contract/timetables.schemas';
import type { Serve } from '../../platform/serve.ts';
import { linkCalendar, unlinkCalendar } from './busy-calendars.ts';
import { listTimetables, readOwnTimetable, saveTimetable } from './keep-timetables.ts';

export function timetablesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listTimetables);
  serve(calls.own, schemas.own, readOwnTimetable);
  serve(calls.save, schemas.save, saveTimetable);
  serve(calls.linkCalendar, schemas.linkCalendar, linkCalendar);
  serve(calls.unlinkCalendar, schemas.unlinkCalendar, unlinkCalendar);
}
