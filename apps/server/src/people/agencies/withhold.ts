import type { WithheldKind } from '@lyceum/domain/applications';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tell } from '../../platform/events.ts';
import { agencyChanged, agencyStandingChanged } from './agency-events.ts';
import { lockAgency, updateAgency } from './agencies.sql.ts';

/** The agency as it is now, locked until the transaction ends. */
export const holdAgency = lockAgency;

/** Takes these kinds of an agency's products out of the shop and lets others come back. Answers which of them were sold until now. */
export async function withhold(
  deps: Pick<Deps, 'hearers'>,
  tx: Transaction,
  agencyId: string,
  kinds: readonly WithheldKind[],
): Promise<WithheldKind[]> {
  const before = (await lockAgency(tx, agencyId))?.withheld ?? [];
  const isSame = before.length === kinds.length && kinds.every((kind) => before.includes(kind));
  if (!isSame) {
    await updateAgency(tx, agencyId, { withheld: [...kinds] });
    await tell(deps, tx, agencyStandingChanged, { id: agencyId });
    await tell(deps, tx, agencyChanged, { id: agencyId });
  }
  return kinds.filter((kind) => !before.includes(kind));
}
