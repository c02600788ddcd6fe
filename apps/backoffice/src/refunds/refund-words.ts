import type { RefundReason, RefundState } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';
import type { Tone } from '../ui/state-tag.tsx';

export const refundStateWords: Record<RefundState, () => string> = {
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

export const refundTones: Record<RefundState, Tone> = {
  asked: 'warn',
  refused: 'bad',
  appealed: 'warn',
  dismissed: 'bad',
  withdrawn: 'plain',
  proposed: 'warn',
  sending: 'good',
  disputed: 'bad',
  reversed: 'plain',
  repaid: 'good',
};

const reasonWords: Record<RefundReason, () => string> = {
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
export const reasonText = (reason: RefundReason): string => reasonWords[reason]();
