import { call } from './call.ts';
import type * as schemas from './timetables.schemas.ts';

/** An agency's rooms, and the consultants whom it alone offers. */
export const list = call<typeof schemas.list>()({
  name: 'timetables.list',
  method: 'GET',
  path: '/office/api/timetables/list',
  act: 'read ownTimetables',
  kind: 'read',
  refusals: [],
  topics: ['timetables', 'listings'],
});

export const own = call<typeof schemas.own>()({
  name: 'timetables.own',
  method: 'GET',
  path: '/office/api/timetables/own',
  act: 'read ownTimetables',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['timetables'],
});

/** Buyers see it at once. Bookings that were made before stay as they are. */
export const save = call<typeof schemas.save>()({
  name: 'timetables.save',
  method: 'POST',
  path: '/office/api/timetables/save',
  act: 'change ownTimetables',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'hoursOverlap'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['timetables'],
});

/** A calendar elsewhere, by its address: what is busy there cannot be booked here. It is read at once, and every quarter of an hour. */
export const linkCalendar = call<typeof schemas.linkCalendar>()({
  name: 'timetables.linkCalendar',
  method: 'POST',
  path: '/office/api/timetables/linkCalendar',
  act: 'change ownTimetables',
  kind: 'command',
  refusals: ['notFound', 'calendarNotRead'],
  topics: ['timetables'],
});

export const unlinkCalendar = call<typeof schemas.unlinkCalendar>()({
  name: 'timetables.unlinkCalendar',
  method: 'POST',
  path: '/office/api/timetables/unlinkCalendar',
  act: 'change ownTimetables',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['timetables'],
});
