import { filePurposeNames, type FilePurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { day } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';
import { uploadLife } from './begin-file.ts';
import { freeUnseen } from './file-uses.sql.ts';
import { fileOfKey, incomingFolder, keysOf } from './file-keys.ts';
import { deleteFile, markOrphans, selectOpen } from './files.sql.ts';

/** How long a ready file waits for somebody to use it. */
const unusedLife = day;
const portion = 100;

/** Bytes first: a row that outlives them is swept again, bytes without a row would stay for ever. */
export async function removeFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { id, purpose }: { id: FileId; purpose: FilePurpose },
): Promise<void> {
  for (const key of keysOf(id, purpose)) {
    await files.remove(key);
  }
  await deleteFile(db, id);
}

/** Removes files that nobody finished or used, and bytes that came after their time. */
export async function sweepFiles(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = deps.clock().getTime();
  const begunBefore = new Date(now - uploadLife);
  for (;;) {
    const orphans = await markOrphans(
      deps.db,
      { unfinished: begunBefore, unused: new Date(now - unusedLife) },
      portion,
    );
    for (const orphan of orphans) {
      await removeFile(deps, orphan);
    }
    if (orphans.length < portion) {
      break;
    }
  }
  for await (const keys of deps.files.list(incomingFolder)) {
    const open = await selectOpen(deps.db, keys.map(fileOfKey), begunBefore);
    for (const key of keys.filter((one) => !open.has(fileOfKey(one)))) {
      await deps.files.remove(key);
    }
  }
}

/** How long nothing may have shown a file before it is as good as never used. */
const unseenLife = day;

/** Finds files that were replaced everywhere, so that the sweep takes them: no draft, no published row and no order shows them. */
export async function freeFiles(deps: Pick<Deps, 'db' | 'clock' | 'fileColumns'>): Promise<void> {
  const now = deps.clock();
  for (const purpose of filePurposeNames) {
    await freeUnseen(deps, purpose, { now, before: new Date(now.getTime() - unseenLife) });
  }
}
