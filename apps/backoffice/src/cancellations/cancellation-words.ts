import type { CancellationCondition, CancellationDispute } from '@lyceum/domain/cancellations';
import * as m from '@lyceum/i18n/words';

export const conditionWords: Record<CancellationCondition, () => string> = {
  recentChange: m.cancellations_condition_recentChange,
  assets: m.cancellations_condition_assets,
  orders: m.cancellations_condition_orders,
  shop: m.cancellations_condition_shop,
  disputes: m.cancellations_condition_disputes,
  payoutAccount: m.cancellations_condition_payoutAccount,
  links: m.cancellations_condition_links,
};

export const disputeWords: Record<CancellationDispute, () => string> = {
  complaint: m.cancellations_dispute_complaint,
  report: m.cancellations_dispute_report,
  litigation: m.cancellations_dispute_litigation,
  arbitration: m.cancellations_dispute_arbitration,
  investigation: m.cancellations_dispute_investigation,
};
