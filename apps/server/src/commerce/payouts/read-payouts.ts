import { orderNumber } from '@lyceum/domain/ids';
import { minor } from '@lyceum/domain/money';
import type { PayoutState } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { maskedAccount } from '../payout-accounts/sealed-account.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import {
  countEntries,
  selectEntries,
  selectPayout,
  selectPayouts,
  selectSettlementPage,
  type EntryRow,
  type PayoutRow,
} from './payouts.sql.ts';

interface Page {
  page: number;
  pageSize: number;
}
const slice = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize });

function payoutOf({ payout, ...row }: PayoutRow, { member }: StaffCaller) {
  return {
    ...row,
    payoutId: payout.id,
    state: payout.state,
    total: { amount: minor(payout.total), currency: payout.currency },
    own: payout.makerId === member.staffId,
    createdAt: payout.createdAt.toISOString(),
    decidedAt: payout.decidedAt?.toISOString() ?? null,
  };
}

export async function listPayouts(
  deps: Deps,
  { state, ...page }: Page & { state?: PayoutState | undefined },
  caller: StaffCaller,
) {
  const { list, total } = await selectPayouts(deps.db, state, slice(page));
  return { ...page, total, list: list.map((row) => payoutOf(row, caller)) };
}

export async function readPayout(deps: Deps, { payoutId }: { payoutId: string }, caller: StaffCaller) {
  const row = await selectPayout(deps.db, payoutId);
  return row ? payoutOf(row, caller) : refuse('notFound');
}

interface Filter {
  payoutId?: string | undefined;
  settlementId?: string | undefined;
}

/** A seller's own statements; for the platform those of all. */
export async function listSettlements(
  deps: Deps,
  { page, pageSize, ...filter }: Page & Filter,
  { member, language }: StaffCaller,
) {
  const of = { agencyId: member.agencyId, ...filter };
  const { rows, total } = await selectSettlementPage(deps.db, of, slice({ page, pageSize }));
  return {
    page,
    pageSize,
    total,
    list: rows.map(({ settlement: one, account, agencyName, state, decidedAt, orders, ...sums }) => {
      const money = (amount: number) => ({ amount: minor(amount), currency: one.currency });
      const paidTo = account && maskedAccount(deps, account);
      return {
        account: paidTo && { bank: paidTo.bank, account: paidTo.account },
        settlementId: one.id,
        payoutId: one.payoutId,
        agencyId: one.agencyId,
        agencyName: agencyName[language],
        since: one.since.toISOString(),
        until: one.until.toISOString(),
        orders,
        paid: money(sums.paid),
        repaid: money(sums.repaid),
        commission: money(sums.commission),
        amount: money(one.amount),
        // What is no part of a payout was transferred by the seller.
        state: state ?? ('paid' as const),
        paidAt: state === null ? one.until.toISOString() : state === 'paid' ? (decidedAt?.toISOString() ?? null) : null,
      };
    }),
  };
}

interface Statement {
  settlementId: string;
}

/** Another seller's is as unknown as one that does not exist. */
export async function readStatement(deps: Deps, { settlementId }: Statement, caller: StaffCaller) {
  const { list } = await listSettlements(deps, { settlementId, page: 1, pageSize: 1 }, caller);
  return list[0] ?? refuse('notFound');
}

/** What of an order a statement has; below zero: a refund takes back what an earlier one had. */
export function entryOf({ entry, paidAt, currency }: EntryRow) {
  const money = (amount: number) => ({ amount: minor(amount), currency });
  return {
    orderId: entry.orderId,
    orderNumber: orderNumber(entry.orderId),
    at: paidAt?.toISOString() ?? '',
    paid: money(entry.amount + entry.commission),
    commission: money(entry.commission),
    amount: money(entry.amount),
  };
}

export async function listEntries(deps: Deps, { settlementId, ...page }: Statement & Page, caller: StaffCaller) {
  const statement = await readStatement(deps, { settlementId }, caller);
  if ('refused' in statement) {
    return statement;
  }
  const [rows, total] = await Promise.all([
    selectEntries(deps.db, settlementId, slice(page)),
    countEntries(deps.db, settlementId),
  ]);
  return { ...page, total, list: rows.map(entryOf) };
}
