import { statesThatAllow } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import type { Minor } from '@lyceum/domain/money';
import { attemptFlow, type ProviderName } from '@lyceum/domain/payments';
import type { Queryable, Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { book } from './ledger.ts';
import {
  addPromise,
  insertRepayment,
  moveAttempt,
  returnRepayment,
  selectAttempt,
  selectAttemptByNumber,
  selectChargebackMovement,
  selectSent,
  type Attempt,
} from './payments.sql.ts';
import { sellerParts } from './repay-order.ts';

/** By the number that the provider knows it by. */
export function findAttempt(db: Queryable, provider: ProviderName, number: string): Promise<Attempt | null> {
  return selectAttemptByNumber(db, provider, number);
}

export function readAttempt(tx: Transaction, id: string): Promise<Attempt | null> {
  return selectAttempt(tx, id);
}

/** The platform loses what a bank takes of money that was refunded already; below zero: it got that back. */
export function bookLoss(deps: Deps, tx: Transaction, { id: attemptId, currency }: Attempt, amount: number) {
  return book(deps, tx, { attemptId, currency }, [
    { account: 'platform', amount },
    { account: 'provider', amount: -amount },
  ]);
}

/** What a bank takes of one order of an attempt. */
interface Taking {
  refundId: string;
  /** `total` and `refunded` before the taking, minor units. */
  order: { id: string; agencyId: string; total: number; refunded: number };
  amount: Minor;
}

/** A bank took a part of an attempt itself: it counts as repaid, and seller, commission and promotion bear it as they bear a refund. */
export async function takeBack(deps: Deps, tx: Transaction, attempt: Attempt, taking: Taking): Promise<void> {
  const { id: attemptId, currency } = attempt;
  const { refundId, order, amount } = taking;
  if (!(await addPromise(tx, attemptId, amount))) {
    throw new Error(`more was taken back of attempt ${attemptId} than it brought`);
  }
  const now = deps.clock();
  await insertRepayment(tx, {
    id: newId('rpy', now, deps.random),
    attemptId,
    refundId,
    state: 'sent',
    chargeback: true,
    amount,
    currency,
    createdAt: now,
    sentAt: now,
  });
  await moveAttempt(tx, attemptId, ['succeeded', 'partlyRefunded'], {
    state: (await selectSent(tx, attemptId, true)) === attempt.amount ? 'refunded' : 'partlyRefunded',
  });
  const of = { orderId: order.id, agencyId: order.agencyId, currency, amount, rest: order.total - order.refunded };
  // The only rows of `provider` that name an order, so that the movement is found again.
  await book(deps, tx, { attemptId, currency }, [
    ...(await sellerParts(tx, of)),
    { account: 'provider', amount: 0 - amount, orderId: order.id },
  ]);
}

/** The bank gave back what it had taken: everything that the taking booked is booked the other way round. */
export async function undoTakeBack(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  { refundId, orderId, amount }: { refundId: string; orderId: string; amount: number },
): Promise<void> {
  await returnRepayment(tx, refundId);
  await addPromise(tx, attempt.id, -amount);
  await moveAttempt(tx, attempt.id, statesThatAllow(attemptFlow, 'recoverAll'), {
    state: (await selectSent(tx, attempt.id, true)) === 0 ? 'succeeded' : 'partlyRefunded',
  });
  const taken = await selectChargebackMovement(tx, orderId, amount);
  await book(
    deps,
    tx,
    { attemptId: attempt.id, currency: attempt.currency },
    taken.map((row) => ({
      account: row.account,
      amount: -row.amount,
      orderId,
      ...(row.agencyId !== null && { agencyId: row.agencyId }),
    })),
  );
}
