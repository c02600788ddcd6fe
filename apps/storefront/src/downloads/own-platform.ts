import type { AppPlatform } from '@lyceum/domain/app-versions';
import { terminal } from '../session.ts';

/** What of the app is for this device, if it is a phone or a tablet. */
export function ownPlatform(): AppPlatform | null {
  if (terminal.ios) {
    return 'ios';
  }
  return /\bAndroid\b/.test(navigator.userAgent) || terminal.name === 'android' ? 'android' : null;
}
