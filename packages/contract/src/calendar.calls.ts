import { call } from './call.ts';
import type * as schemas from './calendar.schemas.ts';

/** A private address that calendars subscribe to: all that one has booked and bought that has a time. */
export const ownFeed = call<typeof schemas.ownFeed>()({
  name: 'calendar.ownFeed',
  method: 'GET',
  path: '/lyceum/calendar/v1/ownFeed',
  act: 'read ownFeed',
  kind: 'read',
  refusals: [],
  topics: ['calendar'],
});

/** Another address; whoever had the old one reads nothing any more. */
export const renewOwnFeed = call<typeof schemas.renewOwnFeed>()({
  name: 'calendar.renewOwnFeed',
  method: 'POST',
  path: '/lyceum/calendar/v1/renewOwnFeed',
  act: 'change ownOrders',
  kind: 'command',
  refusals: [],
  topics: ['calendar'],
});

/** The same of a room or a consultant: what is booked. */
export const resourceFeed = call<typeof schemas.resourceFeed>()({
  name: 'calendar.resourceFeed',
  method: 'GET',
  path: '/office/api/calendar/resourceFeed',
  act: 'read ownTimetables',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['calendar'],
});

export const renewResourceFeed = call<typeof schemas.renewResourceFeed>()({
  name: 'calendar.renewResourceFeed',
  method: 'POST',
  path: '/office/api/calendar/renewResourceFeed',
  act: 'change ownTimetables',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['calendar'],
});

/** The same for a consultant, of what is booked with him. */
export const placeFeed = call<typeof schemas.placeFeed>()({
  name: 'calendar.placeFeed',
  method: 'GET',
  path: '/lyceum/calendar/v1/placeFeed',
  act: 'read ownConsulting',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['calendar'],
});

export const renewPlaceFeed = call<typeof schemas.renewPlaceFeed>()({
  name: 'calendar.renewPlaceFeed',
  method: 'POST',
  path: '/lyceum/calendar/v1/renewPlaceFeed',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['calendar'],
});

/** Everything that has a time in an agency: classes, talks and rooms. */
export const calendar = call<typeof schemas.calendar>()({
  name: 'calendar.calendar',
  method: 'GET',
  path: '/office/api/calendar/calendar',
  act: 'read calendar',
  kind: 'read',
  refusals: [],
  topics: ['timetables', 'orders'],
});
