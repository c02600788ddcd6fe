import { call } from './call.ts';
import type * as schemas from './switches.schemas.ts';

/** Every way to pay with its switch in each region, what waits for a second operator, and what was switched lately. */
export const list = call<typeof schemas.list>()({
  name: 'switches.list',
  method: 'GET',
  path: '/office/api/switches/list',
  act: 'read paymentSwitches',
  kind: 'read',
  refusals: [],
  topics: ['switches'],
});

/** One operator asks, with a reason, that a way to pay be switched on or off in a region. */
export const ask = call<typeof schemas.ask>()({
  name: 'switches.ask',
  method: 'POST',
  path: '/office/api/switches/ask',
  act: 'create paymentSwitches',
  kind: 'command',
  refusals: ['notFound', 'providerWithoutKeys', 'switchedAlready', 'switchAsked'],
  shownByScreen: ['providerWithoutKeys', 'switchedAlready', 'switchAsked'],
  topics: ['switches'],
});

/** Another operator confirms, and it is switched; or somebody, also who asked, gives the request up. */
export const decide = call<typeof schemas.decide>()({
  name: 'switches.decide',
  method: 'POST',
  path: '/office/api/switches/decide',
  act: 'approve paymentSwitches',
  kind: 'command',
  refusals: ['notFound', 'fourEyes', 'providerWithoutKeys', 'decidedMeanwhile'],
  topics: ['switches'],
});
