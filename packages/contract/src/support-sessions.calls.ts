import { call } from './call.ts';
import type * as schemas from './support-sessions.schemas.ts';

/** Lets somebody of support look at an account as its holder does, and change nothing. */
export const begin = call<typeof schemas.begin>()({
  name: 'supportSessions.begin',
  method: 'POST',
  path: '/office/api/supportSessions/begin',
  act: 'create supportSessions',
  kind: 'command',
  refusals: ['notFound'],
});

/** The session that asks. */
export const end = call<typeof schemas.end>()({
  name: 'supportSessions.end',
  method: 'POST',
  path: '/lyceum/supportSessions/v1/end',
  act: 'use supportSession',
  kind: 'command',
  refusals: ['notFound'],
});

/** When support looked at one's own account, and why; the newest first. */
export const list = call<typeof schemas.list>()({
  name: 'supportSessions.list',
  method: 'GET',
  path: '/lyceum/supportSessions/v1/list',
  act: 'read ownAccount',
  kind: 'read',
  refusals: [],
  topics: ['account'],
});
