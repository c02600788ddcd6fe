import { payoutStates } from '@lyceum/domain/payments';
import { z } from 'zod';
import { csv, currency, flag, id, iso, listOf, money, paging } from './fields.ts';

const state = z.enum(payoutStates);

export const prepare = {
  request: z.object({
    currency,
    /** Sales and refunds before this instant; never later than now. */
    until: z.iso.datetime(),
  }),
  /** `withoutAccount`: sellers who are owed something and did not say where to pay. */
  reply: z.object({ payoutId: id, total: money, sellers: z.int(), withoutAccount: z.int() }),
};

export const decide = {
  request: z.object({ payoutId: id, approve: flag }),
  reply: z.object({ state }),
};

const payout = z.object({
  payoutId: id,
  state,
  total: money,
  /** Who asks prepared it, and cannot approve it. */
  own: z.boolean(),
  maker: z.string(),
  /** Who approved it or gave it up. */
  checker: z.string().nullable(),
  sellers: z.int(),
  createdAt: iso,
  decidedAt: iso.nullable(),
});

export const list = { request: z.object({ state: state.optional(), ...paging }), reply: listOf(payout) };

export const detail = { request: z.object({ payoutId: id }), reply: payout };

const settlement = z.object({
  settlementId: id,
  /** Null: the seller transferred it. */
  payoutId: id.nullable(),
  agencyId: id,
  agencyName: z.string(),
  since: iso,
  until: iso,
  /** Orders that were paid for in the period. */
  orders: z.int(),
  /** What buyers paid, and what of it went back to them; both before commission. */
  paid: money,
  repaid: money,
  /** Kept by the platform, less what was given up with refunds. */
  commission: money,
  /** The rest, which is paid out. */
  amount: money,
  state,
  paidAt: iso.nullable(),
  /** Where it is paid, the number masked; null: a transfer, or older than these accounts. */
  account: z.object({ bank: z.string(), account: z.string() }).nullable(),
});

export const settlements = {
  request: z.object({ payoutId: id.optional(), ...paging }),
  reply: listOf(settlement),
};

const entry = z.object({
  orderId: id,
  orderNumber: z.string(),
  /** When it was paid. */
  at: iso,
  /** Below zero: went back to the buyer. */
  paid: money,
  commission: money,
  amount: money,
});

export const statement = { request: z.object({ settlementId: id }), reply: settlement };

export const entries = { request: z.object({ settlementId: id, ...paging }), reply: listOf(entry) };

export const balance = {
  request: z.object({}),
  reply: z.object({
    /** A row a currency. `held`: sold and not earned for a week yet; `payable`: goes into the next payout, below zero when refunds outweigh. */
    list: z.array(z.object({ held: money, payable: money })),
    /** Whether the seller said where to pay. */
    account: z.boolean(),
  }),
};

export const debts = {
  request: z.object({}),
  reply: z.object({
    list: z.array(
      z.object({
        debtId: id,
        agencyId: id,
        agencyName: z.string(),
        amount: money,
        since: iso,
        /** When a transfer was asked for. */
        askedAt: iso.nullable(),
      }),
    ),
  }),
};

export const recordTransfer = { request: z.object({ debtId: id }), reply: z.object({}) };

export const exportEntries = { request: z.object({ settlementId: id }), reply: csv };

export const exportTransfers = { request: z.object({ payoutId: id }), reply: csv };
