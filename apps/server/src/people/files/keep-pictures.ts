import type { FileId } from '@lyceum/domain/ids';
import { askedPicture } from '@lyceum/domain/pictures';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FileOwner } from './files.sql.ts';
import { takeFile } from './take-file.ts';

/** The folder of an uploaded picture, which tells its file; pictures that came with the shop have none. */
const uploaded = /^fil([0-9a-z]+)$/;

/** Keeps the uploaded pictures among these from being swept. False when one is not the owner's, or is not ready. */
export async function keepPictures(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  owner: FileOwner,
  paths: readonly string[],
): Promise<boolean> {
  for (const path of paths) {
    const name = uploaded.exec(askedPicture(path)?.folder ?? '')?.[1];
    if (
      name !== undefined &&
      (await takeFile(tx, deps, owner, { fileId: `fil_${name}` as FileId, purpose: 'picture' })) !== path
    ) {
      return false;
    }
  }
  return true;
}
