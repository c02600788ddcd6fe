import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { Transaction } from '../../platform/database.ts';
import { lockAccepted } from './consents.sql.ts';

/** Nobody sells under another's name: refuses unless each of these consultants has accepted the agency. */
export async function refuseUnaccepted(
  tx: Transaction,
  agencyId: string,
  consultantIds: readonly string[],
): Promise<Refusal<'consultantNotAccepted'> | null> {
  const accepted = consultantIds.length === 0 ? [] : await lockAccepted(tx, agencyId, consultantIds);
  return consultantIds.every((id) => accepted.includes(id)) ? null : refuse('consultantNotAccepted');
}
