import { filePurposeNames, type FilePurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { day } from '@lyceum/domain/time';
import type { Deps } from '../../platform/deps.ts';
import { awaitedUntil, uploadLife } from './begin-file.ts';
import { freeUnseen } from './file-uses.sql.ts';
import { fileOfKey, incomingFolder, incomingKeys, keptKeys } from './file-keys.ts';
import { deleteFile, markOrphans, selectOpen } from './files.sql.ts';

/** How long a ready file waits for somebody to use it. */
const unusedLife = day;
const portion = 100;

/** Bytes first: a row that outlives them is swept again, bytes without a row would stay for ever. */
export async function removeFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  file: { id: FileId; purpose: FilePurpose; size: number },
): Promise<void> {
  for (const key of [...incomingKeys(file), ...keptKeys(file)]) {
    await files.remove(key);
  }
  await deleteFile(db, file.id);
}

/** Removes files that nobody finished or used, and bytes that came after their time. */
export async function sweepFiles(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = deps.clock().getTime();
  const before = {
    unfinished: new Date(now - uploadLife('picture')),
    unfinishedVideo: new Date(now - uploadLife('video')),
    unused: new Date(now - unusedLife),
  };
  for (;;) {
    const orphans = await markOrphans(deps.db, before, portion);
    for (const orphan of orphans) {
      await removeFile(deps, orphan);
    }
    if (orphans.length < portion) {
      break;
    }
  }
  for await (const keys of deps.files.list(incomingFolder)) {
    const begun = await selectOpen(deps.db, [...new Set(keys.map(fileOfKey))]);
    const open = new Set(begun.filter((file) => awaitedUntil(file).getTime() > now).map(({ id }) => id));
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
