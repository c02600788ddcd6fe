import type { ownPurposes } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import type { Send } from '@lyceum/web/call-client';
import { PictureUnreadable, shrinkPicture } from '@lyceum/web/shrink-picture';
import { uploadOwnFile, UploadFailure, type UploadedFile, type UploadOptions } from '@lyceum/web/upload';

/** Sends one's own picture, made as small as the server takes it: phones take larger ones. Throws what `pictureTrouble` says in words. */
export async function sendPicture(
  send: Send,
  file: File,
  purpose: (typeof ownPurposes)[number],
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const small = await shrinkPicture(file, purpose);
  // It was stopped meanwhile.
  options.signal?.throwIfAborted();
  return uploadOwnFile(send, small, purpose, options);
}

/** Why a picture did not come; `otherwise` where the line failed. */
export const pictureTrouble = (problem: unknown, { name }: File, otherwise: string): string =>
  problem instanceof PictureUnreadable
    ? m.listings_pictureUnreadable({ name })
    : (problem instanceof UploadFailure && problem.refusal?.message) || otherwise;
