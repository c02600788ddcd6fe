import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { CodeField } from '../ui/field.tsx';
import { Resend } from './resend.tsx';

interface CodeStepProps {
  code: string;
  onCode: (digits: string) => void;
  /** All digits are there. */
  onFull?: ((digits: string) => void) | undefined;
  error: string | null;
  /** Where the code went. */
  phone: string;
  /** When another one may be asked for. */
  until: number;
  busy: boolean;
  onAsk: () => void;
}

/** The code that was sent is typed, or another one asked for. */
export function CodeStep({ code, onCode, onFull, error, phone, until, busy, onAsk }: CodeStepProps): ReactNode {
  return (
    <div className="flex animate-rise flex-col gap-1.5">
      <CodeField autoFocus label={m.accounts_code()} value={code} onText={onCode} onFull={onFull} error={error} />
      <Resend phone={phone} until={until} busy={busy} onAsk={onAsk} />
    </div>
  );
}
