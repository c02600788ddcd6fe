import { bookingTroubles } from '@lyceum/domain/bookings';
import { call } from './call.ts';
import type * as schemas from './waits.schemas.ts';

/** Waits for a time that is full. Waiting for it already, the same wait is answered. */
export const join = call<typeof schemas.join>()({
  name: 'waits.join',
  method: 'POST',
  path: '/lyceum/waits/v1/join',
  act: 'change ownWaits',
  kind: 'command',
  refusals: [
    'productUnavailable',
    'offerUnavailable',
    'sessionMissing',
    'consultantLeft',
    'headsTooMany',
    'timeFree',
    'waitsTooMany',
    ...bookingTroubles,
  ],
  topics: ['waits', 'orders'],
});

/** One's own that are open, the nearest time first. */
export const listOwn = call<typeof schemas.listOwn>()({
  name: 'waits.listOwn',
  method: 'GET',
  path: '/lyceum/waits/v1/listOwn',
  act: 'read ownWaits',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders', 'waits'],
});

export const leave = call<typeof schemas.leave>()({
  name: 'waits.leave',
  method: 'POST',
  path: '/lyceum/waits/v1/leave',
  act: 'change ownWaits',
  kind: 'command',
  refusals: ['notFound', 'waitOver'],
  topics: ['waits', 'orders'],
});
