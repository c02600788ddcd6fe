import { createHash } from 'node:crypto';
import { statesThatAllow } from '@lyceum/domain/flow';
import { attemptFlow } from '@lyceum/domain/payments';
import { day } from '@lyceum/domain/time';
import { payOrders } from '../orders/mark-paid.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider, PaymentResult } from '../../providers/payment/payment.ts';
import { book, movement } from './ledger.ts';
import { saleParts } from './sale-parts.ts';
import { settledTogether } from './settle.sql.ts';
import { promiseRepayment } from './repay.ts';
import { insertNotice, lockAttempt, moveAttempt, type LockedAttempt } from './payments.sql.ts';
import type { WordSource } from './payments.tables.ts';
import { recordEvent } from './record-event.ts';

export type Settled = 'applied' | 'repeated' | 'unknown' | 'mismatch' | 'stale';

/** A provider repeats what it told within days; what comes again after that is somebody's replay. News are taken at any age. */
const replayWindow = 7 * day;
const isReplay = (settledAt: Date, now: Date) => now.getTime() - settledAt.getTime() > replayWindow;

/**
 * Takes a provider's verified word, from a notice or from its answer to our question, and moves money and orders at most once.
 * `unknown`: no such attempt. `mismatch`: another amount or currency than we asked for. `stale`: an old word once more. At these
 * three nothing moves, and the log says so; of an attempt that we know its timeline does, too.
 */
export async function settle(
  deps: Deps,
  provider: Pick<PaymentProvider, 'name'>,
  word: PaymentResult,
  proof: Buffer,
  source: WordSource,
): Promise<Settled> {
  const settled = await inTransaction(deps.db, async (tx): Promise<Settled> => {
    const attempt = await lockAttempt(tx, provider.name, word.attemptNumber);
    if (!attempt) {
      return 'unknown';
    }
    if (attempt.amount !== word.money.amount || attempt.currency !== word.money.currency) {
      await recordEvent(deps, tx, attempt.id, 'refusedNotice', 'mismatch');
      return 'mismatch';
    }
    const notice = (applied: boolean) => ({
      provider: provider.name,
      digest: createHash('sha256').update(proof).digest('hex'),
      attemptId: attempt.id,
      outcome: word.outcome,
      applied,
      at: deps.clock(),
      source,
      repeats: 0,
    });
    const from = statesThatAllow(attemptFlow, word.outcome === 'paid' ? 'succeed' : 'fail');
    if (!from.includes(attempt.state)) {
      if (attempt.settledAt !== null && isReplay(attempt.settledAt, deps.clock())) {
        await recordEvent(deps, tx, attempt.id, 'refusedNotice', 'stale');
        return 'stale';
      }
      await insertNotice(tx, notice(false));
      return 'repeated';
    }
    if (word.outcome === 'failed') {
      await moveAttempt(tx, attempt.id, from, { state: 'failed', failure: word.reason, settledAt: deps.clock() });
      await insertNotice(tx, notice(true));
    } else if (attempt.checkoutState === 'open' && attempt.checkoutTotal === attempt.amount) {
      await takeSale(deps, tx, attempt, word, notice(true));
    } else {
      await takeUnwanted(deps, tx, attempt, word);
      await insertNotice(tx, notice(true));
    }
    return 'applied';
  });
  if (settled !== 'applied' && settled !== 'repeated') {
    deps.log.warn({ provider: provider.name, attempt: word.attemptNumber, settled }, 'a notice did not fit');
  }
  return settled;
}

/** Money has come for orders that wait for it: attempt, orders, ledger and notice are written together. */
async function takeSale(
  deps: Deps,
  tx: Transaction,
  attempt: LockedAttempt,
  word: PaymentResult,
  notice: Parameters<typeof settledTogether>[0]['notice'],
): Promise<void> {
  const of = { attemptId: attempt.id, currency: attempt.currency };
  await payOrders(
    deps,
    tx,
    { checkoutId: attempt.checkoutId, attemptId: attempt.id, actor: 'provider' },
    attempt,
    settledTogether({
      attemptId: attempt.id,
      word,
      at: deps.clock(),
      ledger: movement(deps, of, saleParts(attempt)),
      notice,
    }),
  );
}

/** A second success, or money for a cancelled order: the buyer gets it back (RULES.md "Payment"). */
async function takeUnwanted(deps: Deps, tx: Transaction, attempt: LockedAttempt, word: PaymentResult): Promise<void> {
  await moveAttempt(tx, attempt.id, [attempt.state], {
    state: 'refunding',
    tradeNumber: word.tradeNumber,
    authorisation: word.authorisation,
    failure: null,
    settledAt: deps.clock(),
    queryAt: null,
  });
  await book(deps, tx, { attemptId: attempt.id, currency: attempt.currency }, [
    { account: 'provider', amount: attempt.amount },
    { account: 'buyer', amount: -attempt.amount },
  ]);
  const { amount, currency } = attempt;
  if (!(await promiseRepayment(deps, tx, { attemptId: attempt.id, refundId: null, amount, currency }))) {
    throw new Error(`more was promised of attempt ${attempt.id} than it brought`);
  }
}
