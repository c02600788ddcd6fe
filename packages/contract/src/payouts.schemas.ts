import { payoutStates } from '@lyceum/domain/payments';
import { z } from 'zod';
import { currency, flag, id, iso, listOf, money, paging } from './fields.ts';

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

export const list = {
  request: z.object(paging),
  reply: listOf(
    z.object({ payoutId: id, state, total: money, own: z.boolean(), createdAt: iso, decidedAt: iso.nullable() }),
  ),
};

export const settlements = {
  request: z.object(paging),
  reply: listOf(
    z.object({
      settlementId: id,
      payoutId: id,
      agencyId: id,
      agencyName: z.string(),
      since: iso,
      until: iso,
      /** What the seller's sales brought less commission; what refunds took back of that; the rest, which is paid. */
      sales: money,
      refunds: money,
      amount: money,
      state,
      paidAt: iso.nullable(),
    }),
  ),
};
