import type { begin } from '@lyceum/contract/files.schemas';
import { cleanFileName, factsOfPurpose, largestMegabytes } from '@lyceum/domain/files';
import { newId } from '@lyceum/domain/ids';
import { refuse } from '@lyceum/domain/refusal';
import { hour } from '@lyceum/domain/time';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { FileStore } from '../../providers/files/files.ts';
import { incomingKey } from './file-keys.ts';
import { countOpen, insertFile, type FileOwner } from './files.sql.ts';

/** How long bytes are awaited. */
export const uploadLife = hour;
/** Of one person at once: a bound on what nobody comes back for. */
const mostOpen = 60;

/** Bytes that uploads leave free: the database often writes to the same disk. */
const reserve = 64 * 1024 * 1024;

export const hasRoom = async (files: FileStore, size: number): Promise<boolean> =>
  (await files.room()) >= size + reserve;

/** Announces a file of that person and says where its bytes go. */
export async function beginFile(deps: Deps, owner: FileOwner, file: z.output<typeof begin.request>) {
  if (file.size > factsOfPurpose(file.purpose).most) {
    return refuse('fileTooLarge', { megabytes: largestMegabytes(file.purpose) });
  }
  if ((await countOpen(deps.db, owner)) >= mostOpen) {
    return refuse('uploadsTooMany');
  }
  if (!(await hasRoom(deps.files, file.size))) {
    return refuse('storageFull');
  }
  const now = deps.clock();
  const fileId = newId('fil', now, deps.random);
  const expiresAt = new Date(now.getTime() + uploadLife);
  await insertFile(deps.db, owner, {
    id: fileId,
    purpose: file.purpose,
    state: 'begun',
    name: cleanFileName(file.name),
    size: file.size,
    createdAt: now,
  });
  const upload = await deps.files.uploadAddress(incomingKey(fileId), {
    size: file.size,
    // The declared type decides nothing; this one is never shown as a page, whoever opens it.
    type: 'application/octet-stream',
    expiresAt,
  });
  return { fileId, upload, expiresAt: expiresAt.toISOString() };
}
