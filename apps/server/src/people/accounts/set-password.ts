import { isPassword } from '@lyceum/domain/accounts';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { passwordLimits } from '@lyceum/domain/tries';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { forgetTries, inMinutes, takeTry } from '../../platform/tries.ts';
import { accountTry } from './account-tries.ts';
import { deleteOtherSessions, lockUser, selectUser, updatePassword } from './accounts.sql.ts';
import { checkCode, spendCode } from './check-code.ts';
import { hashOf } from './sessions.ts';

interface NewPassword {
  password: string;
  currentPassword?: string | undefined;
  code?: string | undefined;
}

type Holder = { userId: string; phone: string; passwordHash: string | null };

/** That it is the account's holder who asks, and not somebody at a phone that was left lying about. */
async function checkProof(deps: Deps, { currentPassword, code }: NewPassword, holder: Holder, caller: Buyer) {
  const { userId, phone, passwordHash } = holder;
  if (code !== undefined) {
    return checkCode(deps, { phone, code, userId }, caller);
  }
  if (currentPassword === undefined) {
    return refuse('passwordProofMissing');
  }
  const guess = accountTry(deps, { at: 'password', limits: passwordLimits }, caller, phone, userId);
  const { over, wait } = await takeTry(deps, guess);
  if (over) {
    return refuse('passwordTooManyTries', { minutes: inMinutes(wait) });
  }
  if (passwordHash === null || !(await verify(passwordHash, currentPassword))) {
    return refuse('currentPasswordWrong');
  }
  await forgetTries(deps, deps.db, guess);
  return null;
}

/** Sets or changes the password and ends the account's other sessions. */
export async function setPassword(deps: Deps, input: NewPassword, caller: Buyer) {
  if (!isPassword(input.password)) {
    return refuse('passwordMalformed');
  }
  const { userId } = caller;
  const user = await selectUser(deps.db, userId);
  if (!user?.phone) {
    throw new Error('a call that needs a phone was let through without one');
  }
  const proof = await checkProof(deps, input, { ...user, userId, phone: user.phone }, caller);
  if (isRefusal(proof)) {
    return proof;
  }
  const passwordHash = await hash(input.password);
  return inTransaction(deps.db, async (tx) => {
    // Read again under lock: nobody opens a session by the old password from here on.
    const now = await lockUser(tx, userId, 'update');
    if (!now || now.blockedAt) {
      return refuse('accountBlocked');
    }
    if (proof ? !(await spendCode(deps, tx, proof)) : now.passwordHash !== user.passwordHash) {
      return refuse(proof ? 'codeExpired' : 'currentPasswordWrong');
    }
    await updatePassword(tx, userId, passwordHash);
    await deleteOtherSessions(tx, userId, hashOf(caller.token));
    return {};
  });
}
