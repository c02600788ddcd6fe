import type * as schemas from '@lyceum/contract/teachers.schemas';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { findEntries } from '../finding/find-entries.ts';
import type { Deps, Visitor } from '../../platform/deps.ts';
import type { ReadContext } from '../../platform/read-context.ts';
import { meanStars } from '../products/product-item.ts';
import { searchProducts } from '../finding/search-products.ts';
import { countTeachersOf, selectTeachers, selectTeachersOf, type TeacherRow } from './shown-teachers.sql.ts';

function itemOf({ figures, ...row }: TeacherRow): z.input<typeof schemas.detailTeacher.reply> {
  return { ...row, courseCount: figures.courseCount, stars: meanStars(figures) };
}

/** Teachers of open agencies, those first whose courses sell best. */
export async function searchTeachers(
  { db }: Deps,
  { keyword = '', page, pageSize }: z.output<typeof schemas.search.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.search.reply>> {
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { list, total } = await findEntries(db, { kind: 'teacher', keyword, sort: 'relevance', here: null }, range);
  const rows = await selectTeachers(
    db,
    list.map(({ id }) => id),
    language,
  );
  return { list: rows.map(itemOf), total, page, pageSize };
}

export async function listAgencyTeachers(
  { db }: Deps,
  { agencyId, page, pageSize }: z.output<typeof schemas.listTeachersByAgencyId.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.listTeachersByAgencyId.reply>> {
  const [rows, total] = await Promise.all([
    selectTeachersOf(db, agencyId, { limit: pageSize, offset: (page - 1) * pageSize }, language),
    countTeachersOf(db, agencyId),
  ]);
  return { list: rows.map(itemOf), total, page, pageSize };
}

export async function readTeacher(
  { db }: Deps,
  { teacherId }: z.output<typeof schemas.detailTeacher.request>,
  { language }: Visitor,
): Promise<z.input<typeof schemas.detailTeacher.reply> | Refusal<'notFound'>> {
  const [row] = await selectTeachers(db, [teacherId], language);
  return row ? itemOf(row) : refuse('notFound');
}

/** The courses on the shelf that a teacher teaches, the best sold first. */
export function listTeacherProducts(
  deps: Deps,
  { teacherId, page, pageSize }: z.output<typeof schemas.listProductsByTeacherId.request>,
  visitor: Visitor,
  reads: ReadContext,
): Promise<z.input<typeof schemas.listProductsByTeacherId.reply>> {
  return searchProducts(deps, { teacherId, sort: 'sales', page, pageSize }, visitor, reads);
}
