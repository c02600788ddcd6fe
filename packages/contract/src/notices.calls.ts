import { call } from './call.ts';
import type * as schemas from './notices.schemas.ts';

export const pushKey = call<typeof schemas.pushKey>()({
  name: 'notices.pushKey',
  method: 'GET',
  path: '/lyceum/notices/v1/pushKey',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
});

/** From now on this browser is told what its account is told; signing it out ends that. */
export const subscribePush = call<typeof schemas.subscribePush>()({
  name: 'notices.subscribePush',
  method: 'POST',
  path: '/lyceum/notices/v1/subscribePush',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['pushServiceUnknown'],
});

/** The same for our application on a phone. */
export const subscribeApp = call<typeof schemas.subscribeApp>()({
  name: 'notices.subscribeApp',
  method: 'POST',
  path: '/lyceum/notices/v1/subscribeApp',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['pushServiceUnknown'],
});

/** After a sign-in, where the browser has a subscription already. Not kept: it was another account's, and the browser ends it as well. */
export const keepPush = call<typeof schemas.keepPush>()({
  name: 'notices.keepPush',
  method: 'POST',
  path: '/lyceum/notices/v1/keepPush',
  act: 'change ownAccount',
  kind: 'command',
  refusals: [],
});

export const unsubscribePush = call<typeof schemas.unsubscribePush>()({
  name: 'notices.unsubscribePush',
  method: 'POST',
  path: '/lyceum/notices/v1/unsubscribePush',
  act: 'change ownAccount',
  kind: 'command',
  refusals: [],
});

/** What the account was told, the newest first. */
export const list = call<typeof schemas.list>()({
  name: 'notices.list',
  method: 'GET',
  path: '/lyceum/notices/v1/list',
  act: 'read ownMessages',
  kind: 'read',
  refusals: [],
  topics: ['notices'],
});

/** How many of them were not read, and the newest, for a row that leads there. */
export const unread = call<typeof schemas.unread>()({
  name: 'notices.unread',
  method: 'GET',
  path: '/lyceum/notices/v1/unread',
  act: 'read ownMessages',
  kind: 'read',
  refusals: [],
  topics: ['notices'],
});

/** All up to that one are read. */
export const markRead = call<typeof schemas.markRead>()({
  name: 'notices.markRead',
  method: 'POST',
  path: '/lyceum/notices/v1/markRead',
  act: 'change ownAccount',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['notices'],
});
