import { next } from '@lyceum/domain/flow';
import { refuse } from '@lyceum/domain/refusal';
import { visitActions, visitFlow, type VisitEvent } from '@lyceum/domain/visits';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps, StaffCaller } from '../../platform/deps.ts';
import { tellSellerOfVisit, tellVisitor } from './tell-visit.ts';
import { lockVisit, moveVisit, selectVisited, takeUnanswered, type VisitRow } from './visits.sql.ts';

async function nameOf(tx: Transaction, { productId }: VisitRow) {
  const space = await selectVisited(tx, productId);
  if (!space) {
    throw new Error(`the space ${productId} of a visit is gone`);
  }
  return space.name;
}

/** Whoever asked does not come. */
export async function cancelVisit(deps: Deps, { visitId }: { visitId: string }, { userId }: Buyer) {
  const result = await inTransaction(deps.db, async (tx) => {
    const visit = await lockVisit(tx, visitId, { userId });
    if (!visit) {
      return refuse('notFound');
    }
    const state = next(visitFlow, visit.state, 'cancel');
    if (state === null || !visitActions('visitor', visit, deps.clock()).includes('cancel')) {
      return refuse('visitDecided');
    }
    await moveVisit(tx, visit.id, visit.state, { state });
    await tellSellerOfVisit(deps, tx, visit, await nameOf(tx, visit), 'cancelled');
    return { state };
  });
  deps.wakeOutbox();
  return result;
}

/** What the seller does with a visit, with its row in the audit log; the visitor is told of an answer. */
async function answerVisit(
  deps: Deps,
  { visitId, reason }: { visitId: string; reason?: string },
  { member }: StaffCaller,
  event: VisitEvent,
) {
  const { agencyId } = member;
  const result = await inTransaction(deps.db, async (tx) => {
    const visit = agencyId === null ? null : await lockVisit(tx, visitId, { agencyId });
    if (!visit) {
      return refuse('notFound');
    }
    const state = next(visitFlow, visit.state, event);
    if (state === null || !visitActions('seller', visit, deps.clock()).includes(event)) {
      return refuse('visitDecided');
    }
    await moveVisit(tx, visit.id, visit.state, { state, ...(reason !== undefined && { reason }) });
    if (state === 'confirmed' || state === 'declined') {
      await tellVisitor(deps, tx, { ...visit, reason: reason ?? null }, await nameOf(tx, visit), state);
    }
    const [before, after] = [{ state: visit.state }, { state }];
    await audit(tx, deps, member, { act: 'change visits', thing: visit.id, before, after });
    return { state };
  });
  deps.wakeOutbox();
  return result;
}

export const confirmVisit = (deps: Deps, input: { visitId: string }, caller: StaffCaller) =>
  answerVisit(deps, input, caller, 'confirm');

export const declineVisit = (deps: Deps, input: { visitId: string; reason: string }, caller: StaffCaller) =>
  answerVisit(deps, input, caller, 'decline');

export const finishVisit = (deps: Deps, { visitId, came }: { visitId: string; came: boolean }, caller: StaffCaller) =>
  answerVisit(deps, { visitId }, caller, came ? 'finish' : 'miss');

const atOnce = 20;

/** Tells both sides, once, of visits that the seller did not answer in time; they can still be answered. */
export async function tellOfUnanswered(deps: Deps): Promise<void> {
  let taken = atOnce;
  while (taken === atOnce) {
    taken = await inTransaction(deps.db, async (tx) => {
      const late = await takeUnanswered(tx, deps.clock(), atOnce);
      for (const visit of late) {
        const space = await nameOf(tx, visit);
        await tellSellerOfVisit(deps, tx, visit, space, 'unanswered');
        await tellVisitor(deps, tx, visit, space, 'unanswered');
      }
      return late.length;
    });
  }
  deps.wakeOutbox();
}
