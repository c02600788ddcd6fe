import { minor } from '@lyceum/domain/money';
import { hour, minute } from '@lyceum/domain/time';
import { inTransaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { claimAttempts, insertLedger, moveAttempt, setQueryAt, type Attempt } from './payments.sql.ts';
import { movement, settle } from './settle.ts';

/** Nobody else takes an attempt while one process asks about it. */
const askingTime = 2 * minute;
/** 10 min, 20 min, 40 min … six hours; after a day nothing more is expected. */
const pauseAfter = (queries: number) => Math.min(5 * minute * 2 ** queries, 6 * hour);
const longestWait = 24 * hour;

/** Asks about attempts of which no notice came, and sends back money that nobody wanted. Safe with several processes. */
export async function sweepPayments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const until = new Date(now.getTime() + askingTime);
  for (const attempt of await claimAttempts(deps.db, ['pending', 'closed'], now, until, 20)) {
    await askAbout(deps, attempt);
  }
  for (const attempt of await claimAttempts(deps.db, ['refunding'], now, until, 20)) {
    await giveBack(deps, attempt);
  }
}

async function askAbout(deps: Deps, attempt: Attempt): Promise<void> {
  const provider = deps.payments[attempt.provider];
  if (!provider) {
    return;
  }
  const now = deps.clock().getTime();
  const next = now - attempt.createdAt.getTime() > longestWait ? null : new Date(now + pauseAfter(attempt.queries));
  try {
    const answer = await provider.query(attempt.number);
    if (answer.state === 'paid') {
      const { tradeNumber, money } = answer;
      const word = { attemptNumber: attempt.number, tradeNumber, outcome: 'paid', money, reason: null } as const;
      await settle(deps, provider, word, Buffer.from(`query ${JSON.stringify(word)}`));
      return;
    }
    if (answer.state === 'failed') {
      await moveAttempt(deps.db, attempt.id, ['pending'], { state: 'failed', failure: answer.reason });
      await setQueryAt(deps.db, attempt.id, null);
      return;
    }
  } catch (error) {
    deps.log.warn({ err: error, attempt: attempt.id }, 'the provider did not answer about an attempt');
  }
  await setQueryAt(deps.db, attempt.id, next);
}

async function giveBack(deps: Deps, attempt: Attempt): Promise<void> {
  const provider = deps.payments[attempt.provider];
  if (!provider || attempt.tradeNumber === null) {
    return;
  }
  const money = { amount: minor(attempt.amount), currency: attempt.currency };
  try {
    await provider.refund(attempt.number, attempt.tradeNumber, money);
  } catch (error) {
    deps.log.error({ err: error, attempt: attempt.id }, 'money could not be sent back');
    await setQueryAt(deps.db, attempt.id, new Date(deps.clock().getTime() + pauseAfter(attempt.queries)));
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    if (await moveAttempt(tx, attempt.id, ['refunding'], { state: 'refunded', queryAt: null })) {
      await insertLedger(
        tx,
        movement(deps, attempt, [
          { account: 'buyer', amount: attempt.amount },
          { account: 'provider', amount: -attempt.amount },
        ]),
      );
    }
  });
}
