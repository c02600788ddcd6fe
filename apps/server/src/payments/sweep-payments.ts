import { hour, minute } from '@lyceum/domain/time';
import type { Deps } from '../platform/deps.ts';
import { claimAttempts, moveAttempt, setQueryAt, type Attempt } from './payments.sql.ts';
import { settle } from './settle.ts';

/** Nobody else takes an attempt while one process asks about it. */
const askingTime = 2 * minute;
/** 10 min, 20 min, 40 min … six hours; after a day nothing more is expected. */
const pauseAfter = (queries: number) => Math.min(5 * minute * 2 ** queries, 6 * hour);
const longestWait = 24 * hour;

/** A failure that was told may be overtaken by a payment whose notice was lost, so the provider's own answer ends the asking. */
const asked = ['pending', 'closed', 'failed'] as const;

/** Asks about attempts of which no notice of a payment came. Safe with several processes. */
export async function sweepPayments(deps: Deps): Promise<void> {
  const now = deps.clock();
  const until = new Date(now.getTime() + askingTime);
  for (const attempt of await claimAttempts(deps.db, asked, now, until, 20)) {
    await askAbout(deps, attempt);
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
      const { tradeNumber, authorisation, money } = answer;
      const word = {
        attemptNumber: attempt.number,
        tradeNumber,
        outcome: 'paid',
        money,
        authorisation,
        reason: null,
      } as const;
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
