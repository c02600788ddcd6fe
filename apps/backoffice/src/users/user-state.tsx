import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { StateTag } from '../ui/state-tag.tsx';

interface UserStateProps {
  user: { blockedAt: string | null; blockedReason: string | null; erasedAt: string | null };
}

/** Whether the account may be used, and why not. */
export function UserState({ user: { blockedAt, blockedReason, erasedAt } }: UserStateProps): ReactNode {
  if (erasedAt !== null) {
    return <StateTag tone="plain">{m.cancellations_officeState_done()}</StateTag>;
  }
  return blockedAt === null ? (
    <StateTag tone="good">{m.users_state_open()}</StateTag>
  ) : (
    <>
      <StateTag tone="bad">{m.users_state_blocked()}</StateTag>
      {blockedReason !== null && <p className="reason">{blockedReason}</p>}
    </>
  );
}
