import type { FileId, UserId } from '@lyceum/domain/ids';
import { askedPicture } from '@lyceum/domain/pictures';
import type { Queryable } from '../../platform/database.ts';
import type { Deps, Member } from '../../platform/deps.ts';
import { updateOwner, type FileOwner } from './files.sql.ts';
import { takeFile } from './take-file.ts';

/** The folder of an uploaded picture, which tells its file; pictures that came with the shop have none. */
const uploaded = /^fil([0-9a-z]+)$/;

const uploadOf = (path: string): FileId | null => {
  const name = uploaded.exec(askedPicture(path)?.folder ?? '')?.[1];
  return name === undefined ? null : (`fil_${name}` as FileId);
};

/** Keeps the uploaded pictures among these from being swept. False when one is not the owner's, or is not ready. */
export async function keepPictures(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  owner: FileOwner,
  paths: readonly string[],
): Promise<boolean> {
  for (const path of paths) {
    const fileId = uploadOf(path);
    if (fileId !== null && (await takeFile(tx, deps, owner, { fileId, purpose: 'picture' })) !== path) {
      return false;
    }
  }
  return true;
}

/** Makes a picture that a user uploaded, and that nothing shows yet, the agency's. False when it is not that user's, or is used already. */
export async function giveOwnPicture(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  userId: UserId,
  member: Pick<Member, 'staffId' | 'agencyId'>,
  path: string,
): Promise<boolean> {
  const fileId = uploadOf(path);
  if (fileId === null || (await takeFile(tx, deps, { userId }, { fileId, purpose: 'picture', once: true })) !== path) {
    return false;
  }
  await updateOwner(tx, fileId, member);
  return true;
}
