import { waitStates } from '@lyceum/domain/waits';
import { z } from 'zod';
import { consultTime, spaceTime } from './bookings.schemas.ts';
import { fullLine, id, iso, money } from './fields.ts';

const state = z.enum(waitStates);
const time = z.union([...spaceTime.options, consultTime]);

export const join = {
  /** `offerId`: of consulting. */
  request: z.object({ productId: id, offerId: id.optional(), time }),
  reply: z.object({ waitId: id, state }),
};

export const listOwn = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        id,
        state: z.enum(['waiting', 'turn']),
        productId: id,
        kind: z.enum(['space', 'consulting']),
        /** Of the space or the service. */
        name: z.string(),
        picture: z.string(),
        startsAt: iso,
        endsAt: iso,
        /** IANA zone of the place, or of the consultant. */
        zone: z.string(),
        /** How many wait longer for it or a part of it. */
        ahead: z.int(),
        /** Of a turn: ordered and paid until then. */
        turnUntil: iso.nullable(),
        /** Of a turn: goes into the cart (`orders.addToCart`). Null while it cannot be bought. */
        order: z.object({ offerId: id, facts: time, total: money }).nullable(),
      }),
    ),
  }),
};

export const leave = {
  request: z.object({ waitId: fullLine(40).pipe(id) }),
  reply: z.object({ state }),
};
