import { statesThatAllow } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { minor, type Currency } from '@lyceum/domain/money';
import { repaymentFlow } from '@lyceum/domain/payments';
import { hour, minute } from '@lyceum/domain/time';
import { finishRefund } from '../refunds/finish-refund.ts';
import { withLock, inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { RefundRefused, type PaymentProvider } from '../../providers/payment/payment.ts';
import { book } from './ledger.ts';
import {
  addPromise,
  claimRepayments,
  insertRepayment,
  makeRepaymentsDue,
  moveAttempt,
  moveRepayment,
  selectAttempt,
  selectRepayment,
  selectSent,
  type Attempt,
  type Repayment,
} from './payments.sql.ts';
import { countSentAgain } from './events.sql.ts';
import { recordEvent } from './record-event.ts';
import { tradeOf } from './trade.ts';

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
/** 2 min, 4 min, 8 min … six hours. */
const pauseAfter = (tries: number) => Math.min(minute * 2 ** tries, 6 * hour);

/** A run goes on while whole portions are due, and leaves the rest to the next. */
const portionSize = 20;
const mostPortions = 10;

/** Sends what was promised. Idempotent, safe with several processes and when one is killed at any point. */
export async function sweepRepayments(deps: Deps): Promise<void> {
  for (let portion = 0; portion < mostPortions; portion += 1) {
    const now = deps.clock();
    const due = await claimRepayments(deps.db, now, new Date(now.getTime() + sendingTime), portionSize);
    for (const repayment of due) {
      await withLock(deps.db, `repay ${repayment.attemptId}`, () => send(deps, repayment.id));
    }
    if (due.length < portionSize) {
      return;
    }
  }
}

/** The same for each try of one repayment: letters and digits, as every provider takes them. */
const keyOf = (repayment: Repayment) =>
  repayment.id
    .replace(/[^0-9a-z]/gi, '')
    .slice(-20)
    .toUpperCase();
/** A provider that has taken a repayment and not sent it yet is asked again after this. */
const pendingPause = 10 * minute;

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
  const now = deps.clock();
  const wait = (until: Date) => moveRepayment(deps.db, repayment.id, [repayment.state], { dueAt: until });
  const quiet = provider.quietUntil(now);
  if (quiet) {
    await wait(quiet);
    return;
  }
  const doubt = async (trouble: string): Promise<void> => {
    await moveRepayment(deps.db, repayment.id, statesThatAllow(repaymentFlow, 'doubt'), {
      state: 'stuck',
      dueAt: null,
      trouble,
    });
    deps.log.error({ repayment: repayment.id, why: trouble }, 'a repayment needs somebody to look at it');
  };
  const { currency } = attempt;
  const request = {
    key: keyOf(repayment),
    trade: tradeOf(attempt),
    money: { amount: minor(repayment.amount), currency },
    sentBefore: { amount: minor(await selectSent(deps.db, attempt.id, false)), currency },
    again: await countSentAgain(deps.db, repayment),
  };
  try {
    // An earlier try may have got through although nobody heard of it.
    const known = await provider.refundState(request);
    const answer = known.state === 'absent' ? { state: await provider.refund(request) } : known;
    switch (answer.state) {
      case 'done':
        await inTransaction(deps.db, (tx) => finish(deps, tx, attempt, repayment));
        return;
      case 'pending':
        await wait(new Date(now.getTime() + pendingPause));
        return;
      default:
        await doubt(answer.reason);
    }
  } catch (error) {
    if (error instanceof RefundRefused) {
      await doubt(error.message);
      return;
    }
    deps.log.warn({ err: error, repayment: repayment.id }, 'money could not be sent back yet');
    await wait(new Date(deps.clock().getTime() + pauseAfter(repayment.tries)));
  }
}

/** A provider told that a repayment moved: it is asked about at once. */
export async function wakeRepayments(
  deps: Deps,
  provider: Pick<PaymentProvider, 'name'>,
  number: string,
): Promise<void> {
  for (const { id, attemptId } of await makeRepaymentsDue(deps.db, provider.name, number, deps.clock())) {
    await recordEvent(deps, deps.db, attemptId, 'repaymentNotice', id);
  }
}

async function finish(deps: Deps, tx: Transaction, attempt: Attempt, repayment: Repayment): Promise<void> {
  const sent = { state: 'sent', sentAt: deps.clock(), dueAt: null } as const;
  if (!(await moveRepayment(tx, repayment.id, statesThatAllow(repaymentFlow, 'send'), sent))) {
    return;
  }
  const whole = (await selectSent(tx, attempt.id, true)) === attempt.amount;
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
