import { newId } from '@lyceum/domain/ids';
import { isRefusal, refuse } from '@lyceum/domain/refusal';
import { factorResetLife } from '@lyceum/domain/staff';
import * as m from '@lyceum/i18n/words';
import { audit } from '../audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import {
  closeOldFactorResets,
  decideFactorResetRow,
  insertFactorReset,
  selectFactorReset,
  selectOpenFactorResets,
} from './factor-resets.sql.ts';
import { forgetSecondFactor, managerIn } from './manage-staff.ts';
import { lockStaff, selectSecondFactor, type StaffRow } from './staff.sql.ts';

/** What was asked then or before waits no longer. */
const tooOld = (deps: Pick<Deps, 'clock'>) => new Date(deps.clock().getTime() - factorResetLife);

type MessageText = (language: StaffRow['language']) => { subject: string; body: string };

const askedWords: MessageText = (locale) => ({
  subject: m.staff_factorAskedSubject({}, { locale }),
  body: m.staff_factorAskedBody({}, { locale }),
});
const goneWords: MessageText = (locale) => ({
  subject: m.staff_factorGoneSubject({}, { locale }),
  body: m.staff_factorGoneBody({}, { locale }),
});

const tellPerson = (deps: Deps, tx: Transaction, { email, language }: StaffRow, words: MessageText) =>
  postMessage(deps, tx, { kind: 'mail', recipient: email, language, ...words(language) });

/** What waits for another operator. */
export async function listFactorResets(deps: Deps, _input: object, { member, language }: StaffCaller) {
  const rows = await selectOpenFactorResets(deps.db, tooOld(deps), language);
  return {
    list: rows.map(({ staffId, askedBy, askedAt, ...row }) => ({
      ...row,
      askedAt: askedAt.toISOString(),
      own: askedBy === member.staffId,
      aboutMe: staffId === member.staffId,
    })),
  };
}

/** One operator asks that somebody's lost second factor be forgotten; the person is told at once. */
export async function askFactorReset(
  deps: Deps,
  { id, reason }: { id: string; reason: string },
  { member }: StaffCaller,
) {
  if (id === member.staffId) {
    return refuse('factorResetOwn');
  }
  const result = await inTransaction(deps.db, async (tx) => {
    const rows = await lockStaff(tx, member, id);
    const target = rows.find((row) => row.id === id);
    if (!target) {
      return refuse('notFound');
    }
    if (!managerIn(rows, member, 'create factorResets')) {
      return refuse('rightsNotYours');
    }
    const factor = await selectSecondFactor(tx, target.id);
    if (target.state === 'disabled' || !factor?.confirmedAt) {
      return refuse('secondFactorMissing');
    }
    const askedAt = deps.clock();
    await closeOldFactorResets(tx, tooOld(deps), askedAt);
    const resetId = newId('sfr', askedAt, deps.random);
    if (!(await insertFactorReset(tx, { id: resetId, staffId: target.id, reason, askedBy: member.staffId, askedAt }))) {
      return refuse('factorResetAsked');
    }
    await tellPerson(deps, tx, target, askedWords);
    await audit(tx, deps, member, {
      act: 'create factorResets',
      thing: target.id,
      before: null,
      after: { secondFactor: true },
    });
    return { resetId };
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}

/** Another operator approves, and the second factor and every session are gone; or somebody gives the request up. */
export async function decideFactorReset(
  deps: Deps,
  { resetId, approve }: { resetId: string; approve: boolean },
  { member }: StaffCaller,
) {
  const result = await inTransaction(deps.db, async (tx) => {
    const reset = await selectFactorReset(tx, resetId);
    if (!reset) {
      return refuse('notFound');
    }
    // First the people, as everybody who changes staff locks them, then the request.
    const rows = await lockStaff(tx, member, reset.staffId);
    const target = rows.find(({ id }) => id === reset.staffId);
    if (!target) {
      return refuse('notFound');
    }
    if (!managerIn(rows, member, 'approve factorResets')) {
      return refuse('rightsNotYours');
    }
    if (approve && target.id === member.staffId) {
      return refuse('factorResetOwn');
    }
    if (approve && reset.askedBy === member.staffId) {
      return refuse('fourEyes');
    }
    const decision = { decidedBy: member.staffId, decidedAt: deps.clock(), approved: approve };
    if (!(await decideFactorResetRow(tx, resetId, tooOld(deps), decision))) {
      return refuse('decidedMeanwhile');
    }
    if (approve) {
      await forgetSecondFactor(tx, target.id);
      await tellPerson(deps, tx, target, goneWords);
    }
    await audit(tx, deps, member, {
      act: 'approve factorResets',
      thing: target.id,
      before: { secondFactor: true },
      after: { secondFactor: !approve, approved: approve },
    });
    return {};
  });
  if (!isRefusal(result)) {
    deps.wakeOutbox();
  }
  return result;
}
