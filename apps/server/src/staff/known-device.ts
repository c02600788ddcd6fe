import { knownDeviceLife } from '@lyceum/domain/staff';
import type { Deps } from '../platform/deps.ts';

// What a browser keeps that signed in before: until when, a name of its own that says nothing, and our signature over both and the e-mail
// address. It opens nothing; wrong tries from such a browser are counted apart from those of strangers.

const purpose = 'office-device';

export function newDeviceToken(deps: Pick<Deps, 'signer' | 'clock' | 'random'>, email: string): string {
  const until = (deps.clock().getTime() + knownDeviceLife).toString(36);
  const name = Buffer.from(deps.random(16)).toString('base64url');
  return `${until}.${name}.${deps.signer.sign(purpose, `${until} ${name} ${email}`)}`;
}

/** The browser's name when it signed in to this address before; null for strangers, others' tokens, old and made up ones. */
export function knownDevice(deps: Pick<Deps, 'signer' | 'clock'>, token: string | null, email: string): string | null {
  const [until = '', name = '', signature = ''] = (token ?? '').slice(0, 200).split('.');
  const isOurs = deps.signer.verify(purpose, `${until} ${name} ${email}`, signature);
  return isOurs && Number.parseInt(until, 36) > deps.clock().getTime() ? name : null;
}
