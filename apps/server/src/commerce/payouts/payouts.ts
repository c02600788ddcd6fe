import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { minor, type Currency } from '@lyceum/domain/money';
import { payoutFlow } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { audit } from '../../people/audit/audit.ts';
import { book } from '../payments/ledger.ts';
import { accountsInForce } from '../payout-accounts/accounts-in-force.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { readIncome, type Income } from './earned-income.ts';
import {
  deleteSettlements,
  insertPayout,
  insertSettlement,
  lockPayout,
  lockPreparing,
  movePayout,
  selectSettlements,
  type Settlement,
} from './payouts.sql.ts';

/** The figures of a settlement of these incomes, each of which moves something. */
export function settlementOf(incomes: readonly Pick<Income, 'orderId' | 'paidAt' | 'payable' | 'commission'>[]) {
  const sales = incomes.reduce((sum, { payable }) => sum + Math.max(0, payable), 0);
  const refunds = incomes.reduce((sum, { payable }) => sum + Math.max(0, -payable), 0);
  return {
    sales,
    refunds,
    amount: sales - refunds,
    since: new Date(Math.min(...incomes.map(({ paidAt }) => paidAt.getTime()))),
    orders: incomes.map(({ orderId, payable: amount, commission }) => ({ orderId, amount, commission })),
  };
}

function byAgency(incomes: readonly Income[]): Map<string, Income[]> {
  const agencies = new Map<string, Income[]>();
  for (const income of incomes.filter(({ payable, commission }) => payable !== 0 || commission !== 0)) {
    agencies.set(income.agencyId, [...(agencies.get(income.agencyId) ?? []), income]);
  }
  return agencies;
}

/**
 * Prepares a batch: one settlement for each seller to whom something is payable until then. A seller whose refunds outweigh the sales waits
 * for a later period, and so does one who did not say where to pay.
 */
export async function preparePayout(deps: Deps, input: { currency: Currency; until: string }, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    await lockPreparing(tx);
    const now = deps.clock();
    const until = new Date(Math.min(Date.parse(input.until), now.getTime()));
    const { currency } = input;
    const incomes = byAgency(await readIncome(deps, tx, { currency, agencyId: null, until }));
    const owed = Array.from(incomes, ([agencyId, its]) => ({ agencyId, ...settlementOf(its) })).filter(
      ({ amount }) => amount > 0,
    );
    const accounts = await accountsInForce(
      tx,
      owed.map(({ agencyId }) => agencyId),
      now,
    );
    const made = owed.flatMap((one) => {
      const account = accounts.get(one.agencyId);
      return account ? [{ ...one, accountId: account.id }] : [];
    });
    const withoutAccount = owed.length - made.length;
    if (made.length === 0) {
      return withoutAccount > 0
        ? refuse('payoutAccountsMissing', { sellers: withoutAccount })
        : refuse('nothingToPayOut');
    }
    const total = made.reduce((sum, { amount }) => sum + amount, 0);
    const payoutId = newId('pyt', now, deps.random);
    await insertPayout(tx, {
      id: payoutId,
      state: 'prepared',
      currency,
      total,
      makerId: member.staffId,
      createdAt: now,
    });
    for (const { orders, ...settlement } of made) {
      const id = newId('stl', now, deps.random);
      await insertSettlement(tx, { ...settlement, id, payoutId, currency, until }, orders);
    }
    await audit(tx, deps, member, {
      act: 'create payouts',
      thing: payoutId,
      before: null,
      after: { state: 'prepared', total, currency, sellers: made.length },
    });
    return { payoutId, total: { amount: minor(total), currency }, sellers: made.length, withoutAccount };
  });
}

/** Whether each seller is still paid where the batch says. */
async function goWhereTheySay(tx: Transaction, its: readonly Settlement[], at: Date): Promise<boolean> {
  const accounts = await accountsInForce(
    tx,
    its.map(({ agencyId }) => agencyId),
    at,
  );
  return its.every(({ agencyId, accountId }) => accountId !== null && accounts.get(agencyId)?.id === accountId);
}

/** A second person pays a batch, or gives it up; whoever prepared it may only give it up. */
export async function decidePayout(deps: Deps, input: { payoutId: string; approve: boolean }, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const payout = await lockPayout(tx, input.payoutId);
    if (!payout) {
      return refuse('notFound');
    }
    const state = next(payoutFlow, payout.state, input.approve ? 'approve' : 'discard');
    if (state === null) {
      return refuse('payoutDecided');
    }
    if (input.approve && payout.makerId === member.staffId) {
      return refuse('fourEyes');
    }
    const decidedAt = deps.clock();
    const its = await selectSettlements(tx, payout.id);
    if (input.approve && !(await goWhereTheySay(tx, its, decidedAt))) {
      return refuse('payoutAccountChanged');
    }
    await movePayout(tx, payout.id, { state, checkerId: member.staffId, decidedAt });
    if (input.approve) {
      await book(deps, tx, { attemptId: null, currency: payout.currency }, [
        ...its.map(({ agencyId, amount }) => ({ account: 'seller' as const, amount, agencyId })),
        { account: 'bank', amount: -payout.total },
      ]);
    } else {
      await deleteSettlements(tx, payout.id);
    }
    await audit(tx, deps, member, {
      act: 'approve payouts',
      thing: payout.id,
      before: { state: payout.state },
      after: { state },
    });
    return { state };
  });
}
