import type { Language } from '@lyceum/domain/language';
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { agencies } from '../../people/agencies/agencies.tables.ts';
import { among } from '../../platform/among.sql.ts';
import { preparedOnce, type Queryable } from '../../platform/database.ts';
import { inReadersLanguage } from '../../platform/words.sql.ts';
import { products } from '../products/products.tables.ts';
import { productTeachers, teachers } from './teachers.tables.ts';

interface Figures {
  courseCount: number;
  reviewCount: number;
  starsSum: number;
}

/** Of what they teach that is on the shelf. */
const figures = sql<Figures>`(
  select json_build_object('courseCount', count(*), 'reviewCount', coalesce(sum(review_count), 0), 'starsSum', coalesce(sum(stars_sum), 0))
  from ${productTeachers} join ${products} on ${products.id} = ${productTeachers.productId}
  where ${productTeachers.teacherId} = ${teachers.id} and ${products.state} = 'onShelf')`;

const isShown = and(eq(agencies.state, 'open'), teachers.shown);

const items = (db: Queryable, which: SQL) =>
  db
    .select({
      id: teachers.id,
      name: inReadersLanguage(teachers.name),
      title: inReadersLanguage(teachers.title),
      story: inReadersLanguage(teachers.story),
      avatar: teachers.avatar,
      yearsTeaching: teachers.yearsTeaching,
      agencyId: teachers.agencyId,
      agencyName: inReadersLanguage(agencies.name),
      figures,
    })
    .from(teachers)
    .innerJoin(agencies, eq(agencies.id, teachers.agencyId))
    .where(and(isShown, which));

const byIds = preparedOnce((db) =>
  items(db, among(teachers.id, 'ids'))
    .orderBy(sql`array_position(${sql.placeholder('ids')}::text[], ${teachers.id})`)
    .prepare('teachers_by_ids'),
);

/** Those of the teachers who are shown and whose agency is open, in the order of the ids. */
export function selectTeachers(db: Queryable, ids: readonly string[], language: Language) {
  return byIds(db).execute({ ids, language });
}
export type TeacherRow = Awaited<ReturnType<typeof selectTeachers>>[number];

const ofAgency = eq(teachers.agencyId, sql.placeholder('agencyId'));
const byAgency = preparedOnce((db) =>
  items(db, ofAgency)
    .orderBy(desc(teachers.yearsTeaching), asc(teachers.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('teachers_of_agency'),
);

/** An agency's teachers, those who have taught longest first. */
export function selectTeachersOf(
  db: Queryable,
  agencyId: string,
  range: { limit: number; offset: number },
  language: Language,
) {
  return byAgency(db).execute({ agencyId, ...range, language });
}

const countOfAgency = preparedOnce((db) =>
  db
    .select({ count: count() })
    .from(teachers)
    .innerJoin(agencies, eq(agencies.id, teachers.agencyId))
    .where(and(isShown, ofAgency))
    .prepare('teachers_count'),
);

export async function countTeachersOf(db: Queryable, agencyId: string): Promise<number> {
  const [row] = await countOfAgency(db).execute({ agencyId });
  return row?.count ?? 0;
}
