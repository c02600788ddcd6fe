import { orderStates } from '@lyceum/domain/orders';
import { z } from 'zod';
import { id, iso, line, listOf, money, paging } from './fields.ts';

/** An order as a counter sees it: what was bought and by whom, without a phone. */
const order = z.object({
  orderId: id,
  orderNumber: z.string(),
  state: z.enum(orderStates),
  buyer: z.string(),
  total: money,
  paidAt: iso.nullable(),
  /** When the code that was shown was used for the session that is now. */
  verifiedAt: iso.nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      offerName: z.string(),
      picture: z.string(),
      quantity: z.int(),
      lineId: id,
      /** It is the line whose code was shown. */
      shown: z.boolean(),
      returned: z.boolean(),
      /** The session that a code shown now is for. */
      session: z.object({ startsAt: iso, endsAt: iso, zone: z.string() }).nullable(),
      /** How many there are, and how many were attended. */
      sessions: z.int(),
      attended: z.int(),
      attendedAt: iso.nullable(),
    }),
  ),
});

const record = z.object({
  orderId: id,
  orderNumber: z.string(),
  productName: z.string(),
  sessionStartsAt: iso.nullable(),
  quantity: z.int(),
  buyer: z.string(),
  /** Who of the staff used the code. */
  by: z.string(),
  at: iso,
});

const find = {
  request: z.object({
    /** 12 digits, typed or scanned; spaces between them do not matter. */
    code: line(40),
  }),
  reply: order,
};
const list = { request: z.object(paging), reply: listOf(record) };

export const findAtCounter = find;
export const verifyAtCounter = find;
export const listAtCounter = list;
export const orderDetailsSeller = { request: z.object({ orderId: id }), reply: order };
export const verify = find;
export { find, list };
