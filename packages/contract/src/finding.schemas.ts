import { entryKinds, entrySorts } from '@lyceum/domain/finding';
import { z } from 'zod';
import { distance, here, id, line, listOf, paging, productType } from './fields.ts';

const kind = z.enum(entryKinds);

/** An agency, a teacher or a consultant, in brief. */
export const entry = z.object({
  kind,
  id,
  name: z.string(),
  /** A person's title, or an agency's city. */
  line: z.string(),
  picture: z.string(),
  /** What is taught, or a consultant's topics; at most four. */
  tags: z.array(z.string()),
  /** Whom a teacher works for. */
  agencyName: z.string().nullable(),
  distance,
});

export const search = {
  request: z.object({
    kind,
    keyword: line(60).optional(),
    ...here,
    /** By distance is by relevance where the reader's place is unknown. */
    sort: z.enum(entrySorts).default('relevance'),
    ...paging,
  }),
  /** The total is exact up to `mostCounted`. */
  reply: listOf(entry),
};

const count = z.int();
/** How many of each kind a search over everything finds; exact up to `mostCounted`. */
export const counts = {
  request: z.object({ keyword: line(60).optional() }),
  reply: z.object({ course: count, space: count, consultant: count, agency: count, teacher: count }),
};

/** What may be meant by what has been typed so far, of everything. */
export const suggest = {
  request: z.object({ keyword: line(60) }),
  reply: z.object({
    words: z.array(z.string()),
    categories: z.array(z.object({ id, name: z.string(), picture: z.string() })),
    products: z.array(z.object({ id, type: productType, name1: z.string() })),
    entries: z.array(entry.pick({ kind: true, id: true, name: true })),
  }),
};
