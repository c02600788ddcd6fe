import * as calls from '@lyceum/contract/calendar.calls';
import * as schemas from '@lyceum/contract/calendar.schemas';
import type { Serve } from '../../platform/serve.ts';
import { readOwnFeed, readResourceFeed, renewOwnFeed, renewResourceFeed } from './feeds.ts';
import { readCalendar } from './read-calendar.ts';

export function calendarHttp(serve: Serve): void {
  serve(calls.calendar, schemas.calendar, readCalendar);
  serve(calls.ownFeed, schemas.ownFeed, readOwnFeed);
  serve(calls.renewOwnFeed, schemas.renewOwnFeed, renewOwnFeed);
  serve(calls.resourceFeed, schemas.resourceFeed, readResourceFeed);
  serve(calls.renewResourceFeed, schemas.renewResourceFeed, renewResourceFeed);
}
