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
  reply: z.object({ payoutId: id, total: money, sellers: z.int() }),
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
  payoutId: id,
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
});

export const settlements = {
  request: z.object({ payoutId: id.optional(), ...paging }),
  reply: listOf(settlement),
};

const entry = z.object({
  /** Of the ledger. */
  entryId: id,
  orderId: id,
  orderNumber: z.string(),
  at: iso,
  /** Below zero: went back to the buyer. */
  paid: money,
  commission: money,
  amount: money,
});

export const statement = { request: z.object({ settlementId: id }), reply: settlement };

export const entries = { request: z.object({ settlementId: id, ...paging }), reply: listOf(entry) };

export const exportEntries = { request: z.object({ settlementId: id }), reply: csv };
