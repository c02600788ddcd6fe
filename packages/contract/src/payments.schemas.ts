import { z } from 'zod';
import { decimal, id, iso, money, text } from './fields.ts';

export const create = {
  request: z.object({
    appId: z.coerce.number<number>().int().default(1),
    paymentCode: z.coerce.number<number>().int(),
    msgType: z.string().max(20).optional(),
    /** An order's or a checkout's id. */
    orderId: id,
    /** The amount that the page showed, with two decimals. */
    money: decimal,
    productName: text(200).optional(),
    timeExpire: z.number().optional(),
    openId: z.string().max(128).optional(),
  }),
  reply: z.object({
    attemptId: id,
    /** What the page does next: the form is posted by the top window. Other kinds come with other methods. */
    kind: z.literal('form'),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
};

export const stuck = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        repaymentId: id,
        refundId: id.nullable(),
        /** What the provider knows the payment by. */
        attemptNumber: z.string(),
        amount: money,
        /** Why nobody goes on by himself; figures only, for the operator. */
        trouble: z.string(),
        createdAt: iso,
      }),
    ),
  }),
};

export const retry = {
  request: z.object({ repaymentId: id }),
  reply: z.object({}),
};
