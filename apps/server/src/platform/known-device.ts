import { knownDeviceLife } from '@lyceum/domain/tries';
import type { Deps } from './deps.ts';

// What a browser keeps that signed in before: until when, a name of its own that says nothing, and our signature over both and the account
// (of the storefront its id, whichever way it is entered by; of the back office its e-mail address). It opens nothing; wrong tries from such a
// browser are counted apart from those of strangers, and it is no new one.

/** One for the storefront, one for the back office. */
export type DevicePurpose = 'device' | 'office-device';

export const newDeviceName = (random: Deps['random']): string => Buffer.from(random(16)).toString('base64url');

export function newDeviceToken(
  deps: Pick<Deps, 'signer' | 'clock' | 'random'>,
  purpose: DevicePurpose,
  account: string,
  name = newDeviceName(deps.random),
): string {
  const until = (deps.clock().getTime() + knownDeviceLife).toString(36);
  return `${until}.${name}.${deps.signer.sign(purpose, `${until} ${name} ${account}`)}`;
}

/** The browser's name when it signed in to this account before; null for strangers, others' tokens, old and made up ones. */
export function knownDevice(
  deps: Pick<Deps, 'signer' | 'clock'>,
  purpose: DevicePurpose,
  token: string | null,
  account: string,
): string | null {
  const [until = '', name = '', signature = ''] = (token ?? '').slice(0, 200).split('.');
  const isOurs = deps.signer.verify(purpose, `${until} ${name} ${account}`, signature);
  return isOurs && Number.parseInt(until, 36) > deps.clock().getTime() ? name : null;
}
