import type { WithheldKind } from '@lyceum/domain/applications';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tell } from '../../platform/events.ts';
import { agencyChanged, agencyStandingChanged } from './agency-events.ts';
import { lockAgency, selectAgency, updateAgency } from './agencies.sql.ts';

export const readAgency = selectAgency;
/** The agency as it is now, locked until the transaction ends. */
export const holdAgency = lockAgency;

type Hearing = Pick<Deps, 'hearers'>;

/** What of it is sold is another from now on. */
async function changeStanding(
  deps: Hearing,
  tx: Transaction,
  id: string,
  change: Parameters<typeof updateAgency>[2],
): Promise<void> {
  await updateAgency(tx, id, change);
  await tell(deps, tx, agencyStandingChanged, { id });
  await tell(deps, tx, agencyChanged, { id });
}

/** Takes these kinds of an agency's products out of the shop and lets others come back. Answers which of them were sold until now. */
export async function withhold(
  deps: Hearing,
  tx: Transaction,
  agencyId: string,
  kinds: readonly WithheldKind[],
): Promise<WithheldKind[]> {
  const before = (await lockAgency(tx, agencyId))?.withheld ?? [];
  const isSame = before.length === kinds.length && kinds.every((kind) => before.includes(kind));
  if (!isSame) {
    await changeStanding(deps, tx, agencyId, { withheld: [...kinds] });
  }
  return kinds.filter((kind) => !before.includes(kind));
}

/** Sells nothing while it is being closed; null: it goes on. */
export const setClosing = (deps: Hearing, tx: Transaction, id: string, closingAt: Date | null): Promise<void> =>
  changeStanding(deps, tx, id, { closingAt });

/** For good. */
export const closeAgency = (deps: Hearing, tx: Transaction, id: string): Promise<void> =>
  changeStanding(deps, tx, id, { state: 'closed', blockedReason: null });
