import type * as schemas from '@lyceum/contract/listings.schemas';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { readTerms } from '../products/terms.ts';
import { selectVersion, selectVersions } from './kept.sql.ts';
import { selectListing } from './listings.sql.ts';
import { ownerOf, withLiveTerms } from './read-listing.ts';

/** Every version of the product that is kept, with who saved it and when. */
export async function readHistory(
  { db }: Deps,
  { id }: z.output<typeof schemas.history.request>,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.history.reply> | Refusal<'notFound'>> {
  if ((await selectListing(db, id, ownerOf(caller))) === null) {
    return refuse('notFound');
  }
  const rows = await selectVersions(db, id);
  return { list: rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })) };
}

/** What a version held; published offers at the terms that they have now, because an old price is not brought back with old words. */
export async function readVersion(
  { db }: Deps,
  { id, version }: z.output<typeof schemas.earlier.request>,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.earlier.reply> | Refusal<'notFound'>> {
  const row = await selectListing(db, id, ownerOf(caller));
  const content = row && (await selectVersion(db, id, version));
  return content ? { content: withLiveTerms(content, await readTerms(db, id)) } : refuse('notFound');
}
