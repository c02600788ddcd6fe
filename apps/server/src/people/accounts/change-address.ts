import { maskEmail, parseEmail } from '@lyceum/domain/email';
import { maskPhone, parsePhone } from '@lyceum/domain/phone';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import type { Region } from '@lyceum/domain/region';
import { inTransaction, sqlState, TryAgain, uniqueViolation } from '../../platform/database.ts';
import type { Buyer, Deps } from '../../platform/deps.ts';
import {
  deleteEmails,
  deleteOtherSessions,
  insertIdentity,
  lockUser,
  selectUser,
  selectUserByAddress,
  updateUser,
} from './accounts.sql.ts';
import { checkCode, spendCode } from './check-code.ts';
import { newEmail } from './create-account.ts';
import { provenBy } from './own-proof.ts';
import { hashOf } from './sessions.ts';
import { tellNewEmail, tellNewPhone } from './tell-changes.ts';

interface NewPhone {
  phone: string;
  region: Region;
  /** Sent to that phone. */
  code: string;
  /** By a code to the phone that the account has (`proveOwn`). */
  proof?: string | undefined;
}

/**
 * Gives the account a phone, or another one in the place of its own: both are proven then, and the other sessions end. Who has the number
 * already is told to its holder alone.
 */
export async function bindPhone(deps: Deps, input: NewPhone, caller: Buyer) {
  const phone = parsePhone(input.phone, input.region);
  if (phone === null) {
    return refuse('phoneMalformed');
  }
  const before = await selectUser(deps.db, caller.userId);
  const changes = Boolean(before?.phone);
  if (changes && (await provenBy(deps, caller, input.proof ?? '')) !== 'code') {
    return refuse('ownProofEnded');
  }
  const right = await checkCode(deps, { address: phone, code: input.code }, caller);
  if (isRefusal(right)) {
    return right;
  }
  const taken = refuse('phoneTaken');
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, caller.userId, 'update');
    if (!user || user.blockedAt) {
      return refuse('accountBlocked');
    }
    if (user.phone !== before?.phone) {
      return refuse('ownProofEnded');
    }
    const holder = await selectUserByAddress(tx, phone);
    if (holder && holder.id !== user.id) {
      return taken;
    }
    if (!(await spendCode(deps, tx, right))) {
      return refuse('codeExpired');
    }
    if (user.phone !== phone) {
      await tellNewPhone(deps, tx, user.id, maskPhone(phone));
      await updateUser(tx, user.id, { phone });
    }
    if (changes) {
      await deleteOtherSessions(tx, user.id, hashOf(caller.token));
    }
    return { mobile: maskPhone(phone) };
  }).catch((error: unknown) => {
    // Somebody registered with it in this very moment.
    if (sqlState(error) === uniqueViolation) {
      return taken;
    }
    throw error;
  });
  deps.wakeOutbox();
  return result;
}

/** Gives the account an e-mail address to sign in with, in the place of the one that it has. */
export async function bindEmail(deps: Deps, input: { email: string; code: string; proof: string }, caller: Buyer) {
  const email = parseEmail(input.email);
  if (email === null) {
    return refuse('emailMalformed');
  }
  if (!(await provenBy(deps, caller, input.proof))) {
    return refuse('ownProofEnded');
  }
  const right = await checkCode(deps, { address: email, code: input.code }, caller);
  if (isRefusal(right)) {
    return right;
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, caller.userId, 'update');
    if (!user || user.blockedAt) {
      return refuse('accountBlocked');
    }
    const holder = await selectUserByAddress(tx, email);
    if (holder && holder.id !== user.id) {
      return refuse('emailInUse');
    }
    if (!(await spendCode(deps, tx, right))) {
      return refuse('codeExpired');
    }
    if (!holder) {
      await tellNewEmail(deps, tx, user.id, maskEmail(email));
      if (!(await insertIdentity(tx, newEmail(deps, user.id, email)))) {
        // Another account got it in this very moment: looked at again, it has a holder.
        throw new TryAgain();
      }
      await deleteEmails(tx, user.id, email);
    }
    return { email: maskEmail(email) };
  });
  deps.wakeOutbox();
  return result;
}
