import type { FilePurpose } from '@lyceum/domain/files';
import { factsOfPurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { mediaPath } from './file-keys.ts';
import { markUsed, type FileOwner } from './files.sql.ts';

export type { FileOwner };

/**
 * For other features, in their own transaction: keeps a ready file of that owner from being swept. Answers what to write down, a public
 * picture's path or a private file's id; null when it is not theirs, not ready or for something else. `once`: also when it is used already.
 */
export async function takeFile(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  owner: FileOwner,
  { fileId, purpose, once = false }: { fileId: string; purpose: FilePurpose; once?: boolean },
): Promise<string | null> {
  const id = fileId as FileId;
  const row = await markUsed(tx, owner, { id, purpose, once, now: deps.clock() });
  return row && (factsOfPurpose(purpose).open ? mediaPath(row) : id);
}
