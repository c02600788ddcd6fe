import { call } from './call.ts';
import type * as schemas from './help.schemas.ts';

/** Common questions with their answers: all in their order, or those that a keyword finds, as the shop is searched. */
export const find = call<typeof schemas.find>()({
  name: 'help.find',
  method: 'GET',
  path: '/lyceum/help/v1/find',
  act: 'read shop',
  kind: 'read',
  refusals: [],
});

export const list = call<typeof schemas.list>()({
  name: 'help.list',
  method: 'GET',
  path: '/office/api/help/list',
  act: 'read help',
  kind: 'read',
  refusals: [],
  topics: ['help'],
});

export const save = call<typeof schemas.save>()({
  name: 'help.save',
  method: 'POST',
  path: '/office/api/help/save',
  act: 'change help',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'questionsTooMany'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['help'],
});

export const remove = call<typeof schemas.remove>()({
  name: 'help.remove',
  method: 'POST',
  path: '/office/api/help/remove',
  act: 'change help',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['help'],
});

export const arrange = call<typeof schemas.arrange>()({
  name: 'help.arrange',
  method: 'POST',
  path: '/office/api/help/arrange',
  act: 'change help',
  kind: 'command',
  refusals: ['changedMeanwhile'],
  topics: ['help'],
});
