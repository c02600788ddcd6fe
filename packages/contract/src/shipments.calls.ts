import { call } from './call.ts';
import type * as schemas from './shipments.schemas.ts';

export const ship = call<typeof schemas.ship>()({
  name: 'shipments.ship',
  method: 'POST',
  path: '/office/api/shipments/ship',
  act: 'change sales',
  kind: 'command',
  refusals: ['notFound', 'orderNotShippable', 'parcelNumberMalformed'],
  topics: ['orders'],
});

/** Carrier or number were mistyped: once, while the parcel is on its way. */
export const correct = call<typeof schemas.correct>()({
  name: 'shipments.correct',
  method: 'POST',
  path: '/office/api/shipments/correct',
  act: 'change sales',
  kind: 'command',
  refusals: ['notFound', 'orderNotShippable', 'shipmentCorrected', 'parcelNumberMalformed'],
  topics: ['orders'],
});

/** The buyer has the parcel; a repetition answers the same. */
export const receive = call<typeof schemas.receive>()({
  name: 'shipments.receive',
  method: 'POST',
  path: '/lyceum/shipments/v1/receive',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'orderNotReceivable'],
  topics: ['orders'],
});

/** Both by somebody of the agency's staff with a phone. */
export const shipByPhone = call<typeof schemas.shipByPhone>()({
  name: 'shipments.shipByPhone',
  method: 'POST',
  path: '/lyceum/shipments/v1/shipByPhone',
  act: 'change sellerOrders',
  kind: 'command',
  refusals: ship.facts.refusals,
  shownByScreen: ['parcelNumberMalformed'],
  topics: ['orders'],
});

export const correctByPhone = call<typeof schemas.correctByPhone>()({
  name: 'shipments.correctByPhone',
  method: 'POST',
  path: '/lyceum/shipments/v1/correctByPhone',
  act: 'change sellerOrders',
  kind: 'command',
  refusals: correct.facts.refusals,
  shownByScreen: ['parcelNumberMalformed'],
  topics: ['orders'],
});
