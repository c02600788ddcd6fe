import { z } from 'zod';
import { givenDate, id, iso, wholeNumber } from './fields.ts';

export const calendar = {
  request: z.object({ from: givenDate, days: wholeNumber(1, 42), resourceId: id.optional() }),
  reply: z.object({
    /** The agency's zone; `from` is a day of it. */
    zone: z.string(),
    list: z.array(
      z.object({
        id,
        kind: z.enum(['class', 'space', 'consulting']),
        title: z.string(),
        /** Room, consultant, or the place of a class. */
        where: z.string(),
        startsAt: iso,
        endsAt: iso,
        zone: z.string(),
        /** Kept for an order that is not paid yet. */
        held: z.boolean(),
        /** Of a booking; null for a class, which many orders have. */
        orderId: id.nullable(),
        /** It is paid and to come: another time may be proposed to the buyer. */
        movable: z.boolean(),
        /** The time that was proposed and that nobody answered yet. */
        proposal: z.object({ proposalId: id, startsAt: iso, endsAt: iso, until: iso }).nullable(),
      }),
    ),
  }),
};

const feed = z.object({ url: z.string() });
export const ownFeed = { request: z.object({}), reply: feed };
export const renewOwnFeed = { request: z.object({}), reply: feed };
export const resourceFeed = { request: z.object({ resourceId: id }), reply: feed };
export const renewResourceFeed = { request: z.object({ resourceId: id }), reply: feed };
export const placeFeed = { ...resourceFeed };
export const renewPlaceFeed = { ...renewResourceFeed };
