import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { minor, type Currency } from '@lyceum/domain/money';
import { payoutFlow } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { audit } from '../audit/audit.ts';
import { book } from '../payments/ledger.ts';
import { inTransaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import {
  deleteSettlements,
  insertPayout,
  insertSettlement,
  lockPayout,
  lockPreparing,
  movePayout,
  selectSettlements,
  selectUnsettled,
} from './payouts.sql.ts';

/**
 * Prepares a batch: one settlement for each seller who is owed something until then. A seller whose refunds outweigh the sales waits
 * for a later period, with all its rows.
 */
export async function preparePayout(deps: Deps, input: { currency: Currency; until: string }, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    await lockPreparing(tx);
    const now = deps.clock();
    const until = new Date(Math.min(Date.parse(input.until), now.getTime()));
    const owed = (await selectUnsettled(tx, input.currency, until)).filter(({ sales, refunds }) => sales > refunds);
    const total = owed.reduce((sum, { sales, refunds }) => sum + sales - refunds, 0);
    if (total === 0) {
      return refuse('nothingToPayOut');
    }
    const payoutId = newId('pyt', now, deps.random);
    const { currency } = input;
    await insertPayout(tx, {
      id: payoutId,
      state: 'prepared',
      currency,
      total,
      makerId: member.staffId,
      createdAt: now,
    });
    for (const { ledgerIds, ...one } of owed) {
      const id = newId('stl', now, deps.random);
      await insertSettlement(tx, { ...one, id, payoutId, currency, until, amount: one.sales - one.refunds }, ledgerIds);
    }
    await audit(tx, deps, member, {
      act: 'create payouts',
      thing: payoutId,
      before: null,
      after: { state: 'prepared', total, currency, sellers: owed.length },
    });
    return { payoutId, total: { amount: minor(total), currency }, sellers: owed.length };
  });
}

/** A second person pays a batch, or gives it up; whoever prepared it may only give it up. */
export async function decidePayout(deps: Deps, input: { payoutId: string; approve: boolean }, { member }: Colleague) {
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
    await movePayout(tx, payout.id, payout.state, { state, checkerId: member.staffId, decidedAt });
    if (input.approve) {
      const paid = await selectSettlements(tx, payout.id);
      await book(deps, tx, { attemptId: null, currency: payout.currency }, [
        ...paid.map(({ agencyId, amount }) => ({ account: 'seller' as const, amount, agencyId })),
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
