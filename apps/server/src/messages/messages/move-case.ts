import type * as schemas from '@lyceum/contract/desk.schemas';
import { next } from '@lyceum/domain/flow';
import { refuse } from '@lyceum/domain/refusal';
import { caseFlow, type CaseEvent } from '@lyceum/domain/support';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, Member, StaffCaller } from '../../platform/deps.ts';
import { lockCase, lockConversationOfCase, updateCase } from './support-cases.sql.ts';
import { tellDesk, tellMembers } from './tell-members.ts';

/** Moves a case that is not solved; `takenBy`: who has it then, undefined: whoever has it now. */
export async function moveCase(
  deps: Deps,
  tx: Transaction,
  caseId: string,
  event: CaseEvent,
  member: Member,
  takenBy?: string | null,
) {
  const before = await lockCase(tx, caseId);
  if (!before) {
    return refuse('notFound');
  }
  const state = next(caseFlow, before.state, event) ?? (event === 'giveBack' ? before.state : null);
  if (state === null || before.state === 'solved') {
    return refuse('caseSolved');
  }
  const after = {
    state,
    ...(takenBy !== undefined && { takenBy }),
    ...(event === 'solve' && { solvedAt: deps.clock(), solvedBy: member.staffId, waitingSince: null }),
  };
  await updateCase(tx, caseId, after);
  await audit(tx, deps, member, {
    act: 'change desk',
    thing: before.conversationId,
    before: { state: before.state, takenBy: before.takenBy },
    after: { state, takenBy: takenBy === undefined ? before.takenBy : takenBy },
  });
  await tellDesk(tx, before.conversationId);
  return {};
}

/** Not while there is a message that whoever solves it has not seen. */
export function solveCase(
  deps: Deps,
  { caseId, seq }: z.output<typeof schemas.solve.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const conversation = await lockConversationOfCase(tx, caseId);
    if (!conversation) {
      return refuse('notFound');
    }
    if (conversation.lastSeq > seq) {
      return refuse('wroteMeanwhile');
    }
    // The buyer is asked how it was.
    await tellMembers(tx, conversation);
    return moveCase(deps, tx, caseId, 'solve', member);
  });
}
