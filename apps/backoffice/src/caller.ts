import { me } from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { createCaller, type CallFailure, type Send } from '@lyceum/web/call-client';
import { currentSettings, endSession, headers, learnMe } from './session.ts';
import { toast } from '@lyceum/web/notices';

const caller = createCaller({
  fetch: (url, init) => fetch(url, init),
  headers,
  onNotLoggedIn: endSession,
  onNeedsPhone: () => undefined,
  toast: (message) => toast(message, 'bad'),
  networkAnomaly: () => m.shell_networkAnomaly(),
});

/**
 * Every call of the back office goes through this one. The session's cookie travels by itself. Where a right was taken away meanwhile, menu and
 * screens learn of it by the first call that is refused.
 */
export const send: Send = async (call, input, options) => {
  const answer = await caller(call, input, options);
  if (answer.refusal?.code === 'notAllowed') {
    askWhoIAm().catch(() => undefined);
  }
  return answer;
};

/** A command came to nothing. Refusals and other statuses have been told by the caller. */
export function toastFailure({ kind }: CallFailure): void {
  if (kind === 'network') {
    toast(m.shell_offlineCommand(), 'bad');
  } else if (kind === 'notLoggedIn' && !currentSettings().ended) {
    toast(m.refusals_notLoggedIn());
  }
}

/** Asks who is signed in; throws a `CallFailure` when the line is gone. Nobody is an answer, not a failure. */
export async function askWhoIAm(): Promise<void> {
  try {
    const answer = await send(me, {});
    if (answer.data) {
      learnMe(answer.data);
    }
  } catch (failure) {
    if ((failure as CallFailure).kind !== 'notLoggedIn') {
      throw failure;
    }
  }
}
