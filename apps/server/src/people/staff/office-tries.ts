import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { passwordLimits, passwordResetLimits } from '@lyceum/domain/tries';
import type { Caller, Deps } from '../../platform/deps.ts';
import { knownDevice, newDeviceToken } from '../../platform/known-device.ts';
import { inMinutes, takeTry, type Try } from '../../platform/tries.ts';

const purpose = 'office-device';

/** A guess at somebody's password or second factor, or asking for a new password, by e-mail address; who is signed in already guesses at his own. */
export function officeTry(
  deps: Pick<Deps, 'signer' | 'clock'>,
  at: 'officePassword' | 'officeSecondFactor' | 'officePasswordReset',
  { ip, deviceToken, member }: Pick<Caller, 'ip' | 'deviceToken' | 'member'>,
  email: string,
): Try {
  const known = member?.staffId ?? knownDevice(deps, purpose, deviceToken, email);
  const limits = at === 'officePasswordReset' ? passwordResetLimits : passwordLimits;
  return { at, limits, whose: email, known, ip };
}

/** Null: go on. */
export async function takeOfficeTry(deps: Deps, guess: Try): Promise<Refusal<'signInTooManyTries'> | null> {
  const { over, wait } = await takeTry(deps, guess);
  return over && refuse('signInTooManyTries', { minutes: inMinutes(wait) });
}

/** What the browser keeps after a sign-in that was complete. */
export const newOfficeDevice = (deps: Deps, email: string): string => newDeviceToken(deps, purpose, email);
