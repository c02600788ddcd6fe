import type { RefundReason, RefundState } from '@lyceum/domain/refunds';
import * as m from './words/messages.js';

type Word = typeof m.sales_by_buyer;

/** Who took a step of an order or a refund, as its seller and the platform call them. */
export const saleActorWords: Record<'buyer' | 'clock' | 'provider' | 'seller' | 'platform', Word> = {
  buyer: m.sales_by_buyer,
  clock: m.sales_by_clock,
  provider: m.sales_by_provider,
  seller: m.sales_by_seller,
  platform: m.sales_by_platform,
};

/** Where a refund stands, for its seller and the platform. */
export const saleRefundWords: Record<RefundState, Word> = {
  asked: m.refunds_state_asked,
  refused: m.refunds_state_refused,
  appealed: m.refunds_state_appealed,
  dismissed: m.refunds_state_dismissed,
  withdrawn: m.refunds_state_withdrawn,
  proposed: m.refunds_state_proposed,
  sending: m.refunds_state_sending,
  disputed: m.refunds_state_disputed,
  reversed: m.refunds_state_reversed,
  repaid: m.refunds_state_repaid,
};

/** Why it was asked for; what the platform gives of itself is called so. */
export const saleReasonWords: Record<RefundReason, Word> = {
  changedMind: m.orders_reason_changedMind,
  timeDoesNotFit: m.orders_reason_timeDoesNotFit,
  notAsDescribed: m.orders_reason_notAsDescribed,
  boughtTwice: m.orders_reason_boughtTwice,
  sellerCancelled: m.orders_reason_sellerCancelled,
  moved: m.orders_reason_moved,
  platform: m.refunds_reason_platform,
  chargeback: m.orders_reason_chargeback,
  other: m.orders_reason_other,
};
