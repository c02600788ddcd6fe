import { bankFields, longestValue } from '@lyceum/domain/applications';
import { payoutAccountStates } from '@lyceum/domain/payout-accounts';
import { regions } from '@lyceum/domain/region';
import { z } from 'zod';
import { fullLine, id, iso, line, listOf, paging } from './fields.ts';

const state = z.enum(payoutAccountStates);
const nation = z.enum(regions);
/** The number masked. */
const values = z.object({ accountName: z.string(), bank: z.string(), branch: z.string(), account: z.string() });
const ofAccount = z.object({ accountId: id });

const ownAccount = z.object({
  accountId: id,
  state,
  values,
  askedAt: iso,
  decidedAt: iso.nullable(),
  startsAt: iso.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});

export const own = {
  request: z.object({}),
  reply: z.object({
    /** By which numbers are checked. */
    nation,
    /** In force. */
    current: ownAccount.nullable(),
    /** Asked for, or approved and not started. */
    pending: ownAccount.nullable(),
    /** The others, the newest first. */
    history: z.array(ownAccount),
  }),
};

const given = line(longestValue);
export const ask = {
  request: z.object({ accountName: given, bank: given, branch: given, account: given }),
  reply: ofAccount,
};

export const withdraw = { request: ofAccount, reply: z.object({ state }) };

const account = z.object({
  accountId: id,
  agencyId: id,
  agencyName: z.string(),
  nation,
  state,
  values,
  /** Null: it came with the application. */
  asker: z.string().nullable(),
  checker: z.string().nullable(),
  decider: z.string().nullable(),
  /** Who asks approved it first, and cannot confirm it. */
  own: z.boolean(),
  askedAt: iso,
  checkedAt: iso.nullable(),
  decidedAt: iso.nullable(),
  startsAt: iso.nullable(),
  reason: z.string().nullable(),
});

export const list = {
  request: z.object({ state: z.enum(['open', 'approved', 'refused', 'withdrawn']).default('open'), ...paging }),
  reply: listOf(account),
};

export const detail = {
  request: ofAccount,
  reply: account.extend({
    /** In force before this one starts; null: there was none. */
    before: z.object({ values, since: iso }).nullable(),
    /** Fields in which the two differ, by what the masks hide, too. */
    differs: z.array(z.enum(bankFields)),
  }),
};

export const reveal = {
  request: ofAccount,
  reply: z.object({ account: z.string(), before: z.string().nullable() }),
};

export const approve = { request: ofAccount, reply: z.object({ state, startsAt: iso.nullable() }) };

export const refuse = { request: ofAccount.extend({ reason: fullLine(500) }), reply: z.object({ state }) };
