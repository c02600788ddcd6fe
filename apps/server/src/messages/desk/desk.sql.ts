import type { Language } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import { openCaseStates, type CaseState } from '@lyceum/domain/support';
import { and, arrayContains, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/accounts.tables.ts';
import { staff } from '../../people/staff/staff.tables.ts';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { conversations, supportCases } from '../messages/messages.tables.ts';
import { deskAnswers, deskNotes } from './desk.tables.ts';

/** A page of cases: open ones by who waits longest, then by when they began; solved ones the newest first. */
export async function selectQueue(
  db: Queryable,
  { state, takenBy }: { state: CaseState | null; takenBy: string | null },
  { limit, offset }: { limit: number; offset: number },
) {
  const where = and(
    state === null ? inArray(supportCases.state, [...openCaseStates]) : eq(supportCases.state, state),
    takenBy === null ? undefined : eq(supportCases.takenBy, takenBy),
  );
  const order =
    state === 'solved'
      ? [desc(supportCases.solvedAt), asc(supportCases.id)]
      : [asc(supportCases.waitingSince), asc(supportCases.openedAt), asc(supportCases.id)];
  const [rows, [total]] = await Promise.all([
    db
      .select({
        one: supportCases,
        name: users.nickName,
        region: users.region,
        language: users.language,
        excerpt: conversations.excerpt,
        files: conversations.lastFiles,
        takenBy: staff.name,
      })
      .from(supportCases)
      .innerJoin(conversations, eq(conversations.id, supportCases.conversationId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .leftJoin(staff, eq(staff.id, supportCases.takenBy))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(supportCases).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Of a conversation with support: who it is with, its cases from the newest on, and the notes from the newest on. */
export async function selectTalk(db: Queryable, conversationId: string, most: number) {
  const [[user], cases, notes] = await Promise.all([
    db
      .select({ id: users.id, name: users.nickName, region: users.region, language: users.language })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(and(eq(conversations.id, conversationId), isNull(conversations.agencyId))),
    db
      .select({ one: supportCases, takenBy: staff.name })
      .from(supportCases)
      .leftJoin(staff, eq(staff.id, supportCases.takenBy))
      .where(eq(supportCases.conversationId, conversationId))
      .orderBy(desc(supportCases.openedAt), desc(supportCases.id))
      .limit(most),
    db
      .select({ noteId: deskNotes.id, name: staff.name, text: deskNotes.text, at: deskNotes.at })
      .from(deskNotes)
      .innerJoin(staff, eq(staff.id, deskNotes.staffId))
      .where(eq(deskNotes.conversationId, conversationId))
      .orderBy(desc(deskNotes.at), desc(deskNotes.id))
      .limit(most),
  ]);
  return user ? { user, cases, notes } : null;
}

export async function insertNote(tx: Transaction, row: typeof deskNotes.$inferInsert): Promise<void> {
  await tx.insert(deskNotes).values(row);
}

/** Whoever of the platform works at the desk. */
export function selectColleagues(db: Queryable): Promise<{ staffId: string; name: string }[]> {
  return db
    .select({ staffId: staff.id, name: staff.name })
    .from(staff)
    .where(and(isNull(staff.agencyId), eq(staff.state, 'active'), arrayContains(staff.rights, ['support'])))
    .orderBy(asc(staff.name), asc(staff.id));
}

export type AnswerRow = typeof deskAnswers.$inferSelect;

export function selectAnswers(db: Queryable, language: Language): Promise<AnswerRow[]> {
  return db
    .select()
    .from(deskAnswers)
    .orderBy(sql`${deskAnswers.title} ->> ${language}::text`, asc(deskAnswers.id));
}

export const countAnswers = (db: Queryable): Promise<number> => db.$count(deskAnswers);

export async function lockAnswer(tx: Transaction, id: string): Promise<AnswerRow | null> {
  const [row] = await tx.select().from(deskAnswers).where(eq(deskAnswers.id, id)).for('update');
  return row ?? null;
}

export async function upsertAnswer(tx: Transaction, row: AnswerRow): Promise<void> {
  await tx
    .insert(deskAnswers)
    .values(row)
    .onConflictDoUpdate({ target: deskAnswers.id, set: { title: row.title, text: row.text } });
}

export async function deleteAnswer(tx: Transaction, id: string): Promise<AnswerRow | null> {
  const [row] = await tx.delete(deskAnswers).where(eq(deskAnswers.id, id)).returning();
  return row ?? null;
}

interface Figures {
  opened: number;
  solved: number;
  answered: number;
  medianMinutes: number | null;
  slowMinutes: number | null;
  rated: number;
  stars: number | null;
}

/** Of cases of a region that were opened since then; hours by the clock of `zone`. */
export async function selectFigures(db: Queryable, region: Region, since: Date, zone: string) {
  const opened = sql`
    from ${supportCases} c join ${conversations} v on v.id = c.conversation_id join ${users} u on u.id = v.user_id
    where c.opened_at >= ${since.toISOString()}::timestamptz and u.region = ${region}`;
  const minutes = sql`extract(epoch from c.first_answered_at - c.opened_at) / 60`;
  const part = (share: number) =>
    sql`round(percentile_cont(${share}::float8) within group (order by ${minutes}) filter (where c.first_answered_at is not null))::int`;
  const [sums, hours] = await Promise.all([
    db.execute<Figures & Record<string, unknown>>(sql`
      select count(*)::int opened, count(c.solved_at)::int solved, count(c.first_answered_at)::int answered,
        ${part(0.5)} "medianMinutes", ${part(0.8)} "slowMinutes",
        count(c.stars)::int rated, round(avg(c.stars) * 100)::int stars ${opened}`),
    db.execute<{ hour: number; count: number }>(sql`
      select extract(hour from c.opened_at at time zone ${zone}::text)::int "hour", count(*)::int count ${opened} group by 1`),
  ]);
  const [sum] = sums.rows;
  if (!sum) {
    throw new Error('sums without a row');
  }
  const { rows } = hours;
  const byHour = Array.from({ length: 24 }, (_, hour) => rows.find((row) => row.hour === hour)?.count ?? 0);
  return { ...sum, byHour };
}
