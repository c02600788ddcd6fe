import type { FileId } from '@lyceum/domain/ids';
import type { Queryable, Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { takeFile } from '../../people/files/take-file.ts';
import { hasPlaylist, insertMedia, selectMedia } from './lessons.sql.ts';

type Owner = Parameters<typeof takeFile>[2] & { agencyId: string | null };

/** Lets a lesson of that agency play what it names: a video that was uploaded, or a playlist. False when it is not theirs, or not ready. */
export async function takeMedia(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  owner: Owner,
  id: string,
): Promise<boolean> {
  const fileId = await takeFile(tx, deps, owner, { fileId: id, purpose: 'video' });
  if (fileId === null) {
    return hasPlaylist(tx, owner.agencyId ?? '', id);
  }
  await insertMedia(tx, { id, kind: 'mp4', agencyId: owner.agencyId, fileId: fileId as FileId });
  return true;
}

/** What is known of these, for whoever works on the lessons; of playlists neither size nor length. */
export function readMedia(db: Queryable, ids: readonly string[]) {
  return ids.length === 0 ? Promise.resolve([]) : selectMedia(db, ids);
}
