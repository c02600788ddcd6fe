import type { ApplicationWarning } from '@lyceum/domain/applications';
import * as m from '@lyceum/i18n/words';

/** What the reviewer is to look at. */
export const warningWords: Record<ApplicationWarning, () => string> = {
  companyNumberUnproven: m.applications_check_companyNumberUnproven,
  accountNameDiffers: m.applications_check_accountNameDiffers,
};
