import type * as schemas from '@lyceum/contract/refunds.schemas';
import { next } from '@lyceum/domain/flow';
import { newId } from '@lyceum/domain/ids';
import { minor, parseDecimal, share, toDecimal, type Minor } from '@lyceum/domain/money';
import { chargebackFlow } from '@lyceum/domain/payments';
import { refundFlow } from '@lyceum/domain/refunds';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { writeHistory } from '../orders/advance-order.ts';
import { readOrder } from '../orders/booked-times.ts';
import {
  bookRefunded,
  endHold,
  holdForRefund,
  lockForRefund,
  lockPaidOrders,
  type RefundableOrder,
} from '../orders/refund-order.ts';
import type { Attempt } from '../payments/payments.sql.ts';
import { bookLoss, findAttempt, readAttempt, takeBack, undoTakeBack } from '../payments/take-back.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { restOf, spreadOver, unrefundedParts } from './calculate-refund.ts';
import {
  countChargebacks,
  moveChargeback,
  selectChargeback,
  selectChargebacks,
  selectToldChargebacks,
} from './chargebacks.sql.ts';
import {
  insertRefund,
  moveRefund,
  selectDisputedRefunds,
  selectOpenRefund,
  selectRefundLines,
  type RefundRow,
} from './refunds.sql.ts';
import { takeChargeback } from './take-chargeback.ts';
import { tellChargeback } from './tell-chargeback.ts';

const sweepSize = 20;

/** Books the chargebacks that were told. One whose order is being repaid, or is disputed already, waits for that. Safe with several processes. */
export async function sweepChargebacks(deps: Deps): Promise<void> {
  for (const id of await selectToldChargebacks(deps.db, sweepSize)) {
    await inTransaction(deps.db, (tx) => bookChargeback(deps, tx, id));
  }
}

/**
 * The bank has the money already: the ledger books what a refund would, each order of the payment is frozen with a disputed refund, and
 * buyer and seller are told.
 */
async function bookChargeback(deps: Deps, tx: Transaction, chargebackId: string): Promise<void> {
  const told = await selectChargeback(tx, chargebackId);
  const attempt = told && (await readAttempt(tx, told.attemptId));
  if (!told || !attempt) {
    return;
  }
  const orders = await lockPaid(deps, tx, attempt);
  // What is on its way to the buyer must have arrived, and an earlier dispute must have ended, before it is known what is left.
  for (const { id } of orders) {
    const open = await selectOpenRefund(tx, id);
    if (open && next(refundFlow, open.state, 'dismiss') === null) {
      return;
    }
  }
  const rests = orders.map(({ total, refunded }) => total - refunded);
  const rest = rests.reduce((sum, one) => sum + one, 0);
  const amount = minor(Math.min(told.amount, rest));
  const platformLoss = told.amount - amount;
  const state = next(chargebackFlow, told.state, 'book');
  const moved = { state: state ?? told.state, platformLoss, bookedAt: deps.clock() };
  if (state === null || !(await moveChargeback(tx, told.id, told.state, moved))) {
    return;
  }
  if (platformLoss > 0) {
    deps.log.error({ chargeback: told.id, platformLoss }, 'a bank took back what had been refunded');
    await bookLoss(deps, tx, attempt, platformLoss);
  }
  const shares = rest === 0 ? [] : share({ amount, currency: attempt.currency }, rests);
  for (const [at, order] of orders.entries()) {
    const part = shares[at] ?? 0;
    if (part > 0) {
      await freeze(deps, tx, { order, attempt, amount: minor(part), chargebackId: told.id });
    }
  }
}

/** The orders that an attempt paid, each locked. */
async function lockPaid(deps: Deps, tx: Transaction, attempt: Attempt): Promise<RefundableOrder[]> {
  const orders = await lockPaidOrders(deps, tx, attempt.checkoutId);
  return orders.filter(({ attemptId }) => attemptId === attempt.id);
}

interface Frozen {
  order: RefundableOrder;
  attempt: Attempt;
  amount: Minor;
  chargebackId: string;
}

async function freeze(deps: Deps, tx: Transaction, { order, attempt, amount, chargebackId }: Frozen): Promise<void> {
  const now = deps.clock();
  const open = await selectOpenRefund(tx, order.id);
  if (open) {
    // Somebody asked for the same money: the bank was faster.
    await moveRefund(tx, open.id, open.state, {
      state: next(refundFlow, open.state, 'dismiss') ?? open.state,
      decidedAt: now,
    });
  } else if (!(await holdForRefund(deps, tx, order, 'provider', 'dispute'))) {
    throw new Error(`order ${order.id} cannot be frozen in the state ${order.state}`);
  }
  const refundId = newId('rfd', now, deps.random);
  const parts = unrefundedParts(deps, order);
  await insertRefund(
    tx,
    {
      id: refundId,
      orderId: order.id,
      agencyId: order.agencyId,
      state: 'disputed',
      amount,
      currency: order.currency,
      openedBy: 'provider',
      chargebackId,
      reason: 'chargeback',
      words: '',
      createdAt: now,
    },
    spreadOver(amount, parts, order.currency).map((part) => ({
      orderLineId: part.lineId,
      part: part.part,
      amount: part.amount,
      returned: amount === restOf(parts),
    })),
  );
  await takeBack(deps, tx, attempt, { refundId, order, amount });
  await writeHistory(deps, tx, { id: order.id, state: 'refunding' }, 'provider', 'chargeback');
  await tellChargeback(deps, tx, order, { amount, what: 'begun' });
}

/** An operator writes down what the bank told on paper, where the provider sends no notice. */
export async function recordChargeback(
  deps: Deps,
  input: { attemptNumber: string; reference: string; money: string },
  { member }: StaffCaller,
) {
  for (const provider of Object.values(deps.payments)) {
    const attempt = await findAttempt(deps.db, provider.name, input.attemptNumber);
    const amount = parseDecimal(input.money);
    if (attempt && amount !== null) {
      const money = { amount, currency: attempt.currency };
      const told = { attemptNumber: attempt.number, reference: input.reference, money };
      if (!(await takeChargeback(deps, provider, told))) {
        return refuse('refundAboveRest', { rest: toDecimal(attempt.amount), currency: attempt.currency });
      }
      await inTransaction(deps.db, (tx) =>
        audit(tx, deps, member, {
          act: 'create chargebacks',
          thing: attempt.id,
          before: null,
          after: { reference: input.reference, amount },
        }),
      );
      await sweepChargebacks(deps);
      return {};
    }
  }
  return refuse('notFound');
}

/** How the dispute ended: won, the money came back and the orders go on; lost, they are refunded. */
export async function endChargeback(
  deps: Deps,
  { chargebackId, won }: { chargebackId: string; won: boolean },
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const found = await selectChargeback(tx, chargebackId);
    const attempt = found && (await readAttempt(tx, found.attemptId));
    if (!found || !attempt) {
      return refuse('notFound');
    }
    await lockPaid(deps, tx, attempt);
    const state = next(chargebackFlow, found.state, won ? 'win' : 'lose');
    if (state === null || !(await moveChargeback(tx, found.id, found.state, { state, endedAt: deps.clock() }))) {
      return refuse('decidedMeanwhile');
    }
    if (won && found.platformLoss > 0) {
      await bookLoss(deps, tx, attempt, -found.platformLoss);
    }
    for (const refund of await selectDisputedRefunds(tx, found.id)) {
      await (won ? reverse(deps, tx, attempt, refund) : confirm(deps, tx, refund));
    }
    await audit(tx, deps, member, {
      act: 'decide chargebacks',
      thing: found.id,
      before: { state: found.state },
      after: { state },
    });
    return { state };
  });
}

async function confirm(deps: Deps, tx: Transaction, refund: RefundRow): Promise<void> {
  const state = next(refundFlow, refund.state, 'lose');
  if (state === null) {
    return;
  }
  const at = deps.clock();
  await moveRefund(tx, refund.id, refund.state, { state, repaidAt: at });
  const lines = await selectRefundLines(tx, refund.id);
  await bookRefunded(
    deps,
    tx,
    refund.orderId,
    lines.map(({ orderLineId, ...line }) => ({ ...line, lineId: orderLineId })),
    at,
  );
  const order = await readOrder(tx, refund.orderId);
  if (order) {
    await tellChargeback(deps, tx, order, { amount: refund.amount, what: 'lost' });
  }
}

/** The bank gave the money back, and the order goes on. */
async function reverse(deps: Deps, tx: Transaction, attempt: Attempt, refund: RefundRow): Promise<void> {
  const state = next(refundFlow, refund.state, 'win');
  const order = await lockForRefund(deps, tx, refund.orderId);
  if (state === null || !order) {
    return;
  }
  await moveRefund(tx, refund.id, refund.state, { state, decidedAt: deps.clock() });
  await undoTakeBack(deps, tx, attempt, { refundId: refund.id, orderId: order.id, amount: refund.amount });
  await endHold(deps, tx, order, { actor: 'provider', why: 'disputeWon' });
  await tellChargeback(deps, tx, order, { amount: refund.amount, what: 'won' });
}

/** Chargebacks, newest first. */
export async function listChargebacks(
  deps: Deps,
  { state, page, pageSize }: z.output<typeof schemas.chargebacks.request>,
) {
  const [rows, total] = await Promise.all([
    selectChargebacks(deps.db, state, { limit: pageSize, offset: (page - 1) * pageSize }),
    countChargebacks(deps.db, state),
  ]);
  const list = rows.map(({ chargeback, attemptNumber, orderIds }) => ({
    chargebackId: chargeback.id,
    attemptNumber,
    orderIds,
    reference: chargeback.reference,
    state: chargeback.state,
    amount: { amount: minor(chargeback.amount), currency: chargeback.currency },
    createdAt: chargeback.createdAt.toISOString(),
    endedAt: chargeback.endedAt?.toISOString() ?? null,
  }));
  return { list, total, page, pageSize };
}
