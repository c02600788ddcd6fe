import type * as schemas from './announcements.schemas.ts';
import { call } from './call.ts';

/** What readers of the shop are told now, the newest first. */
export const shown = call<typeof schemas.shown>()({
  name: 'announcements.shown',
  method: 'GET',
  path: '/lyceum/announcements/v1/shown',
  act: 'read shop',
  kind: 'read',
  refusals: [],
});

/** What the platform tells its merchants and the readers of the shop. */
export const list = call<typeof schemas.list>()({
  name: 'announcements.list',
  method: 'GET',
  path: '/office/api/announcements/list',
  act: 'read announcements',
  kind: 'read',
  refusals: [],
  topics: ['announcements'],
});

export const save = call<typeof schemas.save>()({
  name: 'announcements.save',
  method: 'POST',
  path: '/office/api/announcements/save',
  act: 'change announcements',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'announcementStopped'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['announcements'],
});

/** Nobody reads it any more. */
export const stop = call<typeof schemas.stop>()({
  name: 'announcements.stop',
  method: 'POST',
  path: '/office/api/announcements/stop',
  act: 'change announcements',
  kind: 'command',
  refusals: ['notFound', 'announcementStopped'],
  topics: ['announcements'],
});
