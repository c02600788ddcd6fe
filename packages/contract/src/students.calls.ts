import { call } from './call.ts';
import type * as schemas from './students.schemas.ts';

export const list = call<typeof schemas.list>()({
  name: 'students.list',
  method: 'GET',
  path: '/office/api/students/list',
  act: 'read students',
  kind: 'read',
  refusals: [],
  topics: ['students'],
});

export const invite = call<typeof schemas.invite>()({
  name: 'students.invite',
  method: 'POST',
  path: '/office/api/students/invite',
  act: 'change students',
  kind: 'command',
  refusals: [
    'notFound',
    'phoneMalformed',
    'studentInvited',
    'studentAlready',
    'studentIsStaff',
    'studentInvitationsTooMany',
  ],
  topics: ['students'],
});

/** Takes an invitation back, or ends that somebody is a student. */
export const end = call<typeof schemas.end>()({
  name: 'students.end',
  method: 'POST',
  path: '/office/api/students/end',
  act: 'change students',
  kind: 'command',
  refusals: ['notFound', 'studentInvitationOver'],
  topics: ['students'],
});

/** To the reader's phone: what waits for an answer, and by what he is a student. */
export const mine = call<typeof schemas.mine>()({
  name: 'students.mine',
  method: 'GET',
  path: '/lyceum/students/v1/mine',
  act: 'read ownStudies',
  kind: 'read',
  refusals: [],
  topics: ['students'],
});

const answer = { method: 'POST', act: 'change ownStudies', kind: 'command', topics: ['students'] } as const;

export const accept = call<typeof schemas.accept>()({
  ...answer,
  name: 'students.accept',
  path: '/lyceum/students/v1/accept',
  refusals: ['studentInvitationUnknown', 'studentInvitationOver'],
});

export const decline = call<typeof schemas.decline>()({
  ...answer,
  name: 'students.decline',
  path: '/lyceum/students/v1/decline',
  refusals: ['studentInvitationUnknown', 'studentInvitationOver'],
});

export const leave = call<typeof schemas.leave>()({
  ...answer,
  name: 'students.leave',
  path: '/lyceum/students/v1/leave',
  refusals: ['studentInvitationUnknown', 'studentInvitationOver'],
});
