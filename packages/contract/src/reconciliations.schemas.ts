import { z } from 'zod';
import { iso, money } from './fields.ts';

export const list = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        provider: z.string(),
        /** The last day of the statement, `yyyy-MM-dd` as the provider counts days. */
        day: z.string(),
        trades: z.int(),
        at: iso,
        differences: z.array(
          z.object({
            kind: z.enum(['missingHere', 'missingThere', 'amount', 'refunded']),
            attemptNumber: z.string(),
            ours: money.nullable(),
            theirs: money.nullable(),
          }),
        ),
      }),
    ),
  }),
};
