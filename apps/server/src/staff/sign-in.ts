import { parseEmail } from '@lyceum/domain/email';
import { refuse } from '@lyceum/domain/refusal';
import { hash, verify } from '@node-rs/argon2';
import type { Caller, Colleague, Deps } from '../platform/deps.ts';
import { selectStaffByEmail } from './staff.sql.ts';
import { deleteSessionByToken } from './staff-sessions.sql.ts';
import { officeTokenHash, openStaffSession } from './staff-sessions.ts';
import { forgetTries, takeTry } from './tries.ts';

/** So that an unknown address takes as long to refuse as a wrong password. */
const nobodysHash = hash('nobody-of-the-staff');

/** The first factor. The session in the cookie then opens nothing but the second one. */
export async function signIn(deps: Deps, { email, password }: { email: string; password: string }, caller: Caller) {
  const address = parseEmail(email);
  const guess = { at: 'password', email: address ?? email, caller } as const;
  const tooMany = await takeTry(deps, guess);
  if (tooMany) {
    return tooMany;
  }
  const found = await selectStaffByEmail(deps.db, address ?? '');
  const right = await verify(found?.passwordHash ?? (await nobodysHash), password);
  if (!found?.passwordHash || !right || found.state === 'disabled') {
    return refuse('signInWrong');
  }
  await forgetTries(deps, deps.db, guess);
  caller.keepOfficeToken(
    await openStaffSession(deps, deps.db, { staffId: found.id, device: caller.device, secondFactorDone: false }),
  );
  return { next: found.hasSecondFactor ? ('secondFactor' as const) : ('enrol' as const) };
}

export async function signOut(deps: Deps, _input: object, caller: Colleague) {
  await deleteSessionByToken(deps.db, officeTokenHash(caller.token));
  caller.keepOfficeToken(null);
  return {};
}
