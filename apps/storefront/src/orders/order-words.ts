import type { OrderKind, OrderState } from '@lyceum/domain/orders';
import type { RefundReason, RefundState } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';

/** SPEC.md "Order status labels"; a parcel on its way counts as pending use (RULES.md). */
export const stateWords: Record<OrderState, () => string> = {
  pendingPayment: m.orders_state_pendingPayment,
  pendingShipment: m.orders_state_pendingShipment,
  shipped: m.orders_state_shipped,
  pendingUse: m.orders_state_pendingUse,
  writtenOff: m.orders_state_writtenOff,
  completed: m.orders_state_completed,
  refunding: m.orders_state_refunding,
  refunded: m.orders_state_refunded,
  cancelled: m.orders_state_cancelled,
};

/** What an order's state is called: where its kind has a word that tells more, by that. */
export function stateWord({ state, kind }: { state: OrderState; kind: OrderKind }): string {
  if (state === 'completed' && kind === 'recorded') {
    return m.orders_state_ready();
  }
  if (state === 'pendingUse' && (kind === 'inPerson' || kind === 'live')) {
    return m.orders_state_registered();
  }
  return stateWords[state]();
}

/** What the state means for the buyer. */
export const stateSentences: Record<OrderState, () => string> = {
  pendingPayment: m.orders_stateText_pendingPayment,
  pendingShipment: m.orders_stateText_pendingShipment,
  shipped: m.orders_stateText_shipped,
  pendingUse: m.orders_stateText_pendingUse,
  writtenOff: m.orders_stateText_writtenOff,
  completed: m.orders_stateText_completed,
  refunding: m.orders_stateText_refunding,
  refunded: m.orders_stateText_refunded,
  cancelled: m.orders_stateText_cancelled,
};

export const stateTones: Record<OrderState, 'brand' | 'good' | 'warn' | 'price' | 'quiet'> = {
  pendingPayment: 'price',
  pendingShipment: 'brand',
  shipped: 'brand',
  pendingUse: 'brand',
  writtenOff: 'good',
  completed: 'good',
  refunding: 'warn',
  refunded: 'quiet',
  cancelled: 'quiet',
};

/** Told after the payment. */
export const kindNext: Record<OrderKind, () => string> = {
  recorded: m.orders_next_recorded,
  live: m.orders_next_live,
  inPerson: m.orders_next_inPerson,
  consulting: m.orders_next_consulting,
  space: m.orders_next_space,
  programme: m.orders_next_programme,
  shipped: m.orders_next_shipped,
};

export const actorWords: Record<'buyer' | 'clock' | 'provider' | 'seller' | 'platform', () => string> = {
  buyer: m.orders_by_buyer,
  clock: m.orders_by_clock,
  provider: m.orders_by_provider,
  seller: m.orders_by_seller,
  platform: m.orders_by_platform,
};

/** What led back to where the order stood before: its state alone would not tell. */
export const whyWords: Readonly<Record<string, () => string>> = {
  refuse: m.orders_why_refuse,
  withdraw: m.orders_why_withdraw,
  repaid: m.orders_why_repaid,
  correctShipment: m.shipments_correctedLine,
  attend: m.orders_why_attend,
  sessionsAhead: m.orders_why_sessionsAhead,
  chargeback: m.orders_why_chargeback,
  disputeWon: m.orders_why_disputeWon,
};

export const reasonWords: Record<RefundReason, () => string> = {
  changedMind: m.orders_reason_changedMind,
  timeDoesNotFit: m.orders_reason_timeDoesNotFit,
  notAsDescribed: m.orders_reason_notAsDescribed,
  boughtTwice: m.orders_reason_boughtTwice,
  sellerCancelled: m.orders_reason_sellerCancelled,
  moved: m.orders_reason_moved,
  platform: m.orders_reason_platform,
  chargeback: m.orders_reason_chargeback,
  other: m.orders_reason_other,
};

/** Where a refund stands, in a sentence. */
export const refundStateWords: Record<RefundState, () => string> = {
  asked: m.orders_refundState_asked,
  refused: m.orders_refundState_refused,
  appealed: m.orders_refundState_appealed,
  dismissed: m.orders_refundState_dismissed,
  withdrawn: m.orders_refundState_withdrawn,
  proposed: m.orders_refundState_proposed,
  sending: m.orders_refundState_sending,
  disputed: m.orders_refundState_disputed,
  reversed: m.orders_refundState_reversed,
  repaid: m.orders_refundState_repaid,
};
