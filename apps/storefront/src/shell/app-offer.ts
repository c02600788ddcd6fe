import type { AppPlatform } from '@lyceum/domain/app-versions';
import { started, terminal } from '../session.ts';

/** A shell of ours shows the page. */
export const inShell = (): boolean => ['ios', 'android', 'crossPlatform'].includes(terminal.name);

/** While a store reviews the shell nothing speaks of another way to the app (SPEC.md's appVerifyStatus). */
export const underReview = (): boolean => started.appVerifyStatus === 0;

/** Whether the page may lead to the app. */
export const offersApp = (): boolean => !inShell() && !underReview();

/** What of the app is for this device, if it is a phone or a tablet. */
export function ownPlatform(): AppPlatform | null {
  if (terminal.ios) {
    return 'ios';
  }
  return /\bAndroid\b/.test(navigator.userAgent) || terminal.name === 'android' ? 'android' : null;
}
