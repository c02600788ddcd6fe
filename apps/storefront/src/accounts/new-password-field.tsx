import { isPassword } from '@lyceum/domain/accounts';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { PasswordField } from '../ui/field.tsx';

interface NewPasswordFieldProps {
  value: string;
  onText: (text: string) => void;
  /** It was given once as it stands: what it lacks is said. */
  tried: boolean;
  /** What the server said of it. */
  refusal: string | null;
}

/** A password that is chosen now, with the rule below it. */
export function NewPasswordField({ value, onText, tried, refusal }: NewPasswordFieldProps): ReactNode {
  return (
    <PasswordField
      label={m.accounts_newPassword()}
      name="password"
      autoComplete="new-password"
      maxLength={20}
      value={value}
      onText={onText}
      error={tried && !isPassword(value) ? m.refusals_passwordMalformed() : refusal}
      hint={m.accounts_passwordRule()}
    />
  );
}
