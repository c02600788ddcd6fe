import { next } from '@lyceum/domain/flow';
import { proposalFlow, type ProposalEvent } from '@lyceum/domain/proposals';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { dropProposed } from '../bookings/keep-turns.ts';
import { giveTurns } from '../waits/give-turns.ts';
import { lockOpen, lockOverdue, moveProposal, type ProposalRow, type ResourceTime } from './proposals.sql.ts';
import { tellProposer } from './tell-proposal.ts';

type Told = Pick<Deps, 'clock' | 'random'>;

/** What was held for a proposal is free, and the turn of whoever waits for it. The row is locked; false: it was over before. */
export async function endProposal(
  deps: Told,
  tx: Transaction,
  proposal: ProposalRow,
  { event, answer }: { event: Exclude<ProposalEvent, 'accept'>; answer?: string },
): Promise<boolean> {
  const state = next(proposalFlow, proposal.state, event);
  if (state === null) {
    return false;
  }
  await moveProposal(tx, proposal.id, { state, ...(answer !== undefined && { answer }) });
  await giveTurns(deps, tx, await dropProposed(tx, proposal.id));
  return true;
}

/** Sessions went elsewhere or back, or their money is asked for: nobody is asked any more whether another time suits. */
export async function endProposalsOf(deps: Told, tx: Transaction, of: Parameters<typeof lockOpen>[1]): Promise<void> {
  for (const proposal of await lockOpen(tx, of)) {
    await endProposal(deps, tx, proposal, { event: 'end' });
  }
}

/** Ends those that nobody answered in time, of these times or of all; their sellers are told. How many. */
export async function endOverdueProposals(
  deps: Told,
  tx: Transaction,
  times: readonly ResourceTime[] | null,
): Promise<number> {
  const overdue = await lockOverdue(tx, deps.clock(), times);
  for (const proposal of overdue) {
    await endProposal(deps, tx, proposal, { event: 'lapse' });
    await tellProposer(deps, tx, proposal, 'lapsed');
  }
  return overdue.length;
}

/** The clock's part. Safe in parallel. */
export async function sweepProposals(deps: Deps): Promise<void> {
  let ended = 1;
  while (ended > 0) {
    ended = await inTransaction(deps.db, (tx) => endOverdueProposals(deps, tx, null));
    if (ended > 0) {
      deps.wakeOutbox();
    }
  }
}
