import { call } from './call.ts';
import type * as schemas from './cancellations.schemas.ts';

/** Which conditions hold, what is given up, and how it stands with the last cancellation. */
export const own = call<typeof schemas.own>()({
  name: 'cancellations.own',
  method: 'GET',
  path: '/lyceum/cancellations/v1/own',
  act: 'read ownCancellation',
  kind: 'read',
  refusals: [],
  topics: ['cancellations', 'account', 'orders', 'visits', 'waits'],
});

/** Asks for it: the holder is proven, has read the notice and gives up what is listed. */
export const ask = call<typeof schemas.ask>()({
  name: 'cancellations.ask',
  method: 'POST',
  path: '/lyceum/cancellations/v1/ask',
  act: 'change ownCancellation',
  kind: 'command',
  refusals: ['ownProofEnded', 'cancellationConditions', 'cancellationNotice', 'cancellationInReview'],
  shownByScreen: ['ownProofEnded', 'cancellationConditions', 'cancellationNotice', 'cancellationInReview'],
  topics: ['cancellations'],
});

export const withdraw = call<typeof schemas.withdraw>()({
  name: 'cancellations.withdraw',
  method: 'POST',
  path: '/lyceum/cancellations/v1/withdraw',
  act: 'change ownCancellation',
  kind: 'command',
  refusals: ['cancellationOver'],
  topics: ['cancellations'],
});

/** Those in review by who waits longest, the others the newest first. */
export const list = call<typeof schemas.list>()({
  name: 'cancellations.list',
  method: 'GET',
  path: '/office/api/cancellations/list',
  act: 'read cancellations',
  kind: 'read',
  refusals: [],
  topics: ['cancellations'],
});

/** Deletes or blanks all that is kept of the person, for good. */
export const approve = call<typeof schemas.approve>()({
  name: 'cancellations.approve',
  method: 'POST',
  path: '/office/api/cancellations/approve',
  act: 'decide cancellations',
  kind: 'command',
  refusals: ['notFound', 'cancellationOver', 'cancellationConditions'],
  topics: ['cancellations', 'users'],
});

/** For a dispute; the person is told. */
export const end = call<typeof schemas.end>()({
  name: 'cancellations.end',
  method: 'POST',
  path: '/office/api/cancellations/end',
  act: 'decide cancellations',
  kind: 'command',
  refusals: ['notFound', 'cancellationOver'],
  topics: ['cancellations'],
});
