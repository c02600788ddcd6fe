import { createHash } from 'node:crypto';
import { parseEmail } from '@lyceum/domain/email';
import { newId, type StaffId } from '@lyceum/domain/ids';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { isOfficePassword, passwordResetLife } from '@lyceum/domain/staff';
import { minute } from '@lyceum/domain/time';
import * as m from '@lyceum/i18n/words';
import { hash } from '@node-rs/argon2';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import { blankSecrets } from '../../platform/outbox.sql.ts';
import { postMessage } from '../../platform/outbox.ts';
import { forgetTries } from '../../platform/tries.ts';
import { officeTry, takeOfficeTry } from './office-tries.ts';
import {
  deletePasswordReset,
  insertPasswordReset,
  lockWhoMayReset,
  selectPasswordReset,
  usePasswordReset,
} from './password-resets.sql.ts';
import { lockStaffMember, updateStaff } from './staff.sql.ts';
import { deleteSessionsOf } from './staff-sessions.sql.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Mails a link to a new password to who has one to lose. Answer and work are the same for every address. */
export async function askPasswordReset(deps: Deps, { email }: { email: string }, caller: Caller) {
  const address = parseEmail(email) ?? '';
  const tooMany = await takeOfficeTry(deps, officeTry(deps, 'officePasswordReset', caller, address || email));
  if (tooMany) {
    return tooMany;
  }
  const token = Buffer.from(deps.random(32)).toString('base64url');
  const tokenHash = hashOf(token);
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + passwordResetLife);
  // Behind the #, so that no server on the way and no referrer sees it.
  const link = `${deps.publicUrl()}/office/#/newPassword/${token}`;
  await inTransaction(deps.db, async (tx) => {
    const { id: staffId = '', language = caller.language } = (await lockWhoMayReset(tx, address)) ?? {};
    const locale = { locale: language };
    const old = await insertPasswordReset(
      tx,
      { staffId, tokenHash, createdAt, expiresAt },
      {
        id: newId('msg', createdAt, deps.random),
        recipient: address,
        language,
        subject: m.staff_resetSubject({}, locale),
        body: m.staff_resetBody({ link, minutes: passwordResetLife / minute }, locale),
        createdAt,
        secretHash: tokenHash,
        secretUntil: expiresAt,
      },
    );
    await blankSecrets(tx, [old ?? Buffer.alloc(0)]);
  });
  deps.wakeOutbox();
  return {};
}

/** No link to a new password of the person is good any more. */
export async function endPasswordReset(tx: Queryable, staffId: StaffId): Promise<void> {
  const old = await deletePasswordReset(tx, staffId);
  await blankSecrets(tx, old ? [old] : []);
}

/** Whose password a link sets. */
export async function readPasswordReset(deps: Deps, { token }: { token: string }) {
  const found = await selectPasswordReset(deps.db, hashOf(token), deps.clock());
  return found ? { email: found.email } : refuse('passwordResetEnded');
}

/** Uses the link up: every session of the person ends, and the next sign-in asks for the new password and the second factor. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  caller: Caller,
) {
  if (!isOfficePassword(password)) {
    return refuse('officePasswordMalformed');
  }
  const tokenHash = hashOf(token);
  const found = await selectPasswordReset(deps.db, tokenHash, deps.clock());
  if (!found) {
    return refuse('passwordResetEnded');
  }
  const passwordHash = await hash(password);
  const result = await inTransaction(deps.db, async (tx) => {
    // First the person, as everybody who changes staff locks him, then what is his.
    const person = await lockStaffMember(tx, found.staffId);
    if (!person || !(await usePasswordReset(tx, tokenHash, deps.clock()))) {
      return refuse('passwordResetEnded');
    }
    const { id: staffId, agencyId, email, language } = person;
    await blankSecrets(tx, [tokenHash]);
    await updateStaff(tx, staffId, { passwordHash });
    const sessionsEnded = await deleteSessionsOf(tx, staffId);
    await forgetTries(deps, tx, officeTry(deps, 'officePassword', caller, email));
    await audit(
      tx,
      deps,
      { staffId, agencyId },
      { act: 'use officeSignIn', thing: staffId, before: null, after: { password: true, sessionsEnded } },
    );
    const locale = { locale: language };
    await postMessage(deps, tx, {
      kind: 'mail',
      recipient: email,
      language,
      subject: m.staff_resetDoneSubject({}, locale),
      body: m.staff_resetDoneBody({}, locale),
    });
    return { email };
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}
