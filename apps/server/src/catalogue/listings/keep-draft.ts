import type * as schemas from '@lyceum/contract/listings.schemas';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { day } from '@lyceum/domain/time';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import {
  deleteDraft,
  deleteKeptBefore,
  deleteBatchesBefore,
  selectDraft,
  selectVersion,
  upsertDraft,
} from './kept.sql.ts';
import { selectListing } from './listings.sql.ts';
import { listingOf, ownerOf } from './read-listing.ts';

/** A draft's name: of a product, or of one that was never saved. */
export const thingOf = (id: string | null | undefined): string => id ?? 'new';

/** Nobody comes back to a draft or to an earlier version after so long. */
const longest = 90 * day;

/** Keeps what somebody is writing, so that it is there on another device too. It is nobody else's, and changes nothing of the product. */
export function keepDraft(
  deps: Deps,
  { id, version, content }: z.output<typeof schemas.keepDraft.request>,
  caller: StaffCaller,
) {
  const { staffId } = caller.member;
  return inTransaction(deps.db, async (tx): Promise<{ keptAt: string } | Refusal<'notFound'>> => {
    const row = id === null ? null : await selectListing(tx, id, ownerOf(caller));
    if (id !== null && row === null) {
      return refuse('notFound');
    }
    const before = await selectDraft(tx, staffId, thingOf(id));
    // What it was written on: known while nobody saved since, and kept from then on.
    const base =
      row === null
        ? null
        : before?.base && before.version === version
          ? before.base
          : row.version === version
            ? (await listingOf(deps, tx, row)).content
            : await selectVersion(tx, row.id, version ?? 0);
    const keptAt = deps.clock();
    await upsertDraft(tx, { staffId, thing: thingOf(id), version, base, content, keptAt });
    return { keptAt: keptAt.toISOString() };
  });
}

/** What the caller wrote and has not saved. */
export async function readDraft(
  { db }: Deps,
  { id }: z.output<typeof schemas.draft.request>,
  { member }: StaffCaller,
): Promise<z.input<typeof schemas.draft.reply>> {
  const row = await selectDraft(db, member.staffId, thingOf(id));
  return {
    draft: row && { version: row.version, base: row.base, content: row.content, keptAt: row.keptAt.toISOString() },
  };
}

/** It was thrown away. */
export async function dropDraft(
  { db }: Deps,
  { id }: z.output<typeof schemas.dropDraft.request>,
  { member }: StaffCaller,
): Promise<Record<string, never>> {
  await deleteDraft(db, member.staffId, thingOf(id));
  return {};
}

/** A request that was lost is sent again within this time, if ever. */
const batchesKept = 7 * day;

export async function sweepKept({ db, clock }: Deps): Promise<void> {
  const before = (age: number) => new Date(clock().getTime() - age);
  await deleteKeptBefore(db, before(longest));
  await deleteBatchesBefore(db, before(batchesKept));
}
