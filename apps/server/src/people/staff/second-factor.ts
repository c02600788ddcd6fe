import type { StaffId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { officeSessionLife, recoveryCodeCount } from '@lyceum/domain/staff';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Caller, StaffCaller, Deps } from '../../platform/deps.ts';
import { forgetTries } from '../../platform/tries.ts';
import { newOfficeDevice, officeTry, takeOfficeTry } from './office-tries.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  insertSecondFactor,
  lockStaffMember,
  replaceRecoveryCodes,
  selectSecondFactor,
  takeStep,
  updateStaff,
  useRecoveryCode,
} from './staff.sql.ts';
import { completeSession, selectPendingSession } from './staff-sessions.sql.ts';
import { newOfficeToken, officeTokenHash } from './staff-sessions.ts';
import { enrolmentOf, stepOf } from './totp.ts';

/** As RFC 4226 asks for it. */
const secretLength = 20;
const sealedAs = 'totp-secret';

export const sealSecret = (deps: Pick<Deps, 'signer' | 'random'>, secret: Uint8Array) =>
  deps.signer.seal(sealedAs, secret, deps.random);

const codeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten letters and digits, 50 random bits, that a hand can copy: `7k2mq-9xw4d`. */
function newRecoveryCode(random: Deps['random']): string {
  const text = Array.from(random(10), (byte) => codeAlphabet[byte & 31]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Capitals, pauses and look-alikes do not matter. */
function recoveryCodeHash(deps: Pick<Deps, 'signer'>, staffId: StaffId, typed: string): Buffer {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return deps.signer.hash('recovery-code', `${staffId} ${code}`);
}

async function giveRecoveryCodes(deps: Deps, tx: Transaction, staffId: StaffId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(deps.random));
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryCodeHash(deps, staffId, code)),
  );
  return codes;
}

/** Whether it is a code of the authenticator that nobody used before; from then on it is used. */
async function takeTotp(deps: Deps, tx: Transaction, staffId: StaffId, sealed: Buffer, code: string): Promise<boolean> {
  const step = stepOf(deps.signer.unseal(sealedAs, sealed), code.replaceAll(/\s/g, ''), deps.clock());
  return step !== null && takeStep(tx, staffId, step);
}

/** Who has shown the password in this browser and not yet the second factor. */
async function findPending(deps: Deps, { token }: Caller) {
  return token === null || token.length > 100
    ? null
    : selectPendingSession(deps.db, officeTokenHash(token), deps.clock());
}

/** The session becomes a full one under a new token, so that one known from before the sign-in is of no use; null when it ended meanwhile. */
async function completeSignIn(deps: Deps, tx: Transaction, oldToken: string): Promise<string | null> {
  const token = newOfficeToken(deps.random);
  const now = deps.clock();
  const done = await completeSession(tx, officeTokenHash(oldToken), {
    tokenHash: officeTokenHash(token),
    seenAt: now,
    expiresAt: new Date(now.getTime() + officeSessionLife),
  });
  return done ? token : null;
}

/** Completes a sign-in by a code of the authenticator or by a recovery code; each works once. */
export async function showSecondFactor(deps: Deps, { code }: { code: string }, caller: Caller) {
  const pending = await findPending(deps, caller);
  const factor = pending && (await selectSecondFactor(deps.db, pending.staffId));
  if (!pending || !caller.token || !factor?.confirmedAt) {
    return refuse('signInEnded');
  }
  const { staffId, email } = pending;
  const guess = officeTry(deps, 'officeSecondFactor', caller, email);
  const tooMany = await takeOfficeTry(deps, guess);
  if (tooMany) {
    return tooMany;
  }
  const oldToken = caller.token;
  const result = await inTransaction(deps.db, async (tx) => {
    const person = await lockStaffMember(tx, staffId);
    if (!person || person.state === 'disabled') {
      return refuse('signInEnded');
    }
    const isRight =
      (await takeTotp(deps, tx, staffId, factor.secret, code)) ||
      (await useRecoveryCode(tx, staffId, recoveryCodeHash(deps, staffId, code), deps.clock()));
    if (!isRight) {
      return refuse('secondFactorWrong');
    }
    const token = await completeSignIn(deps, tx, oldToken);
    if (token === null) {
      return refuse('signInEnded');
    }
    if (person.state === 'invited') {
      // Whose second factor outlived a new invitation.
      await updateStaff(tx, staffId, { state: 'active' });
      await audit(tx, deps, pending, {
        act: 'use officeSignIn',
        thing: staffId,
        before: { state: 'invited' },
        after: { state: 'active' },
      });
    }
    await forgetTries(deps, tx, guess);
    return { token, recoveryCodesLeft: await countRecoveryCodes(tx, staffId) };
  });
  if ('token' in result) {
    caller.keepOfficeToken(result.token);
    caller.keepDevice(newOfficeDevice(deps, email));
  }
  return result;
}

/** The secret for the authenticator of somebody who has none yet; asking again shows the same one. */
export async function enrolSecondFactor(deps: Deps, _input: object, caller: Caller) {
  const pending = await findPending(deps, caller);
  if (!pending) {
    return refuse('signInEnded');
  }
  await insertSecondFactor(deps.db, pending.staffId, sealSecret(deps, deps.random(secretLength)));
  const factor = await selectSecondFactor(deps.db, pending.staffId);
  return factor && factor.confirmedAt === null
    ? enrolmentOf(deps.signer.unseal(sealedAs, factor.secret), pending.email)
    : refuse('signInEnded');
}

/** The first code of a new authenticator: the account becomes active, the session a full one, and the recovery codes are told once. */
export async function confirmSecondFactor(deps: Deps, { code }: { code: string }, caller: Caller) {
  const pending = await findPending(deps, caller);
  const factor = pending && (await selectSecondFactor(deps.db, pending.staffId));
  if (!pending || !caller.token || !factor || factor.confirmedAt !== null) {
    return refuse('signInEnded');
  }
  const { staffId, email } = pending;
  const guess = officeTry(deps, 'officeSecondFactor', caller, email);
  const tooMany = await takeOfficeTry(deps, guess);
  if (tooMany) {
    return tooMany;
  }
  const oldToken = caller.token;
  const result = await inTransaction(deps.db, async (tx) => {
    // First the person, as everybody who changes staff locks him, then what is his.
    const person = await lockStaffMember(tx, staffId);
    if (!person || person.state === 'disabled') {
      return refuse('signInEnded');
    }
    // Active already is whose second factor was forgotten.
    await updateStaff(tx, staffId, { state: 'active' });
    if (!(await takeTotp(deps, tx, staffId, factor.secret, code))) {
      return refuse('secondFactorWrong');
    }
    await confirmFactor(tx, staffId, deps.clock());
    const recoveryCodes = await giveRecoveryCodes(deps, tx, staffId);
    const token = await completeSignIn(deps, tx, oldToken);
    if (token === null) {
      return refuse('signInEnded');
    }
    await forgetTries(deps, tx, guess);
    await audit(tx, deps, pending, {
      act: 'use officeSignIn',
      thing: staffId,
      before: { state: person.state, secondFactor: false },
      after: { state: 'active', secondFactor: true },
    });
    return { token, recoveryCodes };
  });
  if ('token' in result) {
    caller.keepOfficeToken(result.token);
    caller.keepDevice(newOfficeDevice(deps, email));
  }
  return result;
}

/** Ten new recovery codes, against a code of the authenticator. */
export async function renewRecoveryCodes(deps: Deps, { code }: { code: string }, caller: StaffCaller) {
  const { member } = caller;
  const { staffId } = member;
  const guess = officeTry(deps, 'officeSecondFactor', caller, '');
  const tooMany = await takeOfficeTry(deps, guess);
  if (tooMany) {
    return tooMany;
  }
  return inTransaction(deps.db, async (tx) => {
    const factor = await selectSecondFactor(tx, staffId);
    if (!factor || !(await takeTotp(deps, tx, staffId, factor.secret, code))) {
      return refuse('secondFactorWrong');
    }
    const recoveryCodes = await giveRecoveryCodes(deps, tx, staffId);
    await forgetTries(deps, tx, guess);
    await audit(tx, deps, member, {
      act: 'change ownOffice',
      thing: staffId,
      before: null,
      after: { recoveryCodes: recoveryCodes.length },
    });
    return { recoveryCodes };
  });
}
