import { knownDeviceLife } from '@lyceum/domain/tries';
import type { Deps } from './deps.ts';

// What a browser keeps that signed in before: until when, a name of its own that says nothing, and our signature over both and the account
// (a phone number, an e-mail address). It opens nothing; wrong tries from such a browser are counted apart from those of strangers.

/** One for the storefront, one for the back office. */
export type DevicePurpose = 'device' | 'office-device';

export function newDeviceToken(
  deps: Pick<Deps, 'signer' | 'clock' | 'random'>,
  purpose: DevicePurpose,
  account: string,
): string {
  const until = (deps.clock().getTime() + knownDeviceLife).toString(36);
  const name = Buffer.from(deps.random(16)).toString('base64url');
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
