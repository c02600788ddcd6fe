import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { useSecondsLeft } from '../ui/countdown.tsx';

interface ResendProps {
  phone: string;
  until: number;
  busy: boolean;
  onAsk: () => void;
}

/** Where the code went, and another one once the pause is over. */
export function Resend({ phone, until, busy, onAsk }: ResendProps): ReactNode {
  const seconds = useSecondsLeft(until);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-note text-muted">
      <span className="figures">{m.accounts_codeSent({ phone })}</span>
      {seconds > 0 ? (
        <span className="figures">{m.accounts_resendIn({ seconds })}</span>
      ) : (
        <button
          type="button"
          aria-busy={busy}
          onClick={onAsk}
          className="press -my-2 min-h-target font-semibold text-brand-ink"
        >
          {m.accounts_resend()}
        </button>
      )}
    </div>
  );
}
