import type { RefundReason, RefundRule, RefundState } from '@lyceum/domain/refunds';
import * as m from '@lyceum/i18n/words';
import type { Tone } from '../ui/state-tag.tsx';

export const refundStateWords: Record<RefundState, () => string> = {
  asked: m.refunds_state_asked,
  refused: m.refunds_state_refused,
  appealed: m.refunds_state_appealed,
  dismissed: m.refunds_state_dismissed,
  withdrawn: m.refunds_state_withdrawn,
  sending: m.refunds_state_sending,
  repaid: m.refunds_state_repaid,
};

export const refundTones: Record<RefundState, Tone> = {
  asked: 'warn',
  refused: 'bad',
  appealed: 'warn',
  dismissed: 'bad',
  withdrawn: 'plain',
  sending: 'good',
  repaid: 'good',
};

const reasonWords: Record<RefundReason, () => string> = {
  changedMind: m.orders_reason_changedMind,
  timeDoesNotFit: m.orders_reason_timeDoesNotFit,
  notAsDescribed: m.orders_reason_notAsDescribed,
  boughtTwice: m.orders_reason_boughtTwice,
  sellerCancelled: m.orders_reason_sellerCancelled,
  other: m.orders_reason_other,
};
export const reasonText = (reason: RefundReason): string => reasonWords[reason]();

export const ruleWords: Record<RefundRule, () => string> = {
  none: m.refunds_rule_none,
  proRata: m.refunds_rule_proRata,
  beforeStart: m.refunds_rule_beforeStart,
  unopened: m.refunds_rule_unopened,
};
