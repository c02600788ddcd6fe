import { largestCart, orderStates } from '@lyceum/domain/orders';
import { mostRefundPictures, refundReasons, refundRules, refundStates } from '@lyceum/domain/refunds';
import { z } from 'zod';
import { decimal, flag, id, iso, listOf, money, paging, text } from './fields.ts';

const state = z.enum(refundStates);
const openedBy = z.enum(['buyer', 'clock', 'provider', 'seller', 'platform']);
/** A person's reason, in the person's own words. */
const reasonText = text(500);
const givenReason = reasonText.refine((given) => given !== '');

export const preview = {
  request: z.object({ orderId: id }),
  reply: z.object({
    orderId: id,
    rule: z.enum(refundRules),
    /** It can be asked for now, and something would come back. */
    open: z.boolean(),
    lines: z.array(
      z.object({
        lineId: id,
        name1: z.string(),
        offerName: z.string(),
        quantity: z.int(),
        /** Paid and not yet gone back. */
        rest: money,
        /** What would come back if it were asked for now. */
        amount: money,
      }),
    ),
    total: money,
  }),
};

export const ask = {
  request: z.object({
    orderId: id,
    /** Lines to be given back; null: all. */
    lines: z.array(id).min(1).max(largestCart).nullable().default(null),
    reason: z.enum(refundReasons),
    words: reasonText.default(''),
    /** Files that the buyer sent in as evidence. */
    pictures: z.array(id).max(mostRefundPictures).default([]),
    /** The amount that the page showed, with two decimals; another one is refused with the amount of now. */
    money: decimal,
  }),
  reply: z.object({ refundId: id, state }),
};

const refund = z.object({
  refundId: id,
  state,
  amount: money,
  openedBy,
  reason: z.enum(refundReasons),
  words: z.string(),
  answer: z.string().nullable(),
  appeal: z.string().nullable(),
  verdict: z.string().nullable(),
  /** How many pictures came with it; `pictures` gives their addresses. */
  pictureCount: z.int(),
  createdAt: iso,
});

export const ofOrder = {
  request: z.object({ orderId: id }),
  reply: z.object({
    list: z.array(
      refund.extend({
        /** What the buyer may do with it. */
        actions: z.array(z.enum(['withdraw', 'appeal'])),
        decidedAt: iso.nullable(),
        repaidAt: iso.nullable(),
        lineIds: z.array(id),
      }),
    ),
  }),
};

export const withdraw = {
  request: z.object({ refundId: id }),
  reply: z.object({ state }),
};

export const appeal = {
  request: z.object({ refundId: id, words: givenReason }),
  reply: z.object({ state }),
};

const refundOfSale = refund.extend({
  orderId: id,
  agencyId: id,
  agencyName: z.string(),
  decidedAt: iso.nullable(),
  repaidAt: iso.nullable(),
  lines: z.array(z.object({ name1: z.string(), offerName: z.string(), amount: money, returned: z.boolean() })),
});

export const list = {
  request: z.object({ state: state.nullable().default(null), ...paging }),
  reply: listOf(refundOfSale),
};

export const detail = {
  request: z.object({ refundId: id }),
  reply: refundOfSale.extend({
    buyer: z.string(),
    orderState: z.enum(orderStates),
    paidAt: iso.nullable(),
    total: money,
    /** Of the whole order, repaid so far. */
    refunded: money,
    refundRule: z.enum(refundRules),
    /** Paid for its lines and not gone back yet: the most that a verdict may give. */
    rest: money,
  }),
};

const decision = z.object({ refundId: id, agree: flag, words: reasonText }).refine(
  ({ agree, words }) => agree || words !== '',
  // A refusal without a reason is no answer.
  { path: ['words'] },
);

export const decide = {
  request: decision,
  reply: z.object({ state }),
};

export const judge = {
  request: decision.and(
    z.object({
      /** Another amount than was asked for, with two decimals. */
      money: decimal.optional(),
    }),
  ),
  reply: z.object({ state }),
};

export const giveBack = {
  request: z.object({
    orderId: id,
    /** With two decimals; null: all that is left, and the whole order is given back. */
    money: decimal.nullable().default(null),
    words: givenReason,
  }),
  reply: z.object({ refundId: id }),
};

export const pictures = {
  request: z.object({ refundId: id }),
  /** Each opens its picture for whoever has it, for five minutes. */
  reply: z.object({ list: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })) }),
};
export const picturesOf = { ...pictures };
