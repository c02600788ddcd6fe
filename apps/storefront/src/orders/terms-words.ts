import type { RefundRule } from '@lyceum/domain/refunds';
import type { AccessPeriod } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';

export const refundWords: Record<RefundRule, () => string> = {
  none: m.orders_refund_none,
  proRata: m.orders_refund_proRata,
  beforeStart: m.orders_refund_beforeStart,
  unopened: m.orders_refund_unopened,
};

const periodWords: Record<AccessPeriod, () => string> = {
  halfYear: m.orders_access_halfYear,
  oneYear: m.orders_access_oneYear,
  twoYears: m.orders_access_twoYears,
  permanent: m.orders_access_permanent,
};

/** SPEC.md section 9: counted from the purchase or from the first class. */
export function accessText({
  access,
  accessFrom,
}: {
  access: AccessPeriod;
  accessFrom: 'purchase' | 'classStart';
}): string {
  const period = periodWords[access]();
  if (access === 'permanent') {
    return period;
  }
  return accessFrom === 'purchase' ? m.orders_access_fromPurchase({ period }) : m.orders_access_fromClass({ period });
}
