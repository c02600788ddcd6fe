import { bookingTroubles } from '@lyceum/domain/bookings';
import { call } from './call.ts';
import type * as schemas from './moves.schemas.ts';

/** A booked session of the agency's, and where it could go on a day. */
export const times = call<typeof schemas.times>()({
  name: 'moves.times',
  method: 'GET',
  path: '/office/api/moves/times',
  act: 'change sales',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['orders', 'timetables'],
});

/** What another time would come to for the buyer. A read, by POST since its question has parts. */
export const look = call<typeof schemas.look>()({
  name: 'moves.look',
  method: 'POST',
  path: '/office/api/moves/look',
  act: 'change sales',
  kind: 'read',
  refusals: ['notFound'],
  shownByScreen: ['notFound'],
  topics: ['orders', 'timetables'],
});

/** Asks the buyer whether another time suits; it is held meanwhile, and the session stays where it is. */
export const propose = call<typeof schemas.propose>()({
  name: 'moves.propose',
  method: 'POST',
  path: '/office/api/moves/propose',
  act: 'change sales',
  kind: 'command',
  refusals: [
    'notFound',
    'refundUnderWay',
    'moveProposed',
    'accessEnded',
    'consultantLeft',
    'offerUnavailable',
    ...bookingTroubles,
  ],
  topics: ['orders', 'timetables'],
});

/** The seller asks no more. */
export const withdraw = call<typeof schemas.withdraw>()({
  name: 'moves.withdraw',
  method: 'POST',
  path: '/office/api/moves/withdraw',
  act: 'change sales',
  kind: 'command',
  refusals: ['notFound', 'proposalOver'],
  topics: ['orders', 'timetables'],
});

/** What sellers propose to the account now, the next session first. */
export const listProposed = call<typeof schemas.listProposed>()({
  name: 'moves.listProposed',
  method: 'GET',
  path: '/lyceum/moves/v1/listProposed',
  act: 'read ownOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

/** The session goes to the proposed time. It costs nothing; what that costs less comes back. */
export const accept = call<typeof schemas.accept>()({
  name: 'moves.accept',
  method: 'POST',
  path: '/lyceum/moves/v1/accept',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'proposalOver', 'refundUnderWay', 'movedTooOften', 'timeTaken'],
  topics: ['orders'],
});

/** The session stays where it is. */
export const decline = call<typeof schemas.decline>()({
  name: 'moves.decline',
  method: 'POST',
  path: '/lyceum/moves/v1/decline',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'proposalOver'],
  topics: ['orders'],
});
