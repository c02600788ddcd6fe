import { next, statesThatAllow } from '@lyceum/domain/flow';
import { minor } from '@lyceum/domain/money';
import { repaymentFlow } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { countSentAgain } from './events.sql.ts';
import { moveRepayment, selectRepayment, selectStuck } from './payments.sql.ts';
import { recordEvent } from './record-event.ts';

/** Repayments whose figures at the provider are not ours, oldest first. */
export async function listStuck(deps: Deps) {
  const rows = await selectStuck(deps.db);
  return {
    list: rows.map(({ repayment, attemptNumber }) => ({
      repaymentId: repayment.id,
      refundId: repayment.refundId,
      attemptId: repayment.attemptId,
      attemptNumber,
      amount: { amount: minor(repayment.amount), currency: repayment.currency },
      trouble: repayment.trouble ?? '',
      createdAt: repayment.createdAt.toISOString(),
    })),
  };
}

/** Somebody has looked at the provider's console and set it right: it is asked and sent again. */
export async function retryRepayment(deps: Deps, { repaymentId }: { repaymentId: string }, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const state = next(repaymentFlow, 'stuck', 'retry') ?? 'stuck';
    const set = { state, dueAt: deps.clock(), trouble: null };
    if (!(await moveRepayment(tx, repaymentId, statesThatAllow(repaymentFlow, 'retry'), set))) {
      return refuse('notFound');
    }
    const repayment = await selectRepayment(tx, repaymentId);
    if (repayment) {
      const times = await countSentAgain(tx, repayment);
      await recordEvent(deps, tx, repayment.attemptId, 'sentAgain', `${repaymentId} ${times + 1}`);
    }
    await audit(tx, deps, member, {
      act: 'change repayments',
      thing: repaymentId,
      before: { state: 'stuck' },
      after: { state },
    });
    return {};
  });
}
