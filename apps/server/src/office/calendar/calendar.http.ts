import * as calls from '@lyceum/contract/calendar.calls';
import * as schemas from '@lyceum/contract/calendar.schemas';
import { byPerson, byStaff } from '../../bookings/timetables/keep-timetables.ts';
import type { Serve } from '../../platform/serve.ts';
import { readOwnFeed, readResourceFeed, renewOwnFeed, renewResourceFeed } from './feeds.ts';
import { readCalendar } from './read-calendar.ts';

export function calendarHttp(serve: Serve): void {
  serve(calls.calendar, schemas.calendar, readCalendar);
  serve(calls.ownFeed, schemas.ownFeed, readOwnFeed);
  serve(calls.renewOwnFeed, schemas.renewOwnFeed, renewOwnFeed);
  serve(calls.resourceFeed, schemas.resourceFeed, (deps, input, caller) =>
    readResourceFeed(deps, input, byStaff(caller)),
  );
  serve(calls.renewResourceFeed, schemas.renewResourceFeed, (deps, input, caller) =>
    renewResourceFeed(deps, input, byStaff(caller)),
  );
  serve(calls.placeFeed, schemas.placeFeed, (deps, input, caller) => readResourceFeed(deps, input, byPerson(caller)));
  serve(calls.renewPlaceFeed, schemas.renewPlaceFeed, (deps, input, caller) =>
    renewResourceFeed(deps, input, byPerson(caller)),
  );
}
