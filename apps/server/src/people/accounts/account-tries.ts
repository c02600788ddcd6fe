import type { Caller, Deps } from '../../platform/deps.ts';
import { knownDevice, newDeviceToken } from '../../platform/known-device.ts';
import type { Try } from '../../platform/tries.ts';

const purpose = 'device';

/** A try at the account of a phone, whether there is one or not. Who is signed in (`userId`) tries at his own. */
export function accountTry(
  deps: Pick<Deps, 'signer' | 'clock'>,
  { at, limits }: Pick<Try, 'at' | 'limits'>,
  { ip, deviceToken }: Pick<Caller, 'ip' | 'deviceToken'>,
  phone: string,
  userId: string | null = null,
): Try {
  return { at, limits, whose: phone, known: userId ?? knownDevice(deps, purpose, deviceToken, phone), ip };
}

/** What the browser keeps after somebody signed in. */
export const newAccountDevice = (deps: Deps, phone: string): string => newDeviceToken(deps, purpose, phone);
