import { call } from './call.ts';
import type * as schemas from './consultations.schemas.ts';

/** Who comes to the reader, a consultant; empty for everybody else. */
export const agenda = call<typeof schemas.agenda>()({
  name: 'consultations.agenda',
  method: 'GET',
  path: '/lyceum/consultations/v1/agenda',
  act: 'read ownConsulting',
  kind: 'read',
  refusals: [],
  topics: ['consultants', 'orders'],
});

/** The booked sessions of an order of the reader. */
export const ofOrder = call<typeof schemas.ofOrder>()({
  name: 'consultations.ofOrder',
  method: 'GET',
  path: '/lyceum/consultations/v1/ofOrder',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['consultants', 'orders'],
});

/** What the consultant and the buyer of a session wrote for each other; nobody else reads it. */
export const notes = call<typeof schemas.notes>()({
  name: 'consultations.notes',
  method: 'GET',
  path: '/lyceum/consultations/v1/notes',
  act: 'read ownConsulting',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['consultants', 'orders'],
});

export const addNote = call<typeof schemas.addNote>()({
  name: 'consultations.addNote',
  method: 'POST',
  path: '/lyceum/consultations/v1/addNote',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound', 'consultationNotesTooMany'],
  topics: ['consultants'],
});

/** One of one's own. */
export const removeNote = call<typeof schemas.removeNote>()({
  name: 'consultations.removeNote',
  method: 'POST',
  path: '/lyceum/consultations/v1/removeNote',
  act: 'change ownConsulting',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['consultants'],
});
