import type * as schemas from '@lyceum/contract/help.schemas';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { mostQuestions } from '@lyceum/domain/support';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller, Visitor } from '../../platform/deps.ts';
import { isOrderOf, versionOf } from '../../platform/version.ts';
import { findEntries } from '../finding/find-entries.ts';
import { indexEntries } from '../finding/index-entries.ts';
import {
  deleteQuestion,
  lockQuestions,
  selectQuestions,
  selectShown,
  updatePosition,
  upsertQuestion,
  type QuestionRow,
} from './help.sql.ts';

/** Of what a keyword finds, the best. */
const mostFound = 20;

export async function findHelp(
  deps: Deps,
  { keyword = '' }: z.output<typeof schemas.find.request>,
  { region, language }: Visitor,
) {
  const found =
    keyword === ''
      ? null
      : await findEntries(
          deps.db,
          { kind: 'question', keyword, sort: 'relevance', here: null },
          { limit: mostFound, offset: 0 },
        );
  const ids = found?.list.map(({ id }) => id) ?? null;
  const rows = ids?.length === 0 ? [] : await selectShown(deps.db, region, ids);
  const sorted = ids === null ? rows : rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return {
    list: sorted.map(({ id, question, answer }) => ({ id, question: question[language], answer: answer[language] })),
  };
}

/** As its form has it. */
function formOf({ question, answer, region, shown }: Pick<QuestionRow, 'question' | 'answer' | 'region' | 'shown'>) {
  const form = { question, answer, region, shown };
  return { ...form, version: versionOf(form) };
}

export async function listHelp(deps: Deps) {
  const rows = await selectQuestions(deps.db);
  return { list: rows.map((row) => ({ ...formOf(row), id: row.id })) };
}

/** What the audit log keeps: the question, not its answer. */
const auditFacts = (row: Parameters<typeof formOf>[0]) => {
  const { question, region, shown, version } = formOf(row);
  return { question: question.en, region, shown, version };
};

export function saveHelp(
  deps: Deps,
  { id: given, version, ...form }: z.output<typeof schemas.save.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const all = await lockQuestions(tx);
    const before = given === null ? null : all.find(({ id }) => id === given);
    if (before === undefined) {
      return refuse('notFound');
    }
    if (before && formOf(before).version !== version) {
      return editedMeanwhile(tx, member, before.id, { ...formOf(before), id: before.id });
    }
    if (before === null && all.length >= mostQuestions) {
      return refuse('questionsTooMany');
    }
    const id = before?.id ?? newId('hlp', deps.clock(), deps.random);
    const position = before?.position ?? (all.at(-1)?.position ?? 0) + 1;
    await upsertQuestion(tx, { ...form, id, position });
    await indexEntries(tx, 'question', [id]);
    await audit(tx, deps, member, {
      act: 'change help',
      thing: id,
      before: before && auditFacts(before),
      after: auditFacts(form),
    });
    return { id, version: formOf(form).version };
  });
}

export function removeHelp(deps: Deps, { id }: z.output<typeof schemas.remove.request>, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const before = await deleteQuestion(tx, id);
    if (!before) {
      return refuse('notFound');
    }
    await audit(tx, deps, member, { act: 'change help', thing: id, before: auditFacts(before), after: null });
    return {};
  });
}

/** Puts them all in this order; refused when it is no longer the one that the caller saw. */
export function arrangeHelp(
  deps: Deps,
  { ids, was }: z.output<typeof schemas.arrange.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const before = (await lockQuestions(tx)).map(({ id }) => id);
    if (!isOrderOf(ids, was) || before.join() !== was.join()) {
      return refuse('changedMeanwhile');
    }
    for (const [position, id] of ids.entries()) {
      await updatePosition(tx, id, position);
    }
    await audit(tx, deps, member, {
      act: 'change help',
      thing: 'questions',
      before: { order: before },
      after: { order: ids },
    });
    return {};
  });
}
