import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import type { Transaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { lockListing, type ListingRow } from './listings.sql.ts';
import { listingOf, ownerOf } from './read-listing.ts';

/** Own listing, locked until the transaction ends, when nobody changed it since that version; otherwise the refusal holds what they made of it. */
export async function openListing(
  deps: Deps,
  tx: Transaction,
  { id, version }: { id: string; version: number },
  caller: StaffCaller,
): Promise<ListingRow | Refusal<'notFound' | 'editedMeanwhile'>> {
  const row = await lockListing(tx, id, ownerOf(caller));
  if (row === null) {
    return refuse('notFound');
  }
  return row.version === version ? row : editedMeanwhile(tx, caller.member, id, await listingOf(deps, tx, row));
}

/** What the audit log keeps of a listing. */
export const auditFacts = ({ shelf, revision, version }: Pick<ListingRow, 'shelf' | 'revision' | 'version'>) => ({
  shelf,
  revision,
  version,
});
