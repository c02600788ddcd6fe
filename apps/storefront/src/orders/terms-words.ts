import type { AccessPeriod } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';

const periodWords: Record<AccessPeriod, () => string> = {
  halfYear: m.terms_access_halfYear,
  oneYear: m.terms_access_oneYear,
  twoYears: m.terms_access_twoYears,
  permanent: m.terms_access_permanent,
};

/** SPEC.md section 9: counted from the purchase or from the first class. Nothing for what is not accessed for a time. */
export function accessText({
  access,
  accessFrom,
}: {
  access: AccessPeriod | null;
  accessFrom: 'purchase' | 'classStart' | null;
}): string {
  if (access === null) {
    return '';
  }
  const period = periodWords[access]();
  if (access === 'permanent') {
    return period;
  }
  return accessFrom === 'purchase' ? m.terms_access_fromPurchase({ period }) : m.terms_access_fromClass({ period });
}
