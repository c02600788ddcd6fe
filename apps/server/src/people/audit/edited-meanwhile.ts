import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { Transaction } from '../../platform/database.ts';
import type { Member } from '../../platform/deps.ts';
import { selectLastDeed } from './audit.sql.ts';

/**
 * Somebody was faster: what is saved now, who saved it and when. An agency reads the names of its own people; of the platform's it reads
 * that it was the platform.
 */
export async function editedMeanwhile(
  tx: Transaction,
  reader: Pick<Member, 'agencyId'>,
  thing: string,
  saved: object,
): Promise<Refusal<'editedMeanwhile'>> {
  const last = await selectLastDeed(tx, thing);
  const isOwn = last !== null && (reader.agencyId === null || last.agencyId === reader.agencyId);
  return refuse('editedMeanwhile', {
    saved,
    by: isOwn ? last.staffName : null,
    at: last?.at.toISOString() ?? null,
  });
}
