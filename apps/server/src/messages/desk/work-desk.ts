import type * as schemas from '@lyceum/contract/desk.schemas';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { mostAnswers } from '@lyceum/domain/support';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { moveCase } from '../messages/move-case.ts';
import { tellDesk } from '../messages/tell-members.ts';
import {
  countAnswers,
  deleteAnswer,
  insertNote,
  lockAnswer,
  selectColleagues,
  selectTalk,
  upsertAnswer,
  type AnswerRow,
} from './desk.sql.ts';
import { answerForm } from './read-desk.ts';

export const takeCase = (deps: Deps, { caseId }: z.output<typeof schemas.take.request>, { member }: StaffCaller) =>
  inTransaction(deps.db, (tx) => moveCase(deps, tx, caseId, 'take', member, member.staffId));

export function handCaseOn(
  deps: Deps,
  { caseId, staffId }: z.output<typeof schemas.handOn.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    if (staffId === null) {
      return moveCase(deps, tx, caseId, 'giveBack', member, null);
    }
    const colleagues = await selectColleagues(tx);
    return colleagues.some((one) => one.staffId === staffId)
      ? moveCase(deps, tx, caseId, 'take', member, staffId)
      : refuse('colleagueGone');
  });
}

export function addNote(
  deps: Deps,
  { conversationId, text }: z.output<typeof schemas.note.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    if (!(await selectTalk(tx, conversationId, 1))) {
      return refuse('notFound');
    }
    const at = deps.clock();
    const noteId = newId('dnt', at, deps.random);
    await insertNote(tx, { id: noteId, conversationId, staffId: member.staffId, text, at });
    await tellDesk(tx, conversationId);
    return { noteId };
  });
}

/** What the audit log keeps: its title, not its text. */
const auditFacts = (answer: Omit<AnswerRow, 'id'>) => ({ title: answer.title.en, version: answerForm(answer).version });

export function saveAnswer(
  deps: Deps,
  { id: given, version, title, text }: z.output<typeof schemas.saveAnswer.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = given === null ? null : await lockAnswer(tx, given);
    if (given !== null && before === null) {
      return refuse('notFound');
    }
    if (before && answerForm(before).version !== version) {
      return editedMeanwhile(tx, member, before.id, { ...answerForm(before), id: before.id });
    }
    if (before === null && (await countAnswers(tx)) >= mostAnswers) {
      return refuse('answersTooMany');
    }
    const id = before?.id ?? newId('dsa', deps.clock(), deps.random);
    await upsertAnswer(tx, { id, title, text });
    await audit(tx, deps, member, {
      act: 'change desk',
      thing: id,
      before: before && auditFacts(before),
      after: auditFacts({ title, text }),
    });
    return { id, version: answerForm({ title, text }).version };
  });
}

export function removeAnswer(
  deps: Deps,
  { id }: z.output<typeof schemas.removeAnswer.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = await deleteAnswer(tx, id);
    if (!before) {
      return refuse('notFound');
    }
    await audit(tx, deps, member, {
      act: 'change desk',
      thing: id,
      before: auditFacts(before),
      after: null,
    });
    return {};
  });
}
