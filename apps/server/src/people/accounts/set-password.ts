import { isPassword } from '@lyceum/domain/accounts';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { passwordLimits } from '@lyceum/domain/tries';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import { forgetTries, inMinutes, takeTry } from '../../platform/tries.ts';
import { accountTry } from './account-tries.ts';
import { deleteOtherSessions, lockUser, selectUser, updatePassword } from './accounts.sql.ts';
import { checkCode, spendCode, type RightCode } from './check-code.ts';
import { ownAddress } from './send-code.ts';
import { hashOf } from './sessions.ts';
import { tellNewPassword } from './tell-changes.ts';

/** One of the two: the current password, or a fresh code to the account's phone (by mail where it has none). */
export interface OwnProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/** That it is the account's holder who asks, and not somebody at a phone that was left lying about. */
export async function checkProof(deps: Deps, { currentPassword, code }: OwnProof, caller: Buyer) {
  const { userId } = caller;
  const address = await ownAddress(deps, userId);
  if (address === null) {
    return refuse('addressMissing');
  }
  if (code !== undefined) {
    return checkCode(deps, { address, code }, caller);
  }
  if (currentPassword === undefined) {
    return refuse('passwordProofMissing');
  }
  const whose = { address, holder: userId };
  const guess = accountTry(deps, { at: 'password', limits: passwordLimits }, caller, whose);
  const { over, wait } = await takeTry(deps, guess);
  if (over) {
    return refuse('passwordTooManyTries', { minutes: inMinutes(wait) });
  }
  const passwordHash = (await selectUser(deps.db, userId))?.passwordHash ?? null;
  if (passwordHash === null || !(await verify(passwordHash, currentPassword))) {
    return refuse('currentPasswordWrong');
  }
  await forgetTries(deps, deps.db, guess);
  return { passwordHash };
}

/** What proved the holder: a code that was right, or the password as it was then. */
export type Proven = RightCode | { passwordHash: string };

/** The account under lock, once more and for good: the code is used up, or the password still the same. */
export async function lockProven(deps: Deps, tx: Transaction, caller: Buyer, proof: Proven) {
  const user = await lockUser(tx, caller.userId, 'update');
  if (!user || user.blockedAt) {
    return refuse('accountBlocked');
  }
  if ('passwordHash' in proof) {
    return proof.passwordHash === user.passwordHash ? user : refuse('currentPasswordWrong');
  }
  return (await spendCode(deps, tx, proof)) ? user : refuse('codeExpired');
}

/** Sets or changes the password and ends the account's other sessions. */
export async function setPassword(deps: Deps, input: OwnProof & { password: string }, caller: Buyer) {
  if (!isPassword(input.password)) {
    return refuse('passwordMalformed');
  }
  const proof = await checkProof(deps, input, caller);
  if (isRefusal(proof)) {
    return proof;
  }
  const passwordHash = await hash(input.password);
  const result = await inTransaction(deps.db, async (tx) => {
    // Read again under lock: nobody opens a session by the old password from here on.
    const user = await lockProven(deps, tx, caller, proof);
    if (isRefusal(user)) {
      return user;
    }
    await updatePassword(tx, user.id, passwordHash);
    await deleteOtherSessions(tx, user.id, hashOf(caller.token));
    await tellNewPassword(deps, tx, user.id);
    return {};
  });
  deps.wakeOutbox();
  return result;
}
