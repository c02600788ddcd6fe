import { call } from './call.ts';
import type * as schemas from './refunds.schemas.ts';

export const preview = call<typeof schemas.preview>()({
  name: 'refunds.preview',
  method: 'GET',
  path: '/lyceum/refunds/v1/preview',
  act: 'read ownOrders',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['account', 'orders'],
});

export const ask = call<typeof schemas.ask>()({
  name: 'refunds.ask',
  method: 'POST',
  path: '/lyceum/refunds/v1/ask',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'notRefundable', 'refundUnderWay', 'refundChanged', 'pictureGone'],
  shownByScreen: ['refundChanged'],
  topics: ['orders'],
});

export const ofOrder = call<typeof schemas.ofOrder>()({
  name: 'refunds.ofOrder',
  method: 'GET',
  path: '/lyceum/refunds/v1/ofOrder',
  act: 'read ownOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

export const withdraw = call<typeof schemas.withdraw>()({
  name: 'refunds.withdraw',
  method: 'POST',
  path: '/lyceum/refunds/v1/withdraw',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'refundDecided'],
  topics: ['orders'],
});

export const appeal = call<typeof schemas.appeal>()({
  name: 'refunds.appeal',
  method: 'POST',
  path: '/lyceum/refunds/v1/appeal',
  act: 'change ownOrders',
  kind: 'command',
  refusals: ['notFound', 'refundDecided', 'refundUnderWay'],
  topics: ['orders'],
});

export const list = call<typeof schemas.list>()({
  name: 'refunds.list',
  method: 'GET',
  path: '/office/api/refunds/list',
  act: 'read refunds',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

export const detail = call<typeof schemas.detail>()({
  name: 'refunds.detail',
  method: 'GET',
  path: '/office/api/refunds/detail',
  act: 'read refunds',
  kind: 'read',
  refusals: ['notFound'],
  topics: ['orders'],
});

export const decide = call<typeof schemas.decide>()({
  name: 'refunds.decide',
  method: 'POST',
  path: '/office/api/refunds/decide',
  act: 'decide refunds',
  kind: 'command',
  refusals: ['notFound', 'refundDecided', 'refundAboveRest'],
  topics: ['orders'],
});

export const judge = call<typeof schemas.judge>()({
  name: 'refunds.judge',
  method: 'POST',
  path: '/office/api/refunds/judge',
  act: 'decide appeals',
  kind: 'command',
  refusals: ['notFound', 'refundDecided', 'refundAboveRest'],
  topics: ['orders'],
});

export const giveBack = call<typeof schemas.giveBack>()({
  name: 'refunds.giveBack',
  method: 'POST',
  path: '/office/api/refunds/giveBack',
  act: 'decide refunds',
  kind: 'command',
  refusals: ['notFound', 'refundUnderWay', 'refundAboveRest', 'notRefundable'],
  topics: ['orders'],
});

/** The platform gives money back by itself, whatever the terms say. */
export const open = call<typeof schemas.open>()({
  name: 'refunds.open',
  method: 'POST',
  path: '/office/api/refunds/open',
  act: 'create refunds',
  kind: 'command',
  refusals: ['notFound', 'refundUnderWay', 'refundAboveRest', 'notRefundable'],
  topics: ['orders'],
});

/** The second pair of eyes on what another operator opened. */
export const approve = call<typeof schemas.approve>()({
  name: 'refunds.approve',
  method: 'POST',
  path: '/office/api/refunds/approve',
  act: 'approve refunds',
  kind: 'command',
  refusals: ['notFound', 'refundDecided', 'fourEyes'],
  topics: ['orders'],
});

export const chargebacks = call<typeof schemas.chargebacks>()({
  name: 'refunds.chargebacks',
  method: 'GET',
  path: '/office/api/refunds/chargebacks',
  act: 'read chargebacks',
  kind: 'read',
  refusals: [],
  topics: ['orders'],
});

/** What the bank told on paper, where the provider sends no notice of it. */
export const recordChargeback = call<typeof schemas.recordChargeback>()({
  name: 'refunds.recordChargeback',
  method: 'POST',
  path: '/office/api/refunds/recordChargeback',
  act: 'create chargebacks',
  kind: 'command',
  refusals: ['notFound', 'refundAboveRest'],
  topics: ['orders'],
});

export const endChargeback = call<typeof schemas.endChargeback>()({
  name: 'refunds.endChargeback',
  method: 'POST',
  path: '/office/api/refunds/endChargeback',
  act: 'decide chargebacks',
  kind: 'command',
  refusals: ['notFound', 'decidedMeanwhile'],
  topics: ['orders'],
});

/** Addresses of a refund's pictures, for its buyer; new ones each time, so it is a command. */
export const pictures = call<typeof schemas.pictures>()({
  name: 'refunds.pictures',
  method: 'POST',
  path: '/lyceum/refunds/v1/pictures',
  act: 'read ownOrders',
  kind: 'command',
  refusals: ['notFound'],
});

/** The same for its seller and for the platform. */
export const picturesOf = call<typeof schemas.picturesOf>()({
  name: 'refunds.picturesOf',
  method: 'POST',
  path: '/office/api/refunds/picturesOf',
  act: 'read refunds',
  kind: 'command',
  refusals: ['notFound'],
});

/** Refunds of one order, the newest first, for somebody of the agency's staff with a phone; so are the two below. */
export const ofSaleByPhone = call<typeof schemas.ofSaleByPhone>()({
  name: 'refunds.ofSaleByPhone',
  method: 'GET',
  path: '/lyceum/refunds/v1/ofSaleByPhone',
  act: 'read sellerOrders',
  kind: 'read',
  refusals: [],
  topics: ['account', 'orders'],
});

export const decideByPhone = call<typeof schemas.decideByPhone>()({
  name: 'refunds.decideByPhone',
  method: 'POST',
  path: '/lyceum/refunds/v1/decideByPhone',
  act: 'change sellerOrders',
  kind: 'command',
  refusals: decide.facts.refusals,
  topics: ['orders'],
});

export const picturesByPhone = call<typeof schemas.picturesByPhone>()({
  name: 'refunds.picturesByPhone',
  method: 'POST',
  path: '/lyceum/refunds/v1/picturesByPhone',
  act: 'read sellerOrders',
  kind: 'command',
  refusals: ['notFound'],
});
