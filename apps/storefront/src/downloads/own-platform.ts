import type { AppPlatform } from '@lyceum/domain/app-versions';
import { terminals } from '@lyceum/web/terminal';
import { started, terminal } from '../session.ts';

/** A shell of ours shows the page. */
export const inOwnApp = terminal.number >= terminals.ios;
/** While a store reviews the shell nothing speaks of another way to the app (SPEC.md's appVerifyStatus). */
export const underReview = started.appVerifyStatus === 0;

/** What of the app is for this device, if it is a phone or a tablet. */
export function ownPlatform(): AppPlatform | null {
  if (terminal.ios) {
    return 'ios';
  }
  return /\bAndroid\b/.test(navigator.userAgent) || terminal.name === 'android' ? 'android' : null;
}
