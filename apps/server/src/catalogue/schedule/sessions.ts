import { productTypes, type ProductType } from '@lyceum/domain/catalogue';
import type { Span } from '@lyceum/domain/schedule';
import { second } from '@lyceum/domain/time';
import type { Queryable, Transaction } from '../../platform/database.ts';
import {
  cancelLineSessions,
  insertLineSession,
  planLineSessionsSql,
  replaceLessonSessions,
  selectSessionsOfLines,
  updateSessionTime,
  type LineSession,
} from './schedule.sql.ts';

/** By the id of the line; a line without sessions has none in it. */
export async function sessionsByLine(
  db: Queryable,
  lines: readonly { id: string; productId: string }[],
): Promise<Map<string, LineSession[]>> {
  const byLine = new Map<string, LineSession[]>();
  for (const session of await selectSessionsOfLines(db, lines)) {
    const list = byLine.get(session.lineId) ?? [];
    list.push(session);
    byLine.set(session.lineId, list);
  }
  return byLine;
}

/** What is held next of these lines; null: nothing is to come. */
export function nextSession(
  lines: readonly { id: string; productType: ProductType }[],
  sessions: ReadonlyMap<string, readonly LineSession[]>,
  now: Date,
) {
  const ahead = lines.flatMap(({ id, productType }) =>
    (sessions.get(id) ?? []).filter(({ startsAt }) => startsAt > now).map((session) => ({ ...session, productType })),
  );
  const [next] = ahead.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return (
    (next && {
      startsAt: next.startsAt.toISOString(),
      zone: next.zone,
      inPerson: next.productType === productTypes.inPerson,
    }) ??
    null
  );
}

/** A lesson that is held lasts a minute at least. */
const shortest = 60;

/** The session of a lesson that has a time; its id is the lesson's with another prefix. */
export function sessionOf(lesson: { id: string; startsAt: string | null; durationSeconds: number }, zone: string) {
  if (lesson.startsAt === null) {
    return [];
  }
  const startsAt = new Date(lesson.startsAt);
  const endsAt = new Date(startsAt.getTime() + Math.max(lesson.durationSeconds, shortest) * second);
  return [{ id: `ses${lesson.id.slice(3)}`, lessonId: lesson.id, startsAt, endsAt, zone }];
}

/** Plans the sessions of a course's lessons, these and no others. `zone`: the agency's. */
export function planLessons(
  tx: Transaction,
  { productId, zone }: { productId: string; zone: string },
  lessons: readonly Parameters<typeof sessionOf>[0][],
): Promise<void> {
  return replaceLessonSessions(
    tx,
    productId,
    lessons.flatMap((lesson) => sessionOf(lesson, zone)),
  );
}

/** Plans a session that belongs to one buyer's line. */
export function planLineSession(tx: Transaction, session: Parameters<typeof insertLineSession>[1]): Promise<void> {
  return insertLineSession(tx, session);
}

/** The same as a part of a statement, of what a select answers. */
export const lineSessionsPlanned: (select: string) => string = planLineSessionsSql;

export function moveSession(tx: Transaction, id: string, span: Span): Promise<void> {
  return updateSessionTime(tx, id, span);
}

/** Takes lines' own sessions out. */
export function cancelSessionsOf(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  return cancelLineSessions(tx, lineIds);
}
