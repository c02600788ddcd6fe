import type * as schemas from '@lyceum/contract/desk.schemas';
import { refuse } from '@lyceum/domain/refusal';
import { regionFacts, regions } from '@lyceum/domain/region';
import { day, minute } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { hoursOf } from '../messages/support-hours.ts';
import { selectAnswers, selectColleagues, selectFigures, selectQueue, selectTalk, type AnswerRow } from './desk.sql.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const personOf = (staffId: string | null, name: string | null) =>
  staffId === null ? null : { staffId, name: name ?? '' };

export async function readQueue(
  deps: Deps,
  { state, mine, page, pageSize }: z.output<typeof schemas.queue.request>,
  { member }: StaffCaller,
) {
  const { rows, total } = await selectQueue(
    deps.db,
    { state: state ?? null, takenBy: mine ? member.staffId : null },
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  const list = rows.map(({ one, takenBy, ...row }) => ({
    ...row,
    caseId: one.id,
    conversationId: one.conversationId,
    state: one.state,
    openedAt: one.openedAt.toISOString(),
    waitedMinutes: one.waitingSince && Math.floor((deps.clock().getTime() - one.waitingSince.getTime()) / minute),
    takenBy: personOf(one.takenBy, takenBy),
    stars: one.stars,
  }));
  return { list, total, page, pageSize };
}

/** Of earlier cases, and of notes, the newest. */
const mostShown = 50;

export async function readTalk(
  deps: Deps,
  { conversationId }: z.output<typeof schemas.talk.request>,
  { member }: StaffCaller,
) {
  const found = await selectTalk(deps.db, conversationId, mostShown);
  if (!found) {
    return refuse('notFound');
  }
  const { user, cases, notes } = found;
  const [newest, ...earlier] = cases;
  return {
    user,
    newest: newest
      ? {
          caseId: newest.one.id,
          state: newest.one.state,
          openedAt: newest.one.openedAt.toISOString(),
          waitingSince: iso(newest.one.waitingSince),
          takenBy: personOf(newest.one.takenBy, newest.takenBy),
          takenByMe: newest.one.takenBy === member.staffId,
          page: newest.one.page,
          stars: newest.one.stars,
        }
      : null,
    earlier: earlier.map(({ one: { id, openedAt, stars } }) => ({
      caseId: id,
      openedAt: openedAt.toISOString(),
      stars,
    })),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
  };
}

export const readColleagues = async (deps: Deps) => ({ list: await selectColleagues(deps.db) });

/** As its form has it. */
export function answerForm({ title, text }: Omit<AnswerRow, 'id'>) {
  const form = { title, text };
  return { ...form, version: versionOf(form) };
}

export async function readAnswers(deps: Deps, _input: object, { language }: StaffCaller) {
  const rows = await selectAnswers(deps.db, language);
  return { list: rows.map((row) => ({ ...answerForm(row), id: row.id })) };
}

export async function readHours(deps: Deps) {
  const list = await Promise.all(
    regions.map(async (region) => {
      const hours = await hoursOf(deps.db, region);
      return { region, ...hours, version: versionOf(hours), zone: regionFacts[region].zone };
    }),
  );
  return { list };
}

export function readFigures(deps: Deps, { region, days }: z.output<typeof schemas.figures.request>) {
  const since = new Date(deps.clock().getTime() - days * day);
  return selectFigures(deps.db, region, since, regionFacts[region].zone);
}
