import { statesThatAllow } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { minor, type Currency } from '@lyceum/domain/money';
import { repaymentFlow } from '@lyceum/domain/payments';
import { hour, minute } from '@lyceum/domain/time';
import { finishRefund } from '../refunds/finish-refund.ts';
import { claiming, inTransaction, type Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { book } from './ledger.ts';
import {
  addPromise,
  claimRepayments,
  insertRepayment,
  moveAttempt,
  moveRepayment,
  selectAttempt,
  selectRepayment,
  selectSent,
  type Attempt,
  type Repayment,
} from './payments.sql.ts';

interface Promised {
  attemptId: string;
  /** Null: the money was not wanted. */
  refundId: string | null;
  amount: number;
  currency: Currency;
}

/** Writes down that money goes back, before anybody is asked to send it; false when the payment has not so much left. */
export async function promiseRepayment(deps: Deps, tx: Transaction, promised: Promised): Promise<boolean> {
  const { attemptId, refundId, amount, currency } = promised;
  if (!(await addPromise(tx, attemptId, amount))) {
    return false;
  }
  const now = deps.clock();
  const id = newId('rpy', now, deps.random);
  await insertRepayment(tx, {
    id,
    attemptId,
    refundId,
    state: 'sending',
    amount,
    currency,
    createdAt: now,
    dueAt: now,
  });
  return true;
}

/**
 * After a process was killed while it sent, its request may still be on the way; nobody else asks before it must have arrived. As long
 * as the process lives, its claim holds the others off, however slow it is.
 */
const sendingTime = 3 * minute;
const pauseAfter = (tries: number) => Math.min(minute * 2 ** Math.min(tries, 9), 6 * hour);

/** Sends what was promised. Idempotent, safe with several processes and when one is killed at any point. */
export async function sweepRepayments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const due = await claimRepayments(deps.db, now, new Date(now.getTime() + sendingTime), 20);
  for (const repayment of due) {
    await claiming(deps.db, `repay ${repayment.attemptId}`, () => send(deps, repayment.id));
  }
}

async function send(deps: Deps, repaymentId: string): Promise<void> {
  const repayment = await selectRepayment(deps.db, repaymentId);
  if (repayment?.state !== 'sending') {
    return;
  }
  const attempt = await selectAttempt(deps.db, repayment.attemptId);
  const provider = attempt && deps.payments[attempt.provider];
  if (!attempt || !provider || attempt.tradeNumber === null) {
    return;
  }
  const { currency } = attempt;
  const sent = await selectSent(deps.db, attempt.id);
  const trade = {
    attemptNumber: attempt.number,
    tradeNumber: attempt.tradeNumber,
    authorisation: attempt.authorisation,
    money: { amount: minor(attempt.amount), currency },
  };
  try {
    // The provider has no number for a refund, so its figure tells whether an earlier try got through.
    const theirs = (await provider.refunded(trade)).amount;
    if (theirs === sent) {
      const rest = minor(attempt.amount - sent);
      await provider.refund(trade, { amount: minor(repayment.amount), currency }, { amount: rest, currency });
    } else if (theirs !== sent + repayment.amount) {
      await moveRepayment(deps.db, repayment.id, statesThatAllow(repaymentFlow, 'doubt'), {
        state: 'stuck',
        dueAt: null,
        trouble: `the provider repaid ${theirs}, our books have ${sent}`,
      });
      deps.log.error({ repayment: repayment.id, theirs, sent }, 'the provider repaid something else than we did');
      return;
    }
  } catch (error) {
    deps.log.warn({ err: error, repayment: repayment.id }, 'money could not be sent back yet');
    const dueAt = new Date(deps.clock().getTime() + pauseAfter(repayment.tries));
    await moveRepayment(deps.db, repayment.id, [repayment.state], { dueAt });
    return;
  }
  await inTransaction(deps.db, (tx) => finish(deps, tx, attempt, repayment));
}

async function finish(deps: Deps, tx: Transaction, attempt: Attempt, repayment: Repayment): Promise<void> {
  const sent = { state: 'sent', sentAt: deps.clock(), dueAt: null } as const;
  if (!(await moveRepayment(tx, repayment.id, statesThatAllow(repaymentFlow, 'send'), sent))) {
    return;
  }
  const whole = (await selectSent(tx, attempt.id)) === attempt.amount;
  await moveAttempt(tx, attempt.id, ['succeeded', 'partlyRefunded', 'refunding'], {
    state: whole ? 'refunded' : 'partlyRefunded',
  });
  await book(deps, tx, { attemptId: attempt.id, currency: attempt.currency }, [
    { account: repayment.refundId === null ? 'buyer' : 'refund', amount: repayment.amount },
    { account: 'provider', amount: -repayment.amount },
  ]);
  if (repayment.refundId !== null) {
    await finishRefund(deps, tx, repayment.refundId);
  }
}
