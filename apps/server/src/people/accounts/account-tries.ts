import type { Caller, Deps } from '../../platform/deps.ts';
import { knownDevice, newDeviceName, newDeviceToken } from '../../platform/known-device.ts';
import type { Try } from '../../platform/tries.ts';

const purpose = 'device';

/** Whose account it is that somebody tries at; null where there is none. */
type Holder = string | null;

/** The name of the caller's browser when it signed in to the account before. */
export const knownBrowser = (
  deps: Pick<Deps, 'signer' | 'clock'>,
  { deviceToken }: Pick<Caller, 'deviceToken'>,
  holder: Holder,
): string | null => knownDevice(deps, purpose, deviceToken, holder ?? '');

/** A try at the account of an address (a phone number in E.164, an e-mail address), whether there is one or not. */
export function accountTry(
  deps: Pick<Deps, 'signer' | 'clock'>,
  { at, limits }: Pick<Try, 'at' | 'limits'>,
  caller: Pick<Caller, 'ip' | 'deviceToken' | 'userId'>,
  { address, holder }: { address: string; holder: Holder },
): Try {
  // Who is signed in tries at his own; at another one he is a stranger.
  const isOwn = caller.userId !== null && caller.userId === holder;
  const known = isOwn ? caller.userId : knownBrowser(deps, caller, holder);
  return { at, limits, whose: address, known, ip: caller.ip };
}

/** What the browser keeps after somebody signed in: its name, the one that it had already, and the token. */
export function keepBrowser(deps: Deps, caller: Caller, userId: string): { name: string; keep: () => void } {
  const name = knownBrowser(deps, caller, userId) ?? newDeviceName(deps.random);
  return { name, keep: () => caller.keepDevice(newDeviceToken(deps, purpose, userId, name)) };
}
