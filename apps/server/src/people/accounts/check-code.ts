import { timingSafeEqual } from 'node:crypto';
import { codeLife, readVerifyCode } from '@lyceum/domain/accounts';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { codeGuessLimits } from '@lyceum/domain/tries';
import type { Transaction } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { blankSecrets, reviveAddress } from '../../platform/outbox.sql.ts';
import { forgetTries, inMinutes, takeTry } from '../../platform/tries.ts';
import { accountTry } from './account-tries.ts';
import { endCodes, selectCodeHashes, selectUserByAddress } from './accounts.sql.ts';
import { codeHash } from './send-code.ts';

export interface RightCode {
  /** That was proven: a phone in E.164, or an e-mail address. */
  address: string;
  hash: Buffer;
}

/** Looks at a code that was typed, outside any transaction, so that a wrong one is counted whatever happens afterwards. */
export async function checkCode(
  deps: Deps,
  { address, code }: { address: string; code: string },
  caller: Caller,
): Promise<RightCode | Refusal<'codeMalformed' | 'codeExpired' | 'codeWrong' | 'codeTooManyTries'>> {
  const typed = readVerifyCode(code);
  if (typed === null) {
    return refuse('codeMalformed');
  }
  const living = await selectCodeHashes(deps.db, address, new Date(deps.clock().getTime() - codeLife));
  if (living.length === 0) {
    return refuse('codeExpired');
  }
  const holder = (await selectUserByAddress(deps.db, address))?.id ?? null;
  const guess = accountTry(deps, { at: 'code', limits: codeGuessLimits }, caller, { address, holder });
  const { over, left, wait } = await takeTry(deps, guess);
  const hash = codeHash(deps, address, typed);
  const isRight = living.some((one) => timingSafeEqual(one, hash));
  if (over || (!isRight && left === 0)) {
    return refuse('codeTooManyTries', { minutes: inMinutes(wait) });
  }
  if (!isRight) {
    return refuse('codeWrong', { left });
  }
  await forgetTries(deps, deps.db, guess);
  return { address, hash };
}

/** Uses the code up, and every other one of its address. False when it was used meanwhile. */
export async function spendCode(deps: Deps, tx: Transaction, { address, hash }: RightCode): Promise<boolean> {
  const ended = await endCodes(tx, address, deps.clock());
  await blankSecrets(tx, ended);
  await reviveAddress(tx, address);
  return ended.some((one) => one.equals(hash));
}
