import type { FileId } from '@lyceum/domain/ids';
import type { Queryable } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { FileOwner } from './files.sql.ts';
<<<<<<<< HEAD:apps/server/src/files/take-pictures.ts
import { takeFile } from './take-file.ts';
========
import { takeFile as keepFile } from './take-file.ts';
>>>>>>>> catalogue:apps/server/src/files/keep-pictures.ts

/** The address of an uploaded picture, which tells its file; pictures that came with the shop have none. */
const uploaded = /^\/media\/fil([0-9a-z]+)\//;

/** Keeps the uploaded pictures among these from being swept. False when one is not the owner's, or is not ready. */
<<<<<<<< HEAD:apps/server/src/files/take-pictures.ts
export async function takePictures(
========
export async function keepPictures(
>>>>>>>> catalogue:apps/server/src/files/keep-pictures.ts
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  owner: FileOwner,
  paths: readonly string[],
): Promise<boolean> {
  for (const path of paths) {
    const name = uploaded.exec(path)?.[1];
    if (
      name !== undefined &&
<<<<<<<< HEAD:apps/server/src/files/take-pictures.ts
      (await takeFile(tx, deps, owner, { fileId: `fil_${name}` as FileId, purpose: 'picture' })) !== path
========
      (await keepFile(tx, deps, owner, { fileId: `fil_${name}` as FileId, purpose: 'picture' })) !== path
>>>>>>>> catalogue:apps/server/src/files/keep-pictures.ts
    ) {
      return false;
    }
  }
  return true;
}
