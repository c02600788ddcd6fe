import { hour, minute } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';
import { completePayment } from './complete-payment.ts';
import { claimAttempts, moveAttempt, setQueryAt, type Attempt } from './payments.sql.ts';
import { recordEvent } from './record-event.ts';
import { settle } from './settle.ts';
import { tradeOf } from './trade.ts';

/** Nobody else takes an attempt while one process asks about it. */
const askingTime = 2 * minute;
/** 10 min, 20 min, 40 min … six hours; what the provider still does not know of after a day is not expected any more. */
const pauseAfter = (queries: number) => Math.min(5 * minute * 2 ** queries, 6 * hour);
const longestWait = 24 * hour;

/** After an outage many are due at once: a run goes on while whole portions are, and leaves the rest to the next. */
const portionSize = 20;
const mostPortions = 10;

/** A failure that was told may be overtaken by a payment whose notice was lost, so the provider's own answer ends the asking. */
const asked = ['created', 'pending', 'closed', 'failed'] as const;

/** Asks about attempts of which no notice of a payment came. Safe with several processes. */
export async function sweepPayments(deps: Deps): Promise<void> {
  for (let portion = 0; portion < mostPortions; portion += 1) {
    const now = deps.clock();
    const due = await claimAttempts(deps.db, asked, now, new Date(now.getTime() + askingTime), portionSize);
    for (const attempt of due) {
      await askAbout(deps, attempt);
    }
    if (due.length < portionSize) {
      return;
    }
  }
}

async function askAbout(deps: Deps, attempt: Attempt): Promise<void> {
  const provider = deps.payments[attempt.provider];
  if (!provider) {
    return;
  }
  const now = deps.clock().getTime();
  const later = new Date(now + pauseAfter(attempt.queries));
  try {
    if (attempt.state === 'closed') {
      await provider.close(tradeOf(attempt));
    }
    const answer = await provider.query(tradeOf(attempt));
    if (answer.state === 'paid') {
      const { tradeNumber, authorisation, money } = answer;
      const word = {
        attemptNumber: attempt.number,
        tradeNumber,
        outcome: 'paid',
        money,
        authorisation,
        reason: null,
      } as const;
      await settle(deps, provider, word, Buffer.from(`query ${JSON.stringify(word)}`), 'query');
      return;
    }
    await recordEvent(deps, deps.db, attempt.id, 'asked', answer.state);
    if (answer.state === 'failed') {
      await moveAttempt(deps.db, attempt.id, ['created', 'pending'], { state: 'failed', failure: answer.reason });
      await setQueryAt(deps.db, attempt.id, null);
      return;
    }
    // Its buyer said yes, and the notice of that was lost.
    if (answer.state === 'approved' && (await completePayment(deps, provider, attempt.number, {})) === 'settled') {
      return;
    }
    const isOver = now - attempt.createdAt.getTime() > longestWait;
    await setQueryAt(deps.db, attempt.id, isOver ? null : later);
  } catch (error) {
    deps.log.warn({ err: error, attempt: attempt.id }, 'the provider did not answer about an attempt');
    await recordEvent(deps, deps.db, attempt.id, 'asked', 'noAnswer');
    // However long ago: what nobody has answered is still open.
    await setQueryAt(deps.db, attempt.id, later);
  }
}
