import { parseEmail } from '@lyceum/domain/email';
import { newId, type StaffId } from '@lyceum/domain/ids';
import type { Language } from '@lyceum/domain/language';
import { may, type StaffAct } from '@lyceum/domain/permissions';
import { isRefusal, refuse, type Refusal } from '@lyceum/domain/refusal';
import {
  isChief,
  mayGive,
  mayManage,
  personOf,
  type Post,
  type StaffPerson,
  type StaffState,
} from '@lyceum/domain/staff';
import type { AuditFacts } from '../audit/audit.tables.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps, Member } from '../../platform/deps.ts';
import { closeFactorResetOf } from './factor-resets.sql.ts';
import { endInvitation, mailInvitation } from './invitations.ts';
import {
  deleteSecondFactor,
  deleteUnconfirmedFactor,
  insertStaff,
  lockStaff,
  lockStaffOf,
  selectAgencyName,
  selectStaffPage,
  updateStaff,
  type StaffRow,
} from './staff.sql.ts';
import { endPasswordReset } from './password-resets.ts';
import { deleteTie } from './staff-phones.sql.ts';
import { deleteSessionsOf } from './staff-sessions.sql.ts';

const platformName = 'Lyceum';

const postOf = ({ agencyId, owner, rights }: Pick<StaffRow, 'agencyId' | 'owner' | 'rights'>): Post => ({
  agency: agencyId !== null,
  owner,
  rights,
});
const factsOf = ({ agencyId, state, owner, rights }: StaffRow): AuditFacts => ({ agencyId, state, owner, rights });

interface Paging {
  page: number;
  pageSize: number;
}

/** The staff of the member's agency; an operator's choice of agency, or the platform's own. */
export async function listStaff(
  deps: Deps,
  input: Paging & { agencyId?: string | undefined; state?: StaffState | undefined; keyword?: string | undefined },
  { member, language }: StaffCaller,
) {
  const { page, pageSize, state, keyword } = input;
  const isForeign = member.agencyId !== null && input.agencyId !== undefined && input.agencyId !== member.agencyId;
  const agencyId = isForeign ? '' : (member.agencyId ?? input.agencyId ?? null);
  const { rows, total } = await selectStaffPage(
    deps.db,
    { agencyId, state, keyword },
    { now: deps.clock(), limit: pageSize, offset: (page - 1) * pageSize },
  );
  const agency = agencyId === null ? null : await selectAgencyName(deps.db, agencyId, language);
  return {
    agency,
    list: rows.map(({ staff, seenAt, invitationEndsAt }) => ({
      id: staff.id,
      email: staff.email,
      name: staff.name,
      owner: staff.owner,
      rights: [...personOf(postOf(staff)).rights],
      state: staff.state,
      createdAt: staff.createdAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
      invitationEndsAt: staff.state === 'invited' ? (invitationEndsAt?.toISOString() ?? null) : null,
      changeable: mayManage(member.person, postOf(staff)),
    })),
    total,
    page,
    pageSize,
  };
}

/** Who asks, as the locked row says, so that a right taken away a moment ago is gone; null for one who may no longer do it. */
export function managerIn(
  rows: readonly StaffRow[],
  member: Member,
  act: StaffAct = 'change staff',
): StaffPerson | null {
  const row = rows.find(({ id, state }) => id === member.staffId && state === 'active');
  const person = row ? personOf(postOf(row)) : null;
  return person && may(person, act) ? person : null;
}

type Hindrance = Refusal<'notFound' | 'rightsNotYours' | 'inviteAgainActive' | 'lastOwner' | 'lastOperator'>;

/** Whether nobody would be left who can do everything, were the person no longer in charge. */
function lastOfAll(rows: readonly StaffRow[], target: StaffRow): Hindrance | null {
  const isInCharge = (row: StaffRow) => row.state === 'active' && isChief(postOf(row));
  const others = rows.filter((row) => row.id !== target.id && row.agencyId === target.agencyId && isInCharge(row));
  if (!isInCharge(target) || others.length > 0) {
    return null;
  }
  return target.agencyId === null ? refuse('lastOperator') : refuse('lastOwner');
}

/** Runs the steps on a person whom the caller may manage, all rows that matter being locked, and writes down what they changed. */
function onStaff(
  deps: Deps,
  { member }: StaffCaller,
  id: string,
  steps: (tx: Transaction, target: StaffRow, rows: StaffRow[], manager: StaffPerson) => Promise<AuditFacts | Hindrance>,
) {
  return inTransaction(deps.db, async (tx) => {
    const rows = await lockStaff(tx, member, id);
    const target = rows.find((row) => row.id === id);
    const manager = managerIn(rows, member);
    if (!target) {
      return refuse('notFound');
    }
    if (!manager || !mayManage(manager, postOf(target))) {
      return refuse('rightsNotYours');
    }
    const after = await steps(tx, target, rows, manager);
    if (isRefusal(after)) {
      return after as Hindrance;
    }
    await audit(tx, deps, member, { act: 'change staff', thing: id, before: factsOf(target), after });
    return {};
  });
}

interface Given {
  owner: boolean;
  rights: readonly string[];
}

/** An owner has all rights, whatever stands beside. */
const rightsOf = ({ owner, rights }: Given) => (owner ? [] : [...new Set(rights)]);

interface Invited extends Given {
  email: string;
  /** Null: the platform. */
  agencyId: string | null;
  /** Of the mail. */
  language: Language;
}

/** Makes an account that waits for its holder and mails the link, in the name of `member`. */
export async function inviteInto(deps: Deps, tx: Transaction, member: Member, { email: given, ...invited }: Invited) {
  const email = parseEmail(given);
  if (email === null) {
    return refuse('emailMalformed');
  }
  const { agencyId, language, owner } = invited;
  const createdAt = deps.clock();
  const row = {
    id: newId('stf', createdAt, deps.random),
    agencyId,
    email,
    name: '',
    language,
    owner,
    rights: rightsOf(invited),
    state: 'invited' as const,
    passwordHash: null,
    createdAt,
  };
  const manager = managerIn(await lockStaff(tx, member, member.staffId), member);
  const place = agencyId === null ? platformName : await selectAgencyName(tx, agencyId, language);
  if (place === null) {
    return refuse('notFound');
  }
  if (!manager || !mayGive(manager, postOf(row))) {
    return refuse('rightsNotYours');
  }
  if (!(await insertStaff(tx, row))) {
    return refuse('emailTaken');
  }
  await mailInvitation(deps, tx, row, place);
  await audit(tx, deps, member, { act: 'change staff', thing: row.id, before: null, after: factsOf(row) });
  return { id: row.id };
}

export async function inviteStaff(
  deps: Deps,
  { agencyId, ...given }: Given & { email: string; agencyId?: string | undefined },
  { member, language }: StaffCaller,
) {
  if (member.agencyId !== null && agencyId !== undefined && agencyId !== member.agencyId) {
    return refuse('notFound');
  }
  const into = { ...given, agencyId: member.agencyId ?? agencyId ?? null, language };
  const result = await inTransaction(deps.db, (tx) => inviteInto(deps, tx, member, into));
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}

/**
 * A new link for somebody who has not accepted, or who was disabled. An agency also begins anew with its own people this way, second factor
 * included; an operator alone undoes nobody's second factor (factor-resets.ts), so that it is asked for again when the person comes in.
 */
export async function inviteStaffAgain(deps: Deps, { id }: { id: string }, caller: StaffCaller) {
  const result = await onStaff(deps, caller, id, async (tx, target, rows, manager) => {
    if (manager.role === 'operator' && target.state === 'active') {
      return refuse('inviteAgainActive');
    }
    const last = lastOfAll(rows, target);
    if (last) {
      return last;
    }
    const place =
      target.agencyId === null ? platformName : await selectAgencyName(tx, target.agencyId, target.language);
    const now = deps.clock();
    const sessionsEnded =
      manager.role === 'operator' ? await endAccess(tx, target.id, now) : await forgetAccess(tx, target.id, now);
    await updateStaff(tx, target.id, { state: 'invited', passwordHash: null });
    await mailInvitation(deps, tx, target, place ?? platformName);
    return { ...factsOf(target), state: 'invited', sessionsEnded };
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}

/** Ends all sessions and forgets the second factor and links to a new password; answers how many sessions there were. */
export async function forgetAccess(tx: Transaction, id: StaffId, now: Date): Promise<number> {
  await deleteSecondFactor(tx, id);
  return endAccess(tx, id, now);
}

/** The same, but a second factor that was set up stays. */
async function endAccess(tx: Transaction, id: StaffId, now: Date): Promise<number> {
  await endPasswordReset(tx, id);
  await closeFactorResetOf(tx, id, now);
  await deleteUnconfirmedFactor(tx, id);
  return signOutEverywhere(tx, id);
}

/** Ends all sessions too, since a lost second factor may be in a stranger's hands; answers how many there were. */
export async function forgetSecondFactor(tx: Transaction, id: StaffId): Promise<number> {
  await deleteSecondFactor(tx, id);
  return signOutEverywhere(tx, id);
}

/** Of the back office and of the work phone; answers how many sessions there were. */
async function signOutEverywhere(tx: Transaction, id: StaffId): Promise<number> {
  await deleteTie(tx, id);
  return deleteSessionsOf(tx, id);
}

/** Sets ownership and rights; they hold from the person's next request on. */
export function changeStaff(deps: Deps, input: Given & { id: string }, caller: StaffCaller) {
  return onStaff(deps, caller, input.id, async (tx, target, rows, manager) => {
    const given = { owner: input.owner, rights: rightsOf(input) };
    const post = postOf({ ...given, agencyId: target.agencyId });
    if (!mayGive(manager, post)) {
      return refuse('rightsNotYours');
    }
    const last = isChief(post) ? null : lastOfAll(rows, target);
    if (last) {
      return last;
    }
    await updateStaff(tx, target.id, given);
    return { ...factsOf(target), ...given };
  });
}

/** All sessions end and no new one begins, until somebody invites the person again. */
export function disableStaff(deps: Deps, { id }: { id: string }, caller: StaffCaller) {
  return onStaff(deps, caller, id, async (tx, target, rows) => {
    const last = lastOfAll(rows, target);
    if (last) {
      return last;
    }
    const sessionsEnded = await disable(tx, target.id, deps.clock());
    return { ...factsOf(target), state: 'disabled', sessionsEnded };
  });
}

async function disable(tx: Transaction, id: StaffId, now: Date): Promise<number> {
  await updateStaff(tx, id, { state: 'disabled' });
  await endInvitation(tx, id);
  await endPasswordReset(tx, id);
  await closeFactorResetOf(tx, id, now);
  return signOutEverywhere(tx, id);
}

/** Nobody of the agency enters any more, its owners neither; answers how many sessions there were. */
export async function disableAllOf(tx: Transaction, agencyId: string, now: Date): Promise<number> {
  let sessions = 0;
  for (const id of await lockStaffOf(tx, agencyId)) {
    sessions += await disable(tx, id, now);
  }
  return sessions;
}

/** Signs somebody out everywhere. */
export function endStaffSessions(deps: Deps, { id }: { id: string }, caller: StaffCaller) {
  return onStaff(deps, caller, id, async (tx, target) => ({
    ...factsOf(target),
    sessionsEnded: await signOutEverywhere(tx, target.id),
  }));
}
