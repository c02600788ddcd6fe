import { z } from 'zod';

export const visits = {
  request: z.object({}),
  reply: z.object({
    /** The last 30 days of UTC, the first of them and the last. */
    first: z.string(),
    last: z.string(),
    /** The agency's own page and its products' that somebody visited, the most visited first. */
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        total: z.int(),
        /** Days with visits alone, the last first. */
        days: z.array(z.object({ day: z.string(), count: z.int() })),
      }),
    ),
  }),
};
