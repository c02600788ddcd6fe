import type * as schemas from '@lyceum/contract/messages.schemas';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { expectedWait, openingAt } from '@lyceum/domain/support';
import { day } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database.ts';
import type { Buyer, Deps, Visitor } from '../../platform/deps.ts';
import type { Conversation } from './messages.sql.ts';
import { hoursOf } from './support-hours.ts';
import {
  insertCase,
  selectOpenCase,
  selectOwnCase,
  selectRegion,
  selectStaffName,
  selectWaits,
  updateCase,
  updateStars,
} from './support-cases.sql.ts';
import { tellDesk } from './tell-members.ts';

/** The buyer wrote in the locked conversation with support: a case begins, or the one that is open waits from now on. */
export async function buyerWrote(
  deps: Deps,
  tx: Transaction,
  { id: conversationId, userId }: Conversation,
  page: string | null,
): Promise<void> {
  const now = deps.clock();
  const open = await selectOpenCase(tx, conversationId);
  if (open) {
    await updateCase(tx, open.id, { waitingSince: open.waitingSince ?? now, page: page ?? open.page });
    return;
  }
  const region = (await selectRegion(tx, userId)) ?? 'tw';
  await insertCase(tx, {
    id: newId('spc', now, deps.random),
    conversationId,
    openedAt: now,
    whileOpen: openingAt(region, await hoursOf(tx, region), now).open,
    page,
    waitingSince: now,
  });
}

/** Somebody of support writes there: whoever has the case, or takes it by that. */
export async function supportWrites(deps: Deps, tx: Transaction, conversationId: string, staffId: string) {
  const open = await selectOpenCase(tx, conversationId);
  if (!open) {
    return null;
  }
  if (open.takenBy !== null && open.takenBy !== staffId) {
    return refuse('caseOfAnother', { name: (await selectStaffName(tx, open.takenBy)) ?? '' });
  }
  const firstAnsweredAt = open.firstAnsweredAt ?? deps.clock();
  await updateCase(tx, open.id, { state: 'taken', takenBy: staffId, waitingSince: null, firstAnsweredAt });
  return null;
}

/** Answers of how many days tell what to expect. */
const daysOfWaits = 7;

/** When support answers here, and how soon by what the last days were like. */
export async function readOpening(deps: Deps, _input: object, { region }: Visitor) {
  const now = deps.clock();
  const [hours, waits] = await Promise.all([
    hoursOf(deps.db, region),
    selectWaits(deps.db, region, new Date(now.getTime() - daysOfWaits * day)),
  ]);
  const { open, changesAt } = openingAt(region, hours, now);
  return {
    open,
    changesAt: changesAt.toISOString(),
    expectedMinutes: expectedWait(
      waits.map(({ openedAt, firstAnsweredAt }) => (firstAnsweredAt ?? now).getTime() - openedAt.getTime()),
    ),
  };
}

export async function rateCase(
  deps: Deps,
  { caseId, stars }: z.output<typeof schemas.rate.request>,
  { userId }: Buyer,
) {
  if (!(await selectOwnCase(deps.db, caseId, userId))) {
    return refuse('notFound');
  }
  if (!(await updateStars(deps.db, caseId, stars, deps.clock()))) {
    return refuse('alreadyRated');
  }
  await tellDesk(deps.db, caseId);
  return {};
}
