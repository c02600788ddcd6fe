import { call } from './call.ts';
import type * as schemas from './closing.schemas.ts';

/** Whether the own shop is being closed, and what is left until it can be. */
export const read = call<typeof schemas.read>()({
  name: 'closing.read',
  method: 'GET',
  path: '/office/api/closing/read',
  act: 'read closing',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['agencies', 'orders', 'visits'],
});

/** Takes everything out of the shop; what was bought goes on. */
export const ask = call<typeof schemas.ask>()({
  name: 'closing.ask',
  method: 'POST',
  path: '/office/api/closing/ask',
  act: 'change closing',
  kind: 'command',
  refusals: ['notFound', 'agencyClosed', 'nameDiffers'],
  topics: ['agencies'],
});

export const takeBack = call<typeof schemas.takeBack>()({
  name: 'closing.takeBack',
  method: 'POST',
  path: '/office/api/closing/takeBack',
  act: 'change closing',
  kind: 'command',
  refusals: ['notFound', 'agencyClosed'],
  topics: ['agencies'],
});

/** For good: nobody of the shop enters the back office any more. */
export const finish = call<typeof schemas.finish>()({
  name: 'closing.finish',
  method: 'POST',
  path: '/office/api/closing/finish',
  act: 'change closing',
  kind: 'command',
  refusals: ['notFound', 'agencyClosed', 'nameDiffers', 'closingNotReady'],
  topics: ['agencies', 'staff'],
});
