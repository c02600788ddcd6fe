import { cardTroubles } from '@lyceum/domain/payments';
import { z } from 'zod';
import { decimal, id, iso, line, money, wholeNumber } from './fields.ts';

const fields = z.record(z.string(), z.string());
/** What the page does next; `PaymentStep` of packages/domain. */
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('form'), action: z.string(), fields }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qr'), content: z.string() }),
  z.object({ kind: z.literal('bridge'), fields }),
  z.object({ kind: z.literal('token'), fields }),
]);

export const create = {
  request: z.object({
    appId: wholeNumber(0, 1e9).default(1),
    paymentCode: wholeNumber(0, 1e9),
    msgType: z.string().max(20).optional(),
    /** An order's or a checkout's id. */
    orderId: id,
    /** The amount that the page showed, with two decimals. */
    money: decimal,
    productName: line(200).optional(),
    timeExpire: z.number().optional(),
    openId: z.string().max(128).optional(),
  }),
  reply: z
    .object({
      attemptId: id,
    })
    .and(step),
};

export const cardInfo = {
  request: create.request.omit({ paymentCode: true, openId: true }),
  reply: z.object({
    attemptId: id,
    /** The gateway's address: a form of the four fields is posted there by the top window, within two minutes. */
    action: z.string(),
    MerchantID: z.string(),
    TradeInfo: z.string(),
    TradeSha: z.string(),
    Version: z.string(),
  }),
};

export const complete = {
  request: z.object({
    attemptId: id,
    /** What the provider's script made of the card; good once, and of no use without our key at the provider. */
    token: z.string().regex(/^[\x21-\x7e]{1,300}$/),
    /** That its bank made sure of the holder, where it asked for that by itself. */
    verificationToken: z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/)
      .optional(),
  }),
  reply: z.discriminatedUnion('result', [
    z.object({ result: z.literal('paid') }),
    /** Nobody has told yet; the result's page waits for it. */
    z.object({ result: z.literal('pending') }),
    /** Nothing was charged. */
    z.object({ result: z.literal('failed'), trouble: z.enum(cardTroubles) }),
  ]),
};

export const getSec = {
  request: z.object({}),
  /** What a page may know of the account at Square; never its access token. */
  reply: z.object({ applicationId: z.string(), locationId: z.string() }),
};

export const cardForm = {
  request: z.object({}),
  reply: z.object({
    /** Of Square's script, which draws the form. */
    script: z.string(),
    /** Of the seller, two capital letters: Apple Pay asks for it. */
    country: z.string(),
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
