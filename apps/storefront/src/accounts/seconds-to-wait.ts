import type { sendEmailCode, sendOwnCode, sendVerifySMS } from '@lyceum/contract/accounts.calls';
import type { Answer } from '@lyceum/web/call-client';

/** Seconds until another code may be asked for; null where none was sent. */
export function secondsToWait(
  answer: Answer<typeof sendOwnCode> | Answer<typeof sendVerifySMS> | Answer<typeof sendEmailCode> | null,
): number | null {
  return answer?.data?.seconds ?? (answer?.refusal?.code === 'codeTooSoon' ? answer.refusal.params.seconds : null);
}
