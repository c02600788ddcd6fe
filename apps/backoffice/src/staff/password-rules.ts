import { isOfficePassword } from '@lyceum/domain/staff';
import * as m from '@lyceum/i18n/words';

/** The server's own rule, for the field of a new password. */
export const newPasswordRules = () => [
  {
    validator: (_rule: unknown, value: string | undefined) =>
      isOfficePassword(value ?? '')
        ? Promise.resolve()
        : Promise.reject(new Error(m.refusals_officePasswordMalformed())),
  },
];
