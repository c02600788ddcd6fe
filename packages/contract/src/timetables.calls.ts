import { call } from './call.ts';
import type * as schemas from './timetables.schemas.ts';

/** An agency's rooms, and the consultants whom it alone offers: the calendar is narrowed to one of them. */
export const list = call<typeof schemas.list>()({
  name: 'timetables.list',
  method: 'GET',
  path: '/office/api/timetables/list',
  act: 'read calendar',
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

/** The same for a consultant of his own hours, on his place in the storefront. */
export const mine = call<typeof schemas.mine>()({
  name: 'timetables.mine',
  method: 'GET',
  path: '/lyceum/timetables/v1/mine',
  act: 'read ownConsulting',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['timetables'],
});

export const saveMine = call<typeof schemas.saveMine>()({
  name: 'timetables.saveMine',
  method: 'POST',
  path: '/lyceum/timetables/v1/saveMine',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'hoursOverlap'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['timetables'],
});

export const linkMine = call<typeof schemas.linkMine>()({
  name: 'timetables.linkMine',
  method: 'POST',
  path: '/lyceum/timetables/v1/linkMine',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound', 'calendarNotRead'],
  shownByScreen: ['calendarNotRead'],
  topics: ['timetables'],
});

export const unlinkMine = call<typeof schemas.unlinkMine>()({
  name: 'timetables.unlinkMine',
  method: 'POST',
  path: '/lyceum/timetables/v1/unlinkMine',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['timetables'],
});
