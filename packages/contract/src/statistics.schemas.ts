import { figures, statisticsDays } from '@lyceum/domain/statistics';
import { z } from 'zod';
import { currency, id, iso, listOf, oneOfNumbers, paging } from './fields.ts';

/**
 * `views`: how often a page was looked at; `visitors`: by how many, each once a day; `orders`: paid ones with it; `revenue`: minor units that
 * buyers paid for it on the day, less what went back on it.
 */
const counted = { revenue: z.int(), orders: z.int(), visitors: z.int(), views: z.int() } satisfies Record<
  (typeof figures)[number],
  z.ZodType
>;
const period = oneOfNumbers(...statisticsDays).default(30);

export const view = { request: z.object({ productId: id }), reply: z.object({}) };

export const daysByPhone = {
  request: z.object({ days: period, productId: id.optional() }),
  reply: z.object({
    currency,
    /** Its days are those of the agency's own clock; the last is today's. */
    zone: z.string(),
    /** Until when payments and repayments are in it; null: not yet. */
    asOf: iso.nullable(),
    /** Of which alone the figures are. */
    product: z.object({ id, name: z.string(), picture: z.string().nullable() }).nullable(),
    days: z.array(z.object({ day: z.string(), ...counted })),
    /** As many days before the first. */
    before: z.array(z.object({ day: z.string(), ...counted })),
  }),
};

export const productsByPhone = {
  request: z.object({ days: period, by: z.enum(figures).default('revenue'), ...paging }),
  reply: listOf(z.object({ id, name: z.string(), picture: z.string().nullable(), ...counted })),
};

export const days = { ...daysByPhone };
export const products = { ...productsByPhone };
