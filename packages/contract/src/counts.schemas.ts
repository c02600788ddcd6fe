import { countedNames, largestBatch, shownDays } from '@lyceum/domain/counts';
import { languages } from '@lyceum/domain/language';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { oneOfNumbers } from './fields.ts';

const name = z.enum(countedNames);

export const add = {
  request: z.object({ names: z.array(name).min(1).max(largestBatch) }),
  reply: z.object({}),
};

export const days = {
  request: z.object({
    days: oneOfNumbers(...shownDays).default(30),
    region: z.enum(regions).optional(),
    language: z.enum(languages).optional(),
    terminal: oneOfNumbers(1, 2, 3, 4, 5, 6).optional(),
    /** Of which one the days are; without it all screens together. */
    name: name.optional(),
  }),
  reply: z.object({
    /** Whether anything is counted here (COUNTS). */
    counting: z.boolean(),
    /** Names that came, the most frequent first. */
    totals: z.array(z.object({ name, count: z.int() })),
    /** Each day, by the calendar of the region in which it was counted; the last is today's. */
    days: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
};
