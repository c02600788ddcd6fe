import { currencies } from '@lyceum/domain/money';
import {
  attemptStates,
  cardTroubles,
  chargebackStates,
  paymentMethods,
  repaymentStates,
  type PaymentCode,
  type ProviderName,
} from '@lyceum/domain/payments';
import { z } from 'zod';
import { decimal, id, iso, line, money, oneOfNumbers, wholeNumber } from './fields.ts';

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

/** Who takes payments, and the codes of the ways to pay. */
export const provider = z.enum([...new Set(paymentMethods.map((method) => method.provider))] as [
  ProviderName,
  ...ProviderName[],
]);
const codes = paymentMethods.map((method) => method.code) as [PaymentCode, ...PaymentCode[]];
export const paymentCode = oneOfNumbers(...codes);
export const methodCode = z.union(codes.map((code) => z.literal(code)));

const attempt = z.object({
  attemptId: id,
  /** What the provider knows it by, and by what it calls it itself. */
  number: z.string(),
  tradeNumber: z.string().nullable(),
  provider,
  code: methodCode,
  state: z.enum(attemptStates),
  amount: money,
  createdAt: iso,
  /** When the provider's word of how it ended came. */
  settledAt: iso.nullable(),
  /** What it pays, or would have paid. */
  orderIds: z.array(id),
});

export const list = {
  request: z.object({
    provider: provider.optional(),
    code: paymentCode.optional(),
    state: z.enum(attemptStates).optional(),
    currency: z.enum(currencies).optional(),
    /** When it was begun; half open: `from` belongs to it, `until` does not. */
    from: z.iso.datetime({ offset: true }).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
    /** The beginning of its number or of an order's, or the provider's whole number of the trade. */
    keyword: line(64).optional(),
    /** The `next` of the page before. */
    after: id.optional(),
    pageSize: wholeNumber(1, 100).default(20),
  }),
  reply: z.object({
    list: z.array(attempt),
    /** Null: this was the last page. */
    next: z.string().nullable(),
  }),
};

/** What a question came to that did not find the attempt paid. */
export const askedAnswers = ['unpaid', 'approved', 'failed', 'noAnswer'] as const;

const repaymentId = id;
/** Something that happened; the oldest first. */
const happened = z.discriminatedUnion('what', [
  z.object({ what: z.literal('begun'), at: iso }),
  /** The page was told how to pay. */
  z.object({ what: z.literal('handedOver'), at: iso }),
  z.object({ what: z.literal('notBegun'), at: iso }),
  /**
   * A verified word of the provider. `applied`: it moved the attempt; another one was a repetition. `repeats`: how often the same bytes
   * came once more.
   */
  z.object({
    what: z.literal('told'),
    at: iso,
    source: z.enum(['notice', 'query', 'return']),
    outcome: z.enum(['paid', 'failed']),
    applied: z.boolean(),
    repeats: z.int(),
    repeatedAt: iso.nullable(),
  }),
  /** We asked, and it was not paid. */
  z.object({ what: z.literal('asked'), at: iso, answer: z.enum(askedAnswers) }),
  /** A signed notice of another amount or currency, or an old one once more. */
  z.object({ what: z.literal('refusedNotice'), at: iso, why: z.enum(['mismatch', 'stale']) }),
  z.object({ what: z.literal('repaymentNotice'), at: iso, repaymentId }),
  z.object({ what: z.literal('closed'), at: iso }),
  z.object({ what: z.literal('paid'), at: iso }),
  z.object({ what: z.literal('failed'), at: iso }),
  z.object({
    what: z.literal('repayment'),
    at: iso,
    repaymentId,
    /** Null: money that nobody wanted. */
    refundId: id.nullable(),
    amount: money,
    state: z.enum(repaymentStates),
    tries: z.int(),
    /** Why a person must look; figures only. */
    trouble: z.string().nullable(),
    /** When it is tried next. */
    dueAt: iso.nullable(),
  }),
  /** A person had a repayment sent again that was stuck. */
  z.object({ what: z.literal('sentAgain'), at: iso, repaymentId }),
  z.object({ what: z.literal('repaid'), at: iso, repaymentId, amount: money }),
  z.object({
    what: z.literal('chargeback'),
    at: iso,
    amount: money,
    state: z.enum(chargebackStates),
    /** The bank's number of the dispute. */
    reference: z.string(),
  }),
  z.object({ what: z.literal('fee'), at: iso, amount: money }),
]);
export type Happened = z.input<typeof happened>;

export const detail = {
  request: z.object({ attemptId: id }),
  reply: attempt.extend({
    /** In the provider's words. */
    failure: z.string().nullable(),
    fee: money.nullable(),
    /** Sent back until now, also by banks. */
    repaid: money,
    /** How often the provider was asked about it, and when it is next. */
    queries: z.int(),
    queryAt: iso.nullable(),
    timeline: z.array(happened),
    /** The first day of the statement on which it had to be; null: none was compared since. */
    reconciliation: z
      .object({
        day: z.string(),
        /** The days of which it was different, and whether somebody has dealt with it. */
        differences: z.array(
          z.object({
            day: z.string(),
            kind: z.enum(['missingHere', 'missingThere', 'amount', 'refunded']),
            settled: z.boolean(),
          }),
        ),
      })
      .nullable(),
  }),
};

/** Of the attempts of a while, what came of them, and how the provider's server did. */
const lately = z.object({
  paid: z.int(),
  failed: z.int(),
  /** The provider said nothing of them: the buyer left, or is still there. */
  left: z.int(),
  /** 1/10,000 of those that ended; null: none did. */
  successBps: z.int().nullable(),
  /** Milliseconds from the beginning to the word that it is paid, for half and for 95 of 100; null: none was paid. */
  medianTime: z.int().nullable(),
  slowTime: z.int().nullable(),
  /** Questions to the provider's server; of them: no answer or a fault; slow. `held`: not asked, since it had just failed too often. */
  asked: z.int(),
  slow: z.int(),
  unanswered: z.int(),
  held: z.int(),
  /** Notices: taken; signed, but not fitting; not the provider's. */
  notices: z.int(),
  refusedNotices: z.int(),
  forgedNotices: z.int(),
});

export const health = {
  request: z.object({}),
  reply: z.object({
    /** Of payments that end, the percentage below which the operators are alarmed, once so many have ended within the hour. */
    alarm: z.object({ percent: z.int(), tries: z.int() }),
    list: z.array(
      z.object({
        provider,
        /** False: it has no account here, so that nothing is paid by it. */
        hasKeys: z.boolean(),
        failing: z.boolean(),
        hour: lately,
        day: lately,
        /** To the minute; null: none in a month. */
        lastNoticeAt: iso.nullable(),
        /** Repayments that are on their way, and that somebody must look at. */
        sending: z.int(),
        stuck: z.int(),
        reconciliation: z.object({ day: z.string(), differences: z.int(), open: z.int() }).nullable(),
      }),
    ),
  }),
};

export const stuck = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        repaymentId: id,
        refundId: id.nullable(),
        attemptId: id,
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
