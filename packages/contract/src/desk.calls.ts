import { call } from './call.ts';
import type * as schemas from './desk.schemas.ts';

/** Who waits for official support. */
export const queue = call<typeof schemas.queue>()({
  name: 'desk.queue',
  method: 'GET',
  path: '/office/api/desk/queue',
  act: 'read desk',
  kind: 'read',
  refusals: [],
  topics: ['desk'],
});

export const talk = call<typeof schemas.talk>()({
  name: 'desk.talk',
  method: 'GET',
  path: '/office/api/desk/talk',
  act: 'read desk',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['desk'],
});

export const messages = call<typeof schemas.messages>()({
  name: 'desk.messages',
  method: 'GET',
  path: '/office/api/desk/messages',
  act: 'read desk',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['desk'],
});

export const search = call<typeof schemas.search>()({
  name: 'desk.search',
  method: 'GET',
  path: '/office/api/desk/search',
  act: 'read desk',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['desk'],
});

/** Takes the case, where nobody has it. */
export const send = call<typeof schemas.send>()({
  name: 'desk.send',
  method: 'POST',
  path: '/office/api/desk/send',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'messagesTooMany', 'messageRepeated', 'caseOfAnother', 'fileGone'],
  shownByScreen: ['messagesTooMany', 'messageRepeated', 'caseOfAnother', 'fileGone'],
  topics: ['desk'],
});

export const typing = call<typeof schemas.typing>()({
  name: 'desk.typing',
  method: 'POST',
  path: '/office/api/desk/typing',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
});

export const markRead = call<typeof schemas.markRead>()({
  name: 'desk.markRead',
  method: 'POST',
  path: '/office/api/desk/markRead',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['desk'],
});

export const edit = call<typeof schemas.edit>()({
  name: 'desk.edit',
  method: 'POST',
  path: '/office/api/desk/edit',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'messageTooOld'],
  shownByScreen: ['messageTooOld'],
  topics: ['desk'],
});

export const takeBack = call<typeof schemas.takeBack>()({
  name: 'desk.takeBack',
  method: 'POST',
  path: '/office/api/desk/takeBack',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'messageTooOld'],
  topics: ['desk'],
});

export const take = call<typeof schemas.take>()({
  name: 'desk.take',
  method: 'POST',
  path: '/office/api/desk/take',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'caseSolved'],
  topics: ['desk'],
});

/** To a colleague, or back to the queue. */
export const handOn = call<typeof schemas.handOn>()({
  name: 'desk.handOn',
  method: 'POST',
  path: '/office/api/desk/handOn',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'caseSolved', 'colleagueGone'],
  shownByScreen: ['colleagueGone'],
  topics: ['desk'],
});

/** The buyer is asked how satisfied one is. */
export const solve = call<typeof schemas.solve>()({
  name: 'desk.solve',
  method: 'POST',
  path: '/office/api/desk/solve',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'caseSolved', 'wroteMeanwhile'],
  topics: ['desk'],
});

export const note = call<typeof schemas.note>()({
  name: 'desk.note',
  method: 'POST',
  path: '/office/api/desk/note',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['desk'],
});

export const colleagues = call<typeof schemas.colleagues>()({
  name: 'desk.colleagues',
  method: 'GET',
  path: '/office/api/desk/colleagues',
  act: 'read desk',
  kind: 'read',
  refusals: [],
  topics: ['desk'],
});

/** What buyers and agencies reported of each other's messages. */
export const reports = call<typeof schemas.reports>()({
  name: 'desk.reports',
  method: 'GET',
  path: '/office/api/desk/reports',
  act: 'read desk',
  kind: 'read',
  refusals: [],
  topics: ['desk'],
});

export const decideReport = call<typeof schemas.decideReport>()({
  name: 'desk.decideReport',
  method: 'POST',
  path: '/office/api/desk/decideReport',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'reportDecided'],
  topics: ['desk'],
});

/** Canned answers, by their titles. */
export const answers = call<typeof schemas.answers>()({
  name: 'desk.answers',
  method: 'GET',
  path: '/office/api/desk/answers',
  act: 'read desk',
  kind: 'read',
  refusals: [],
  topics: ['desk'],
});

export const saveAnswer = call<typeof schemas.saveAnswer>()({
  name: 'desk.saveAnswer',
  method: 'POST',
  path: '/office/api/desk/saveAnswer',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound', 'editedMeanwhile', 'answersTooMany'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['desk'],
});

export const removeAnswer = call<typeof schemas.removeAnswer>()({
  name: 'desk.removeAnswer',
  method: 'POST',
  path: '/office/api/desk/removeAnswer',
  act: 'change desk',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['desk'],
});

export const hours = call<typeof schemas.hours>()({
  name: 'desk.hours',
  method: 'GET',
  path: '/office/api/desk/hours',
  act: 'read desk',
  kind: 'read',
  refusals: [],
  topics: ['desk'],
});

export const saveHours = call<typeof schemas.saveHours>()({
  name: 'desk.saveHours',
  method: 'POST',
  path: '/office/api/desk/saveHours',
  act: 'change desk',
  kind: 'command',
  refusals: ['editedMeanwhile'],
  shownByScreen: ['editedMeanwhile'],
  topics: ['desk'],
});

export const figures = call<typeof schemas.figures>()({
  name: 'desk.figures',
  method: 'GET',
  path: '/office/api/desk/figures',
  act: 'read desk',
  kind: 'read',
  refusals: [],
  topics: ['desk'],
});
