import { z } from 'zod';
import { id, iso, listOf, money, paging, text } from './fields.ts';
import { provider } from './payments.schemas.ts';

/** The last day of the statement, `yyyy-MM-dd` as the provider counts days. */
const dayOfStatement = z.iso.date();

const compared = z.object({
  provider,
  day: z.string(),
  trades: z.int(),
  at: iso,
  /** How many there are, and how many of them nobody has dealt with. */
  differences: z.int(),
  open: z.int(),
});

export const list = { request: z.object({ provider: provider.optional(), ...paging }), reply: listOf(compared) };

export const day = {
  request: z.object({ provider: z.string().max(40), day: dayOfStatement }),
  reply: compared.extend({
    list: z.array(
      z.object({
        differenceId: id,
        /** `missingHere` the provider has it and we do not · `missingThere` the other way round · the figures differ. */
        kind: z.enum(['missingHere', 'missingThere', 'amount', 'refunded']),
        attemptNumber: z.string(),
        ours: money.nullable(),
        theirs: money.nullable(),
        /** Who dealt with it, and how. */
        settled: z.object({ at: iso, by: z.string(), note: z.string() }).nullable(),
      }),
    ),
  }),
};

export const settle = {
  request: z.object({
    differenceId: id,
    /** What it was and what was done. */
    note: text(500).refine((note) => note !== ''),
  }),
  reply: z.object({}),
};
