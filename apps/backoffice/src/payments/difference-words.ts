import type { day } from '@lyceum/contract/reconciliations.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';

export const differenceWords: Record<ReplyOf<typeof day>['list'][number]['kind'], () => string> = {
  missingHere: m.reconciliations_kind_missingHere,
  missingThere: m.reconciliations_kind_missingThere,
  amount: m.reconciliations_kind_amount,
  refunded: m.reconciliations_kind_refunded,
};
