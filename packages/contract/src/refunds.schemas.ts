import { largestCart, orderStates } from '@lyceum/domain/orders';
import { chargebackStates } from '@lyceum/domain/payments';
import { askedReasons, lineParts, mostRefundPictures, refundReasons, refundStates } from '@lyceum/domain/refunds';
import { z } from 'zod';
import { decimal, flag, fullLine, id, iso, line, listOf, money, paging, refundTerms, text } from './fields.ts';

const state = z.enum(refundStates);
const part = z.enum(lineParts);
const openedBy = z.enum(['buyer', 'clock', 'provider', 'seller', 'platform']);
/** A person's reason, in the person's own words. */
const reasonText = text(500);
const givenReason = reasonText.refine((given) => given !== '');

export const preview = {
  request: z.object({ orderId: id }),
  reply: z.object({
    orderId: id,
    /** It can be asked for now, and something would come back. */
    open: z.boolean(),
    /** Nothing would come back by the terms, but the seller can be asked for it. */
    goodwill: z.boolean(),
    /** Each part of a line that can be given back: the line itself, and its parcel. */
    lines: z.array(
      z.object({
        lineId: id,
        part,
        terms: refundTerms,
        name1: z.string(),
        offerName: z.string(),
        quantity: z.int(),
        /** Its time, or the first of its times; null for what has none of its own. `zone`: the place's. */
        booked: z.object({ startsAt: iso, zone: z.string() }).nullable(),
        /** Paid for it, and not yet gone back of that. */
        paid: money,
        rest: money,
        /** The share of what was paid that its terms give back now: in 1/10,000, or in sessions and lessons that were not used. */
        share: z.tuple([z.int(), z.int()]).readonly(),
        /** What would come back if it were asked for now. */
        amount: money,
        /** Paid for dearer times that it moved to, in orders of their own: so much of it goes back by itself when this does. */
        follows: money,
      }),
    ),
    total: money,
  }),
};

export const ask = {
  request: z.object({
    orderId: id,
    /** Parts of lines to be given back; null: all. */
    lines: z
      .array(z.object({ lineId: id, part }))
      .min(1)
      .max(2 * largestCart)
      .nullable()
      .default(null),
    /** Asks for all that is left of them although the terms give nothing. */
    goodwill: flag.default(false),
    reason: z.enum(askedReasons),
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
  /** Asked for although the terms give nothing. */
  goodwill: z.boolean(),
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
        /** What it is made of. */
        lines: z.array(
          z.object({
            lineId: id,
            part,
            name1: z.string(),
            /** Paid for it, and what comes back of that. */
            paid: money,
            amount: money,
          }),
        ),
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
  /** Who asks opened it, and cannot approve it. */
  own: z.boolean(),
  lines: z.array(z.object({ name1: z.string(), offerName: z.string(), part, amount: money, returned: z.boolean() })),
});

export const list = {
  request: z.object({ state: state.nullable().default(null), ...paging }),
  reply: listOf(refundOfSale),
};

export const ofSaleByPhone = {
  request: z.object({ orderId: id }),
  reply: z.object({ list: z.array(refundOfSale) }),
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
    /** Of its lines. */
    terms: z.array(refundTerms),
    /** Paid for its lines and not gone back yet: the most that a verdict may give. */
    rest: money,
  }),
};

const decision = z.object({ refundId: id, agree: flag, words: reasonText }).refine(
  ({ agree, words }) => agree || words !== '',
  // A refusal without a reason is no answer.
  { path: ['words'] },
);

const decisionWithMoney = decision.and(
  z.object({
    /** Another amount than was asked for, with two decimals; a seller may give a part of goodwill alone. */
    money: decimal.optional(),
  }),
);
export const decide = { request: decisionWithMoney, reply: z.object({ state }) };
export const judge = { request: decisionWithMoney, reply: z.object({ state }) };

export const giveBack = {
  request: z.object({
    orderId: id,
    /** With two decimals; null: all that is left, and the whole order is given back. */
    money: decimal.nullable().default(null),
    words: givenReason,
  }),
  /** `proposed`: a second operator has to approve it. */
  reply: z.object({ refundId: id, state }),
};
export const open = { ...giveBack };

export const approve = {
  request: z.object({ refundId: id, approve: flag }),
  reply: z.object({ state }),
};

export const chargebacks = {
  request: z.object({ state: z.enum(chargebackStates).optional(), ...paging }),
  /** Newest first. */
  reply: listOf(
    z.object({
      chargebackId: id,
      /** What the provider knows the payment by. */
      attemptNumber: z.string(),
      /** The bank's number of the dispute. */
      reference: z.string(),
      state: z.enum(chargebackStates),
      amount: money,
      createdAt: iso,
      endedAt: iso.nullable(),
      /** What the payment paid for. */
      orderIds: z.array(id),
    }),
  ),
};

export const recordChargeback = {
  request: z.object({
    attemptNumber: line(20).pipe(z.string().regex(/^[0-9A-Za-z]{1,20}$/)),
    reference: fullLine(64),
    money: decimal,
  }),
  reply: z.object({}),
};

export const endChargeback = {
  request: z.object({ chargebackId: id, won: flag }),
  reply: z.object({ state: z.enum(chargebackStates) }),
};

export const pictures = {
  request: z.object({ refundId: id }),
  /** Each opens its picture for whoever has it, for five minutes. */
  reply: z.object({ list: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })) }),
};
export const picturesOf = { ...pictures };

export const decideByPhone = { ...decide };
export const picturesByPhone = { ...picturesOf };
