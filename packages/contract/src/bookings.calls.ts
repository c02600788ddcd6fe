import { bookingTroubles } from '@lyceum/domain/bookings';
import { call } from './call.ts';
import type * as schemas from './bookings.schemas.ts';

// What is free changes with every order, so that these answers are never shared.

export const rentDays = call<typeof schemas.rentDays>()({
  name: 'bookings.rentDays',
  method: 'GET',
  path: '/mall-client/mall/timeFront/api/v1/getProductRentDateByProductId',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  topics: ['orders'],
});

export const rentHours = call<typeof schemas.rentHours>()({
  name: 'bookings.rentHours',
  method: 'GET',
  path: '/mall-client/mall/timeFront/api/v1/getProductRentDateByTime',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  topics: ['orders'],
});

export const consultMonth = call<typeof schemas.consultMonth>()({
  name: 'bookings.consultMonth',
  method: 'GET',
  path: '/timeFront/product/getConsultTimeMonthByProductId',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable', 'consultantLeft'],
  shownByScreen: ['productUnavailable', 'consultantLeft'],
  topics: ['orders'],
});

/** A read, by POST since its question has parts. */
export const quote = call<typeof schemas.quote>()({
  name: 'bookings.quote',
  method: 'POST',
  path: '/lyceum/bookings/v1/quote',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable', 'consultantLeft'],
  shownByScreen: ['productUnavailable', 'consultantLeft'],
  topics: ['orders'],
});

/** A read, by POST since its question has parts. */
export const quoteSeries = call<typeof schemas.quoteSeries>()({
  name: 'bookings.quoteSeries',
  method: 'POST',
  path: '/lyceum/bookings/v1/quoteSeries',
  act: 'read shop',
  kind: 'read',
  refusals: ['productUnavailable'],
  shownByScreen: ['productUnavailable'],
  topics: ['orders'],
});

export const lastConsultInfo = call<typeof schemas.lastConsultInfo>()({
  name: 'bookings.lastConsultInfo',
  method: 'GET',
  path: '/ordersAdvisoryUserExt/v1/query',
  act: 'read ownOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

export const saveAppointmentTime = call<typeof schemas.saveAppointmentTime>()({
  name: 'bookings.saveAppointmentTime',
  method: 'POST',
  path: '/orderConsult/saveAppointmentTime',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'accessEnded', 'sessionsBooked', 'consultantLeft', ...bookingTroubles],
  topics: ['orders'],
});

/** A read, by POST since its question has parts. */
export const quoteMove = call<typeof schemas.quoteMove>()({
  name: 'bookings.quoteMove',
  method: 'POST',
  path: '/lyceum/bookings/v1/quoteMove',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['orders'],
});

export const move = call<typeof schemas.move>()({
  name: 'bookings.move',
  method: 'POST',
  path: '/lyceum/bookings/v1/move',
  act: 'change ownOrders',
  kind: 'command',
  refusals: [
    'notFound',
    'accessEnded',
    'bookingLocked',
    'movedTooOften',
    'refundUnderWay',
    'consultantLeft',
    'offerUnavailable',
    'priceChanged',
    'unpaidTooMany',
    'placesHeldTooMany',
    'connectionHoldsTooMany',
    ...bookingTroubles,
  ],
  topics: ['orders'],
});
