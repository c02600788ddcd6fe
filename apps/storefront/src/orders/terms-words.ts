import type { RefundRule } from '@lyceum/domain/refunds';
import type { AccessPeriod } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';

export const refundWords: Record<RefundRule, () => string> = {
  none: m.terms_refund_none,
  proRata: m.terms_refund_proRata,
  beforeStart: m.terms_refund_beforeStart,
  unopened: m.terms_refund_unopened,
};

const periodWords: Record<AccessPeriod, () => string> = {
  halfYear: m.terms_access_halfYear,
  oneYear: m.terms_access_oneYear,
  twoYears: m.terms_access_twoYears,
  permanent: m.terms_access_permanent,
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
  return accessFrom === 'purchase' ? m.terms_access_fromPurchase({ period }) : m.terms_access_fromClass({ period });
}
