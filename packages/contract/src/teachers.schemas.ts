import { mostPapers } from '@lyceum/domain/teachers';
import { z } from 'zod';
import { flag, fullLine, fullWords, id, iso, line, listOf, paging, paragraphs, picture, version } from './fields.ts';
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

export const search = { request: z.object({ keyword: line(60).optional(), ...paging }), reply: listOf(item) };
export const listTeachersByAgencyId = { request: z.object({ agencyId: id, ...paging }), reply: listOf(item) };
export const detailTeacher = { request: z.object({ teacherId: id }), reply: item };
export const listProductsByTeacherId = {
  request: z.object({ teacherId: id, ...paging }),
  reply: listOf(productItem),
};

// ── What agencies keep ───────────────────────────────────────────────────────

/** A proof of what a teacher may teach, as its agency calls it; buyers never see it. */
export const teacherPaper = z.object({ fileId: id, name: fullLine(60) });

const content = z.object({
  name: fullWords(60),
  title: fullWords(60),
  story: paragraphs(2_000),
  /** Empty: the first letter of the name stands for it. */
  avatar: z.union([picture, z.literal('')]),
  yearsTeaching: z.int().min(0).max(80),
  /** Whether buyers see the teacher; products keep theirs either way. */
  shown: z.boolean(),
  papers: z.array(teacherPaper).max(mostPapers),
});

const teacher = z.object({
  id,
  /** What was read; a save names it, so that nobody overwrites what somebody else saved meanwhile. */
  version,
  content,
});

export const list = {
  request: z.object({
    keyword: line(60).optional(),
    shown: flag.optional(),
    sort: z.enum(['name', 'yearsTeaching']).default('name'),
    direction: z.enum(['up', 'down']).default('up'),
    ...paging,
  }),
  reply: listOf(
    z.object({
      id,
      name: z.string(),
      title: z.string(),
      avatar: z.string(),
      yearsTeaching: z.int(),
      shown: z.boolean(),
      /** Published ones, on and off the shelf. */
      productCount: z.int(),
    }),
  ),
};

export const own = { request: z.object({ id }), reply: teacher };
export const create = { request: z.object({ content }), reply: teacher };
export const save = { request: z.object({ id, version, content }), reply: teacher };

export const paper = {
  request: z.object({ teacherId: id, fileId: id }),
  reply: z.object({ url: z.string(), expiresAt: iso }),
};
