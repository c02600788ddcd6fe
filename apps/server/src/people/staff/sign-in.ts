import { parseEmail } from '@lyceum/domain/email';
import { refuse } from '@lyceum/domain/refusal';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction } from '../../platform/database.ts';
import type { Caller, StaffCaller, Deps } from '../../platform/deps.ts';
import { forgetTries } from '../../platform/tries.ts';
import { officeTry, takeOfficeTry } from './office-tries.ts';
import { lockStaffMember, selectStaffByEmail } from './staff.sql.ts';
import { deleteSessionByToken } from './staff-sessions.sql.ts';
import { officeTokenHash, openStaffSession } from './staff-sessions.ts';

/** So that an unknown address takes as long to refuse as a wrong password. */
const nobodysHash = hash('nobody-of-the-staff');

/** The first factor. The session in the cookie then opens nothing but the second one. */
export async function signIn(deps: Deps, { email, password }: { email: string; password: string }, caller: Caller) {
  const address = parseEmail(email);
  const guess = officeTry(deps, 'officePassword', caller, address ?? email);
  const tooMany = await takeOfficeTry(deps, guess);
  if (tooMany) {
    return tooMany;
  }
  const found = await selectStaffByEmail(deps.db, address ?? '');
  const right = await verify(found?.passwordHash ?? (await nobodysHash), password);
  if (!found?.passwordHash || !right || found.state === 'disabled') {
    return refuse('signInWrong');
  }
  const token = await inTransaction(deps.db, async (tx) => {
    // Read again under lock: meanwhile the password may have been changed, or the person disabled or invited again, which ends all sessions.
    const now = await lockStaffMember(tx, found.id);
    if (now?.passwordHash !== found.passwordHash || now.state === 'disabled') {
      return refuse('signInWrong');
    }
    await forgetTries(deps, tx, guess);
    return openStaffSession(deps, tx, { staffId: found.id, device: caller.device, secondFactorDone: false });
  });
  if (typeof token !== 'string') {
    return token;
  }
  caller.keepOfficeToken(token);
  return { next: found.hasSecondFactor ? ('secondFactor' as const) : ('enrol' as const) };
}

export async function signOut(deps: Deps, _input: object, caller: StaffCaller) {
  await deleteSessionByToken(deps.db, officeTokenHash(caller.token));
  caller.keepOfficeToken(null);
  return {};
}
