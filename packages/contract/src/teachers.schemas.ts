import { z } from 'zod';
import { id, listOf, paging, text } from './fields.ts';
import { productItem } from './products.schemas.ts';

const item = z.object({
  id,
  name: z.string(),
  title: z.string(),
  story: z.string(),
  avatar: z.string(),
  yearsTeaching: z.int(),
  agencyId: id,
  agencyName: z.string(),
  /** On the shelf. */
  courseCount: z.int(),
  /** Mean of the stars of these courses in tenths; null while there is no review. */
  stars: z.int().nullable(),
});

export const search = { request: z.object({ keyword: text(60).optional(), ...paging }), reply: listOf(item) };
export const listTeachersByAgencyId = { request: z.object({ agencyId: id, ...paging }), reply: listOf(item) };
export const detailTeacher = { request: z.object({ teacherId: id }), reply: item };
export const listProductsByTeacherId = {
  request: z.object({ teacherId: id, ...paging }),
  reply: listOf(productItem),
};
