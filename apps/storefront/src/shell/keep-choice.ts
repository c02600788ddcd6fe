import { save } from '@lyceum/contract/preferences.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import { CallFailure } from '@lyceum/web/call-client';
import { send, toastFailure } from '../caller.ts';
import { currentSettings } from '../session.ts';

export type Choice = InputOfCall<typeof save>;

/** One after the other, so that the last choice is the one that stays. */
let last: Promise<void> = Promise.resolve();

/** Keeps a choice with the account, where somebody is signed in; a visitor's stays on the device. */
export function keepChoice(choice: Choice): Promise<void> {
  if (currentSettings().signedIn) {
    last = last.then(async () => {
      try {
        // Another language loads the page again meanwhile.
        await send(save, choice, { keepalive: true });
      } catch (failure) {
        if (!(failure instanceof CallFailure)) {
          throw failure;
        }
        toastFailure(failure);
      }
    });
  }
  return last;
}
