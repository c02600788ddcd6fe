import type * as schemas from './addresses.schemas.ts';
import { call } from './call.ts';

/** SPEC.md's name for the account's addresses. */
export const getUserShippingAddress = call<typeof schemas.getUserShippingAddress>()({
  name: 'addresses.getUserShippingAddress',
  method: 'POST',
  path: '/order/getUserShippingAddress',
  act: 'read ownAddresses',
  kind: 'read',
  refusals: [],
  topics: ['account', 'addresses'],
});

/** The parts of a place, one step at a time. */
export const areas = call<typeof schemas.areas>()({
  name: 'addresses.areas',
  method: 'GET',
  path: '/lyceum/addresses/v1/areas',
  act: 'read shop',
  kind: 'read',
  refusals: [],
});

export const add = call<typeof schemas.add>()({
  name: 'addresses.add',
  method: 'POST',
  path: '/lyceum/addresses/v1/add',
  act: 'change ownAddresses',
  kind: 'command',
  refusals: ['phoneMalformed', 'areaUnknown', 'postcodeMalformed', 'addressesTooMany'],
  shownByScreen: ['phoneMalformed', 'areaUnknown', 'postcodeMalformed'],
  topics: ['addresses'],
});

export const change = call<typeof schemas.change>()({
  name: 'addresses.change',
  method: 'POST',
  path: '/lyceum/addresses/v1/change',
  act: 'change ownAddresses',
  kind: 'command',
  refusals: ['notFound', 'phoneMalformed', 'areaUnknown', 'postcodeMalformed'],
  shownByScreen: ['phoneMalformed', 'areaUnknown', 'postcodeMalformed'],
  topics: ['addresses'],
});

export const remove = call<typeof schemas.remove>()({
  name: 'addresses.remove',
  method: 'POST',
  path: '/lyceum/addresses/v1/remove',
  act: 'change ownAddresses',
  kind: 'command',
  refusals: ['notFound'],
  topics: ['addresses'],
});
