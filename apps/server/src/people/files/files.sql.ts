import type { FilePurpose, FileRefusal, FileState } from '@lyceum/domain/files';
import type { FileId, StaffId, UserId } from '@lyceum/domain/ids';
import { and, count, eq, gt, inArray, isNull, lt, ne, or, sql, sum, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { files } from './files.tables.ts';

/** Whose files somebody may see: all of his agency, his own at the platform, or his own as a user of the storefront. */
export type FileOwner = { staffId: StaffId; agencyId: string | null } | { userId: UserId };

export type FileRow = typeof files.$inferSelect;

const unfinishedStates: FileState[] = ['begun', 'stored', 'converting'];

function ownedBy(owner: FileOwner): SQL | undefined {
  if ('userId' in owner) {
    return eq(files.userId, owner.userId);
  }
  return owner.agencyId === null
    ? and(isNull(files.agencyId), eq(files.ownerStaff, owner.staffId))
    : eq(files.agencyId, owner.agencyId);
}

export async function insertFile(db: Queryable, owner: FileOwner, row: typeof files.$inferInsert): Promise<void> {
  const owning = 'userId' in owner ? owner : { ownerStaff: owner.staffId, agencyId: owner.agencyId };
  await db.insert(files).values({ ...row, ...owning });
}

/** Uploads of one person that have not come to an end yet. */
export async function countOpen(db: Queryable, owner: FileOwner): Promise<number> {
  const mine = 'userId' in owner ? eq(files.userId, owner.userId) : eq(files.ownerStaff, owner.staffId);
  const [row] = await db
    .select({ open: count() })
    .from(files)
    .where(and(mine, inArray(files.state, unfinishedStates), isNull(files.usedAt)));
  return row?.open ?? 0;
}

/** Bytes that a person of the storefront sent in since then and did not take back; of what has not come yet, as announced. */
export async function sumSentIn(db: Queryable, userId: UserId, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.userId, userId), gt(files.createdAt, since)));
  return row?.bytes ?? 0;
}

export async function selectFile(db: Queryable, owner: FileOwner, id: FileId): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), ownedBy(owner), sql`${files.state} <> 'removed'`));
  return row ?? null;
}

/** For whoever shows a signed address. */
export async function selectReadyFile(db: Queryable, id: FileId): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.state, 'ready')));
  return row ?? null;
}

/** Takes the file for checking; false when somebody else has it, or it is past that. `diedBefore`: older claims count for nothing. */
export async function claimFile(db: Queryable, id: FileId, now: Date, diedBefore: Date): Promise<boolean> {
  const claimed = await db
    .update(files)
    .set({ state: 'stored', claimedAt: now })
    .where(
      and(
        eq(files.id, id),
        or(eq(files.state, 'begun'), and(eq(files.state, 'stored'), lt(files.claimedAt, diedBefore))),
      ),
    )
    .returning({ id: files.id });
  return claimed.length === 1;
}

type Outcome =
  | { state: 'begun' | 'converting'; claimedAt: null }
  | { state: 'refused'; refusal: FileRefusal }
  | (Pick<FileRow, 'kind' | 'size' | 'width' | 'height' | 'colour' | 'seconds' | 'seal'> & { state: 'ready' });

/** Takes the film that has waited longest, among those that nobody converts; `diedBefore`: older claims count for nothing. */
export async function claimFilm(db: Queryable, now: Date, diedBefore: Date): Promise<FileRow | null> {
  const next = db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.state, 'converting'), or(isNull(files.claimedAt), lt(files.claimedAt, diedBefore))))
    .orderBy(files.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db.update(files).set({ claimedAt: now }).where(inArray(files.id, next)).returning();
  return row ?? null;
}

/** Says that whoever claimed it at `claimedAt` is still at it; false when it was taken away. */
export async function stayAtFilm(db: Queryable, id: FileId, claimedAt: Date, now: Date): Promise<boolean> {
  const stayed = await db
    .update(files)
    .set({ claimedAt: now })
    .where(and(eq(files.id, id), eq(files.state, 'converting'), eq(files.claimedAt, claimedAt)))
    .returning({ id: files.id });
  return stayed.length === 1;
}

/** Ends the claim made at `claimedAt` on a file in that state; null when it is no longer ours. */
export async function settleFile(
  db: Queryable,
  { id, state }: { id: FileId; state: 'stored' | 'converting' },
  claimedAt: Date,
  outcome: Outcome,
): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set(outcome)
    .where(and(eq(files.id, id), eq(files.state, state), eq(files.claimedAt, claimedAt)))
    .returning();
  return row ?? null;
}

/** Marks as used what is ready, of that purpose and theirs, and answers it; null when there is none. A file may be used again, but not `once`. */
export async function markUsed(
  tx: Queryable,
  owner: FileOwner,
  { id, purpose, once, now }: { id: FileId; purpose: FilePurpose; once: boolean; now: Date },
): Promise<FileRow | null> {
  const [used] = await tx
    .update(files)
    .set({ usedAt: now, unseenSince: null })
    .where(
      and(
        eq(files.id, id),
        eq(files.purpose, purpose),
        eq(files.state, 'ready'),
        ownedBy(owner),
        once ? isNull(files.usedAt) : undefined,
      ),
    )
    .returning();
  return used ?? null;
}

/** Gives a user's file to an agency. */
export async function updateOwner(
  tx: Queryable,
  id: FileId,
  { staffId, agencyId }: { staffId: StaffId; agencyId: string | null },
): Promise<void> {
  await tx.update(files).set({ userId: null, ownerStaff: staffId, agencyId }).where(eq(files.id, id));
}

/** From here on nobody can use it, so that its bytes may go. Answers false for a used or unknown one. */
export async function markRemoved(db: Queryable, owner: FileOwner, id: FileId): Promise<FileRow | null> {
  const [row] = await db
    .update(files)
    .set({ state: 'removed' })
    .where(and(eq(files.id, id), ownedBy(owner), isNull(files.usedAt)))
    .returning();
  return row ?? null;
}

/** Marks what nobody came back for, and answers it with what was marked before and still has a row. */
export async function markOrphans(
  db: Queryable,
  before: { unfinished: Date; unfinishedVideo: Date; unused: Date },
  most: number,
) {
  const unfinished = or(
    lt(files.createdAt, before.unfinishedVideo),
    and(ne(files.purpose, 'video'), lt(files.createdAt, before.unfinished)),
  );
  const orphan = or(
    eq(files.state, 'removed'),
    and(inArray(files.state, [...unfinishedStates, 'refused']), unfinished),
    // A film may be ready days after it was begun.
    and(eq(files.state, 'ready'), lt(sql`coalesce(${files.claimedAt}, ${files.createdAt})`, before.unused)),
  );
  const some = db
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.usedAt), orphan))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(files)
    .set({ state: 'removed' })
    .where(inArray(files.id, some))
    .returning({ id: files.id, purpose: files.purpose, size: files.size });
}

export async function deleteFile(db: Queryable, id: FileId): Promise<void> {
  await db.delete(files).where(and(eq(files.id, id), eq(files.state, 'removed')));
}

/** Which of these still await bytes, or are being checked or converted, with when they were begun. */
export async function selectOpen(
  db: Queryable,
  ids: readonly FileId[],
): Promise<Pick<FileRow, 'id' | 'purpose' | 'createdAt'>[]> {
  if (ids.length === 0) {
    return [];
  }
  return db
    .select({ id: files.id, purpose: files.purpose, createdAt: files.createdAt })
    .from(files)
    .where(and(inArray(files.id, [...ids]), inArray(files.state, unfinishedStates)));
}

/** The files of somebody who is no more are as good as unseen for long: what nothing shows any more goes with the next sweeps. */
export async function releaseFilesOf(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(files)
    .set({ unseenSince: new Date(0) })
    .where(eq(files.userId, userId));
}
