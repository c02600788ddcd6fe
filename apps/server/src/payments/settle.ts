import { createHash } from 'node:crypto';
import { statesThatAllow } from '@lyceum/domain/flow';
import { minor, roundToStep, type Currency } from '@lyceum/domain/money';
import { attemptFlow } from '@lyceum/domain/payments';
import { day } from '@lyceum/domain/time';
import type { OrderRow } from '../orders/orders.sql.ts';
import { markPaid } from '../orders/mark-paid.ts';
import { inTransaction, type Transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { PaymentProvider, ProviderWord } from '../providers/payment/payment.ts';
import { book, type Part } from './ledger.ts';
import { promiseRepayment } from './repay.ts';
import { insertNotice, lockAttempt, moveAttempt, selectCommissions, type Attempt } from './payments.sql.ts';

export type Settled = 'applied' | 'repeated' | 'unknown' | 'mismatch' | 'stale';

/** A provider repeats what it told within days; what comes again after that is somebody's replay. News are taken at any age. */
const replayWindow = 7 * day;
const isReplay = (settledAt: Date, now: Date) => now.getTime() - settledAt.getTime() > replayWindow;

/**
 * Takes a provider's verified word, from a notice or from its answer to our question, and moves money and orders at most once.
 * `unknown`: no such attempt. `mismatch`: another amount or currency than we asked for. `stale`: an old word once more. At these
 * three nothing moves, nothing is written, and the log says so.
 */
export async function settle(
  deps: Deps,
  provider: PaymentProvider,
  word: ProviderWord,
  proof: Buffer,
): Promise<Settled> {
  const settled = await inTransaction(deps.db, async (tx): Promise<Settled> => {
    const found = await lockAttempt(tx, provider.name, word.attemptNumber);
    if (!found) {
      return 'unknown';
    }
    const { attempt, checkout } = found;
    if (attempt.amount !== word.money.amount || attempt.currency !== word.money.currency) {
      return 'mismatch';
    }
    const applied =
      word.outcome === 'paid'
        ? await takeMoney(deps, tx, attempt, word, checkout.state === 'open' && checkout.total === attempt.amount)
        : await moveAttempt(tx, attempt.id, statesThatAllow(attemptFlow, 'fail'), {
            state: 'failed',
            failure: word.reason,
            settledAt: deps.clock(),
          });
    if (!applied && attempt.settledAt !== null && isReplay(attempt.settledAt, deps.clock())) {
      return 'stale';
    }
    await insertNotice(tx, {
      provider: provider.name,
      digest: createHash('sha256').update(proof).digest('hex'),
      attemptId: attempt.id,
      outcome: word.outcome,
      applied,
      at: deps.clock(),
    });
    return applied ? 'applied' : 'repeated';
  });
  if (settled !== 'applied' && settled !== 'repeated') {
    deps.log.warn({ provider: provider.name, attempt: word.attemptNumber, settled }, 'a notice did not fit');
  }
  return settled;
}

/** Money has come: for the orders when they still want it, else for the way back. False when this attempt had it before. */
async function takeMoney(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  word: ProviderWord,
  wanted: boolean,
): Promise<boolean> {
  const now = deps.clock();
  const taken = await moveAttempt(tx, attempt.id, statesThatAllow(attemptFlow, 'succeed'), {
    state: 'succeeded',
    tradeNumber: word.tradeNumber,
    authorisation: word.authorisation,
    failure: null,
    settledAt: now,
    queryAt: null,
  });
  if (!taken) {
    return false;
  }
  if (wanted) {
    const paid = await markPaid(deps, tx, { checkoutId: attempt.checkoutId, attemptId: attempt.id, actor: 'provider' });
    await book(deps, tx, { attemptId: attempt.id, currency: attempt.currency }, await partsOfSale(tx, attempt, paid));
    return true;
  }
  // A second success, or one for a cancelled order: the buyer gets it back (RULES.md "Payment").
  await moveAttempt(tx, attempt.id, ['succeeded'], { state: 'refunding' });
  await book(deps, tx, { attemptId: attempt.id, currency: attempt.currency }, [
    { account: 'provider', amount: attempt.amount },
    { account: 'buyer', amount: -attempt.amount },
  ]);
  if (!(await promiseRepayment(deps, tx, { ...attempt, attemptId: attempt.id, refundId: null }))) {
    throw new Error(`more was promised of attempt ${attempt.id} than it brought`);
  }
  return true;
}

/** The provider owes us the amount; of each order we owe the seller all but our commission. */
async function partsOfSale(tx: Transaction, attempt: Attempt, paid: OrderRow[]): Promise<Part[]> {
  const bps = await selectCommissions(tx, [...new Set(paid.map((order) => order.agencyId))]);
  const parts = paid.flatMap((order): Part[] => {
    const commission = commissionOf(order.total, bps.get(order.agencyId) ?? 0, order.currency);
    const owner = { agencyId: order.agencyId, orderId: order.id };
    return [
      { account: 'commission', amount: -commission, ...owner },
      { account: 'seller', amount: -(order.total - commission), ...owner },
    ];
  });
  return [{ account: 'provider', amount: attempt.amount }, ...parts];
}

function commissionOf(total: number, bps: number, currency: Currency): number {
  return roundToStep((minor(total) * bps) / 10_000, currency);
}
