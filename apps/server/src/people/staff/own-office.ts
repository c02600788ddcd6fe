import type { Language } from '@lyceum/domain/language';
import { refuse } from '@lyceum/domain/refusal';
import { isOfficePassword, personOf } from '@lyceum/domain/staff';
import { hash, verify } from '@node-rs/argon2';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { forgetTries } from '../../platform/tries.ts';
import { officeTry, takeOfficeTry } from './office-tries.ts';
import { endPasswordReset } from './password-resets.ts';
import { lockStaffMember, selectMe, selectStaff, updateStaff } from './staff.sql.ts';
import { deleteSessionOf, deleteSessionsOf, selectSessionsOf } from './staff-sessions.sql.ts';
import { officeTokenHash } from './staff-sessions.ts';

export async function readMe(deps: Deps, _input: object, { member, language }: StaffCaller) {
  const me = await selectMe(deps.db, member.staffId, language);
  if (!me) {
    throw new Error('a session without its member of staff');
  }
  const { id, agencyId, email, name, owner, rights, language: ownLanguage } = me.staff;
  return {
    id,
    email,
    name,
    language: ownLanguage,
    agency:
      agencyId === null || me.agencyRegion === null
        ? null
        : { id: agencyId, name: me.agencyName ?? '', region: me.agencyRegion },
    owner,
    rights: [...personOf({ agency: agencyId !== null, owner, rights }).rights],
    recoveryCodesLeft: me.recoveryCodesLeft,
  };
}

export async function changeMe(
  deps: Deps,
  { name, language }: { name: string; language: Language },
  { member }: StaffCaller,
) {
  await inTransaction(deps.db, async (tx) => {
    await updateStaff(tx, member.staffId, { name, language });
    await audit(tx, deps, member, {
      act: 'change ownOffice',
      thing: member.staffId,
      before: null,
      after: { language },
    });
  });
  return {};
}

/** Against the current one; the person's other sessions end. */
export async function changePassword(
  deps: Deps,
  { password, newPassword }: { password: string; newPassword: string },
  caller: StaffCaller,
) {
  const { member, token } = caller;
  if (!isOfficePassword(newPassword)) {
    return refuse('officePasswordMalformed');
  }
  const { staffId } = member;
  const guess = officeTry(deps, 'officePassword', caller, '');
  const tooMany = await takeOfficeTry(deps, guess);
  if (tooMany) {
    return tooMany;
  }
  const before = (await selectStaff(deps.db, staffId))?.passwordHash;
  if (!before || !(await verify(before, password))) {
    return refuse('currentPasswordWrong');
  }
  const passwordHash = await hash(newPassword);
  return inTransaction(deps.db, async (tx) => {
    // Of two who change it at once, one changes what the other has checked against.
    if ((await lockStaffMember(tx, staffId))?.passwordHash !== before) {
      return refuse('currentPasswordWrong');
    }
    await updateStaff(tx, staffId, { passwordHash });
    await endPasswordReset(tx, staffId);
    const sessionsEnded = await deleteSessionsOf(tx, staffId, officeTokenHash(token));
    await forgetTries(deps, tx, guess);
    await audit(tx, deps, member, {
      act: 'change ownOffice',
      thing: staffId,
      before: null,
      after: { password: true, sessionsEnded },
    });
    return {};
  });
}

export async function listMySessions(deps: Deps, _input: object, { member, token }: StaffCaller) {
  const own = officeTokenHash(token);
  const sessions = await selectSessionsOf(deps.db, member.staffId, deps.clock());
  return {
    list: sessions.map(({ id, tokenHash, device, createdAt, seenAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: tokenHash.equals(own),
    })),
  };
}

/** Ends one of the person's own sessions. */
export function endSession(deps: Deps, { id }: { id: string }, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    if (!(await deleteSessionOf(tx, member.staffId, id))) {
      return refuse('notFound');
    }
    await audit(tx, deps, member, { act: 'change ownOffice', thing: id, before: { session: true }, after: null });
    return {};
  });
}
