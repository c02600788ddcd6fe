import { bookingTroubles } from '@lyceum/domain/bookings';
import { call } from './call.ts';
import type * as schemas from './visits.schemas.ts';

/** When one may come to see a space. What is free changes with every order, so that it is never shared. */
export const times = call<typeof schemas.times>()({
  name: 'visits.times',
  method: 'GET',
  path: '/lyceum/visits/v1/times',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  topics: ['orders'],
});

export const insertProductAppointment = call<typeof schemas.insertProductAppointment>()({
  name: 'visits.insertProductAppointment',
  method: 'POST',
  path: '/lyceum/productAppointment/insertProductAppointment',
  act: 'change ownVisits',
  kind: 'command',
  refusals: [
    'productUnavailable',
    'phoneMalformed',
    'headsTooMany',
    'visitAsked',
    'visitsTooMany',
    'requestInUse',
    ...bookingTroubles,
  ],
  topics: ['visits'],
  idempotent: true,
});

/** One's own, those to come first. */
export const listOwn = call<typeof schemas.listOwn>()({
  name: 'visits.listOwn',
  method: 'GET',
  path: '/lyceum/visits/v1/listOwn',
  act: 'read ownVisits',
  kind: 'read',
  refusals: [],
  topics: ['account', 'visits'],
});

export const cancel = call<typeof schemas.cancel>()({
  name: 'visits.cancel',
  method: 'POST',
  path: '/lyceum/visits/v1/cancel',
  act: 'change ownVisits',
  kind: 'command',
  refusals: ['notFound', 'visitDecided'],
  topics: ['visits'],
});

/** Of the agency's own spaces. */
export const list = call<typeof schemas.list>()({
  name: 'visits.list',
  method: 'GET',
  path: '/office/api/visits/list',
  act: 'read visits',
  kind: 'read',
  refusals: [],
  topics: ['visits'],
});

export const confirm = call<typeof schemas.confirm>()({
  name: 'visits.confirm',
  method: 'POST',
  path: '/office/api/visits/confirm',
  act: 'change visits',
  kind: 'command',
  refusals: ['notFound', 'visitDecided'],
  topics: ['visits'],
});

/** The visitor reads the reason. */
export const decline = call<typeof schemas.decline>()({
  name: 'visits.decline',
  method: 'POST',
  path: '/office/api/visits/decline',
  act: 'change visits',
  kind: 'command',
  refusals: ['notFound', 'visitDecided'],
  topics: ['visits'],
});

/** Once its time has come: whether the visitor came. */
export const finish = call<typeof schemas.finish>()({
  name: 'visits.finish',
  method: 'POST',
  path: '/office/api/visits/finish',
  act: 'change visits',
  kind: 'command',
  refusals: ['notFound', 'visitDecided'],
  topics: ['visits'],
});
