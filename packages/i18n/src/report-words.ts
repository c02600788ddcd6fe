import type { ReportReason } from '@lyceum/domain/messages';
import * as m from './words/messages.js';

/** Why somebody reports what the other one wrote. */
export const reportWords: Record<ReportReason, () => string> = {
  paysOutside: m.messages_reason_paysOutside,
  fraud: m.messages_reason_fraud,
  rude: m.messages_reason_rude,
  unwanted: m.messages_reason_unwanted,
  other: m.messages_reason_other,
};
