import type * as schemas from './applications.schemas.ts';
import { call } from './call.ts';

/** One's own, of each type one at most. */
export const mine = call<typeof schemas.mine>()({
  name: 'applications.mine',
  method: 'GET',
  path: '/lyceum/applications/v1/mine',
  act: 'read ownApplications',
  kind: 'read',
  refusals: [],
  topics: ['account', 'applications'],
});

const pair = ['spaceBusinessOnly', 'plannerPersonalOnly', 'identityFixed'] as const;

/** Keeps a draft, or what was mended of one that failed. */
export const save = call<typeof schemas.save>()({
  name: 'applications.save',
  method: 'POST',
  path: '/lyceum/applications/v1/save',
  act: 'change ownApplications',
  kind: 'command',
  refusals: [...pair, 'applicationClosed', 'editedMeanwhile', 'paperUnknown'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['applications'],
});

/** Sends in what is saved. */
export const submit = call<typeof schemas.submit>()({
  name: 'applications.submit',
  method: 'POST',
  path: '/lyceum/applications/v1/submit',
  act: 'change ownApplications',
  kind: 'command',
  refusals: [...pair, 'notFound', 'applicationClosed', 'editedMeanwhile', 'agreementRequired', 'applicationIncomplete'],
  shownByScreen: ['editedMeanwhile', 'applicationIncomplete'],
  topics: ['applications'],
});

/** Opens the papers of what passed, to send in newer ones. */
export const renew = call<typeof schemas.renew>()({
  name: 'applications.renew',
  method: 'POST',
  path: '/lyceum/applications/v1/renew',
  act: 'change ownApplications',
  kind: 'command',
  refusals: ['notFound', 'applicationClosed'],
  topics: ['applications'],
});

/** What is due first comes first. */
export const list = call<typeof schemas.list>()({
  name: 'applications.list',
  method: 'GET',
  path: '/office/api/applications/list',
  act: 'read applications',
  kind: 'read',
  refusals: [],
  topics: ['applications'],
});

export const detail = call<typeof schemas.detail>()({
  name: 'applications.detail',
  method: 'GET',
  path: '/office/api/applications/detail',
  act: 'read applications',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['applications'],
});

/** Shows the numbers and papers of one round; a command, since each look is written down. */
export const reveal = call<typeof schemas.reveal>()({
  name: 'applications.reveal',
  method: 'POST',
  path: '/office/api/applications/reveal',
  act: 'read applications',
  kind: 'command',
  refusals: ['notFound'],
});

/** Makes the applicant what was applied for, and tells. */
export const pass = call<typeof schemas.pass>()({
  name: 'applications.pass',
  method: 'POST',
  path: '/office/api/applications/pass',
  act: 'review applications',
  kind: 'command',
  refusals: ['notFound', 'applicationDecided', 'emailTaken', 'emailMalformed'],
  topics: ['applications', 'agencies', 'users'],
});

/** With a reason for each field that is to be mended. */
export const fail = call<typeof schemas.fail>()({
  name: 'applications.fail',
  method: 'POST',
  path: '/office/api/applications/fail',
  act: 'review applications',
  kind: 'command',
  refusals: ['notFound', 'applicationDecided'],
  topics: ['applications'],
});
