import type { Profile } from '@lyceum/web/profile';
import { data, profile } from '../session.ts';

/** What this device keeps of the account for its next visit, once it is called or reached otherwise. */
export function keepProfile(part: Partial<Profile>): void {
  const who = profile();
  data.setJson('userDate', who && { ...who, ...part });
}
