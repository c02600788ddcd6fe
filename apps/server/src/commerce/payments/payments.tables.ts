import type { AttemptState, LedgerAccount, ProviderName, RepaymentState } from '@lyceum/domain/payments';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { checkouts } from '../orders/orders.tables.ts';
import { amount, currency, id, instant } from '../../platform/columns.ts';

export const attempts = pgTable(
  'payment_attempts',
  {
    id: id().primaryKey(),
    checkoutId: id('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** What the provider knows it by: 20 letters and digits, never used twice. */
    number: text('number').unique('payment_attempts_number').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    code: integer('code').notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    amount: amount('amount').notNull(),
    currency: currency().notNull(),
    /** Promised back or sent back, together; never above the amount, whatever the code does. */
    promised: amount('promised').notNull().default(0),
    /** What the provider gave when the attempt began, by which it is completed, queried and closed. */
    handle: text('handle'),
    /** The provider's own number of the trade, once it told one. */
    tradeNumber: text('trade_number'),
    /** The card's authorisation at the provider, by which its refunds are asked about. */
    authorisation: text('authorisation'),
    failure: text('failure'),
    /** What the provider kept of it, once its statement told. */
    fee: amount('fee'),
    createdAt: instant('created_at').notNull(),
    /** When the page was told how to pay. */
    handedAt: instant('handed_at'),
    /** When it was given up for another attempt, or with its order. */
    closedAt: instant('closed_at'),
    settledAt: instant('settled_at'),
    /** When to ask the provider next about an attempt of which we heard nothing. */
    queryAt: instant('query_at'),
    queries: integer('queries').notNull().default(0),
  },
  (table) => [
    index('payment_attempts_checkout').on(table.checkoutId),
    index('payment_attempts_query').on(table.state, table.queryAt),
    // Ids begin with the time: these are the lists of the back office, newest first, and what a provider had to do lately.
    index('payment_attempts_of_state').on(table.state, table.id),
    index('payment_attempts_of_code').on(table.code, table.id),
    index('payment_attempts_trade').on(table.tradeNumber),
    check('payment_attempts_promised', sql`${table.promised} between 0 and ${table.amount}`),
  ],
);

/**
 * Money on its way back, written before the provider is asked. Of one attempt they are sent one after the other, so that the provider's
 * figure tells whether a try that nobody heard the end of got through.
 */
export const repayments = pgTable(
  'repayments',
  {
    id: id().primaryKey(),
    attemptId: id('attempt_id')
      .notNull()
      .references(() => attempts.id),
    /** Null: money that came for a checkout that no longer wanted it. */
    refundId: id('refund_id').unique('repayments_refund'),
    state: text('state').$type<RepaymentState>().notNull(),
    amount: amount('amount').notNull(),
    currency: currency().notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** The bank took it back itself. */
    chargeback: boolean('chargeback').notNull().default(false),
    /** When to try next. */
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
    /** Why a person must look at it. */
    trouble: text('trouble'),
  },
  (table) => [
    index('repayments_attempt').on(table.attemptId, table.createdAt),
    index('repayments_due')
      .on(table.dueAt)
      .where(sql`state = 'sending'`),
    check('repayments_amount', sql`${table.amount} > 0`),
  ],
);

/** How a provider’s word came: it told us, we asked, or it answered when the payment was to be completed. */
export type WordSource = 'notice' | 'query' | 'return';

/** Every verified word of a provider once, by the digest of its bytes: a repeated notice finds its row here. */
export const notices = pgTable(
  'payment_notices',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    digest: text('digest').notNull(),
    attemptId: id('attempt_id').notNull(),
    outcome: text('outcome').notNull(),
    /** False: it changed nothing, because the attempt was settled before. */
    applied: boolean('applied').notNull(),
    at: instant('at').notNull(),
    source: text('source').$type<WordSource>().notNull().default('notice'),
    /** How often the same bytes came again, and when they did last. */
    repeats: integer('repeats').notNull().default(0),
    repeatedAt: instant('repeated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.digest] }),
    index('payment_notices_attempt').on(table.attemptId),
  ],
);

/**
 * `notBegun`: the provider did not answer when the attempt was begun · `asked`: what it answered to our question, other than paid ·
 * `refusedNotice`: a signed notice that did not fit, by `Settled` · `repaymentNotice`: it told that a repayment moved · `sentAgain`: a person had
 * a repayment sent once more.
 */
export const eventKinds = ['notBegun', 'asked', 'refusedNotice', 'repaymentNotice', 'sentAgain'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What happened to an attempt and changed nothing of it: for people who look into it later. What is the same as before is not written again. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id().primaryKey(),
    attemptId: id('attempt_id')
      .notNull()
      .references(() => attempts.id),
    kind: text('kind').$type<EventKind>().notNull(),
    /** A word of our own, never the provider's. */
    answer: text('answer'),
    at: instant('at').notNull(),
  },
  (table) => [index('payment_events_attempt').on(table.attemptId, table.id)],
);

/** What each provider's server answered and sent, in sums by minute: every process adds its own. */
export const providerMinutes = pgTable(
  'payment_provider_minutes',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    minute: instant('minute').notNull(),
    /** Questions that went out, and of these: no answer or a fault; slow. */
    asked: integer('asked').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    slow: integer('slow').notNull().default(0),
    /** Questions that were not sent, since the provider had failed too often. */
    held: integer('held').notNull().default(0),
    /** Notices that were taken, that were signed and did not fit, and that were not the provider's. */
    notices: integer('notices').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    forged: integer('forged').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.provider, table.minute] })],
);

/** Append only, and each movement sums to zero per currency: triggers in the migration see to both. */
export const ledger = pgTable(
  'ledger',
  {
    id: id().primaryKey(),
    movementId: id('movement_id').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    agencyId: id('agency_id'),
    orderId: id('order_id'),
    attemptId: id('attempt_id'),
    amount: amount('amount').notNull(),
    currency: currency().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ledger_movement').on(table.movementId),
    index('ledger_attempt').on(table.attemptId),
    index('ledger_order').on(table.orderId),
    index('ledger_seller').on(table.agencyId, table.at),
    // Rows only ever come at the end, so that a day of all agencies is found by where it stands.
    index('ledger_day').using('brin', table.at),
  ],
);
