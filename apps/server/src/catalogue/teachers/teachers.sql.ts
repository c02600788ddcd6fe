import type { Language } from '@lyceum/domain/language';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { namedLike } from '../../platform/words.sql.ts';
import { productTeachers, teachers } from './teachers.tables.ts';

export type TeacherRow = typeof teachers.$inferSelect;

interface TeacherPage {
  /** Patterns for `like`, all of which must match one of its names. */
  terms: string[];
  shown: boolean | null;
  sort: 'name' | 'yearsTeaching';
  direction: 'up' | 'down';
  language: Language;
  limit: number;
  offset: number;
}

/** One page of an agency's teachers, and how many there are on all pages. */
export async function selectTeachers(
  db: Queryable,
  agencyId: string,
  { terms, shown, sort, direction, language, limit, offset }: TeacherPage,
) {
  const where = and(
    eq(teachers.agencyId, agencyId),
    namedLike(teachers.name, terms),
    shown === null ? undefined : eq(teachers.shown, shown),
  );
  const name = sql<string>`${teachers.name} ->> ${language}`;
  const inDirection = direction === 'up' ? asc : desc;
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: teachers.id,
        name,
        title: sql<string>`${teachers.title} ->> ${language}`,
        avatar: teachers.avatar,
        yearsTeaching: teachers.yearsTeaching,
        shown: teachers.shown,
        productCount: sql<number>`(
          select count(*)::int from ${productTeachers} where ${eq(productTeachers.teacherId, teachers.id)})`,
      })
      .from(teachers)
      .where(where)
      .orderBy(inDirection(sort === 'name' ? name : teachers.yearsTeaching), asc(teachers.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(teachers).where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

const isOwned = (agencyId: string, id: string) => and(eq(teachers.id, id), eq(teachers.agencyId, agencyId));

export async function selectTeacher(db: Queryable, agencyId: string, id: string): Promise<TeacherRow | null> {
  const [row] = await db.select().from(teachers).where(isOwned(agencyId, id));
  return row ?? null;
}

/** The agency's teacher, locked until the transaction ends. */
export async function lockTeacher(tx: Transaction, agencyId: string, id: string): Promise<TeacherRow | null> {
  const [row] = await tx.select().from(teachers).where(isOwned(agencyId, id)).for('update');
  return row ?? null;
}

export async function insertTeacher(tx: Transaction, row: TeacherRow): Promise<void> {
  await tx.insert(teachers).values(row);
}

export async function updateTeacher(tx: Transaction, { id, agencyId, ...row }: TeacherRow): Promise<void> {
  await tx.update(teachers).set(row).where(isOwned(agencyId, id));
}

/** Whether the teacher has that paper. */
export async function selectPaper(db: Queryable, id: string, fileId: string): Promise<boolean> {
  const has = sql`${teachers.papers} @> ${JSON.stringify([{ fileId }])}::jsonb`;
  const rows = await db
    .select({ id: teachers.id })
    .from(teachers)
    .where(and(eq(teachers.id, id), has));
  return rows.length === 1;
}

export async function selectProductsOf(db: Queryable, teacherId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productTeachers.productId })
    .from(productTeachers)
    .where(eq(productTeachers.teacherId, teacherId));
  return rows.map(({ id }) => id);
}

export async function replaceTeachers(
  tx: Transaction,
  productId: string,
  teacherIds: readonly string[],
): Promise<void> {
  await tx.delete(productTeachers).where(eq(productTeachers.productId, productId));
  if (teacherIds.length > 0) {
    await tx
      .insert(productTeachers)
      .values(teacherIds.map((teacherId, position) => ({ productId, teacherId, position })));
  }
}
