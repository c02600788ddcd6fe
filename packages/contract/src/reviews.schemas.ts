import { languages } from '@lyceum/domain/language';
import { z } from 'zod';
import { id, iso, listOf, oneOfNumbers, wholeNumber } from './fields.ts';

export const getCommentsList = {
  /** Of a product, a seller or a consultant; of none of them would be a list of everything. */
  request: z
    .object({
      currentPage: wholeNumber(1, 1_000).default(1),
      pageSize: wholeNumber(1, 50).default(10),
      /** 1 good · 2 middling · 3 bad · 4 with pictures · 5 all. */
      state: oneOfNumbers(1, 2, 3, 4, 5).default(5),
      productId: id.optional(),
      sellerId: id.optional(),
      consultantId: id.optional(),
    })
    .refine(({ productId, sellerId, consultantId }) => productId ?? sellerId ?? consultantId, { path: ['productId'] }),
  reply: listOf(
    z.object({
      id,
      author: z.string(),
      language: z.enum(languages),
      stars: z.int(),
      text: z.string(),
      pictures: z.array(z.string()),
      createdAt: iso,
      reply: z.string().nullable(),
    }),
  ).extend({
    /** How many there are under each filter. */
    counts: z.object({ good: z.int(), middling: z.int(), bad: z.int(), withPictures: z.int(), all: z.int() }),
  }),
};
