import { timingSafeEqual } from 'node:crypto';
import { codeLife, isVerifyCode } from '@lyceum/domain/accounts';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { codeGuessLimits } from '@lyceum/domain/tries';
import type { Transaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { blankSecrets } from '../../platform/outbox.sql.ts';
import { forgetTries, inMinutes, takeTry } from '../../platform/tries.ts';
import { accountTry } from './account-tries.ts';
import { selectCodeHashes, endCodes } from './accounts.sql.ts';
import { codeHash } from './send-code.ts';

export interface RightCode {
  phone: string;
  hash: Buffer;
}

/**
 * Looks at a code that was typed, outside any transaction, so that a wrong one is counted whatever happens afterwards. `userId`: of who is
 * signed in.
 */
export async function checkCode(
  deps: Deps,
  { phone, code, userId = null }: { phone: string; code: string; userId?: string | null },
  caller: Caller,
): Promise<RightCode | Refusal<'codeMalformed' | 'codeExpired' | 'codeWrong' | 'codeTooManyTries'>> {
  const typed = code.trim();
  if (!isVerifyCode(typed)) {
    return refuse('codeMalformed');
  }
  const living = await selectCodeHashes(deps.db, phone, new Date(deps.clock().getTime() - codeLife));
  if (living.length === 0) {
    return refuse('codeExpired');
  }
  const guess = accountTry(deps, { at: 'code', limits: codeGuessLimits }, caller, phone, userId);
  const { over, left, wait } = await takeTry(deps, guess);
  const hash = codeHash(deps, phone, typed);
  const isRight = living.some((one) => timingSafeEqual(one, hash));
  if (over || (!isRight && left === 0)) {
    return refuse('codeTooManyTries', { minutes: inMinutes(wait) });
  }
  if (!isRight) {
    return refuse('codeWrong', { left });
  }
  await forgetTries(deps, deps.db, guess);
  return { phone, hash };
}

/** Uses the code up, and every other one of its phone. False when it was used meanwhile. */
export async function spendCode(deps: Deps, tx: Transaction, { phone, hash }: RightCode): Promise<boolean> {
  const ended = await endCodes(tx, phone, deps.clock());
  await blankSecrets(tx, ended);
  return ended.some((one) => one.equals(hash));
}
