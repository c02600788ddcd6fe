import { newId } from '@lyceum/domain/ids';
import { currencies, minor, moneyText } from '@lyceum/domain/money';
import { transferAfter } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import * as m from '@lyceum/i18n/words';
import { audit } from '../../people/audit/audit.ts';
import { accountsInForce } from '../payout-accounts/accounts-in-force.ts';
import { book } from '../payments/ledger.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { tellOwners } from '../../people/staff/tell-owners.ts';
import { readIncome } from './earned-income.ts';
import { settlementOf } from './payouts.ts';
import {
  closeDebt,
  insertSettlement,
  lockPreparing,
  markAsked,
  openDebts,
  selectDebt,
  selectDebts,
  selectDebtsToAsk,
} from './payouts.sql.ts';

/**
 * Keeps the list of sellers whose refunds outweigh their sales: the debt goes into the next payout, and after 30 days the seller is asked
 * for a transfer. Safe with several processes.
 */
export async function sweepDebts(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPreparing(tx);
    const now = deps.clock();
    await openDebts(tx, now, () => newId('dbt', now, deps.random));
    for (const debt of await selectDebtsToAsk(tx, new Date(now.getTime() - transferAfter))) {
      await markAsked(tx, debt.id, now);
      const amount = moneyText({ amount: minor(debt.amount), currency: debt.currency });
      await tellOwners(deps, tx, debt.agencyId, (locale) => ({
        subject: m.payouts_debtSubject({ amount }, { locale }),
        body: m.payouts_debtText({ amount }, { locale }),
      }));
    }
  });
}

/** Sellers who owe the platform, the oldest debt first. */
export async function listDebts(deps: Deps, _: object, { language }: StaffCaller) {
  const rows = await selectDebts(deps.db);
  return {
    list: rows.map(({ debt, agencyName }) => ({
      debtId: debt.id,
      agencyId: debt.agencyId,
      agencyName: agencyName[language],
      amount: { amount: minor(debt.amount), currency: debt.currency },
      since: debt.since.toISOString(),
      askedAt: debt.askedAt?.toISOString() ?? null,
    })),
  };
}

/** A seller's transfer has come: it settles every order of that seller, also what was not payable yet. */
export async function recordTransfer(deps: Deps, { debtId }: { debtId: string }, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    await lockPreparing(tx);
    const debt = await selectDebt(tx, debtId);
    if (!debt) {
      return refuse('notFound');
    }
    const now = deps.clock();
    const { agencyId, currency } = debt;
    const incomes = await readIncome(deps, tx, { currency, agencyId, until: now });
    const { orders, ...settlement } = settlementOf(
      incomes.map((income) => ({
        ...income,
        payable: income.payable + income.held,
        commission: income.commission + income.heldCommission,
      })),
    );
    if (debt.endedAt !== null || settlement.amount >= 0) {
      return refuse('decidedMeanwhile');
    }
    const id = newId('stl', now, deps.random);
    await insertSettlement(
      tx,
      { ...settlement, id, payoutId: null, accountId: null, agencyId, currency, until: now },
      orders,
    );
    await book(deps, tx, { attemptId: null, currency }, [
      { account: 'bank', amount: -settlement.amount },
      { account: 'seller', amount: settlement.amount, agencyId },
    ]);
    await closeDebt(tx, debt.id, now, id);
    await audit(tx, deps, member, {
      act: 'change payouts',
      thing: debt.id,
      before: { amount: debt.amount },
      after: { settlementId: id, amount: settlement.amount },
    });
    return {};
  });
}

/** What a seller is owed now, by currency: held until it is earned, and payable with the next payout. */
export async function readBalance(deps: Deps, _: object, { member }: StaffCaller) {
  const list = [];
  for (const currency of currencies) {
    const incomes = await readIncome(deps, deps.db, { currency, agencyId: member.agencyId, until: deps.clock() });
    const sum = (of: 'payable' | 'held') => incomes.reduce((all, income) => all + income[of], 0);
    if (incomes.length > 0) {
      list.push({
        held: { amount: minor(sum('held')), currency },
        payable: { amount: minor(sum('payable')), currency },
      });
    }
  }
  const accounts = await accountsInForce(deps.db, [member.agencyId ?? ''], deps.clock());
  return { list, account: accounts.size > 0 };
}
