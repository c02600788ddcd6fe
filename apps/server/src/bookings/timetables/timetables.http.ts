import * as calls from '@lyceum/contract/timetables.calls';
import * as schemas from '@lyceum/contract/timetables.schemas';
import type { Serve } from '../../platform/serve.ts';
import { linkCalendar, unlinkCalendar } from './busy-calendars.ts';
import { byPerson, byStaff, listTimetables, readOwnTimetable, saveTimetable } from './keep-timetables.ts';

export function timetablesHttp(serve: Serve): void {
  serve(calls.list, schemas.list, listTimetables);
  serve(calls.own, schemas.own, (deps, input, caller) => readOwnTimetable(deps, input, byStaff(caller)));
  serve(calls.save, schemas.save, (deps, input, caller) => saveTimetable(deps, input, byStaff(caller)));
  serve(calls.linkCalendar, schemas.linkCalendar, (deps, input, caller) => linkCalendar(deps, input, byStaff(caller)));
  serve(calls.unlinkCalendar, schemas.unlinkCalendar, (deps, input, caller) =>
    unlinkCalendar(deps, input, byStaff(caller)),
  );
  serve(calls.mine, schemas.mine, (deps, input, caller) => readOwnTimetable(deps, input, byPerson(caller)));
  serve(calls.saveMine, schemas.saveMine, (deps, input, caller) => saveTimetable(deps, input, byPerson(caller)));
  serve(calls.linkMine, schemas.linkMine, (deps, input, caller) => linkCalendar(deps, input, byPerson(caller)));
  serve(calls.unlinkMine, schemas.unlinkMine, (deps, input, caller) => unlinkCalendar(deps, input, byPerson(caller)));
}
