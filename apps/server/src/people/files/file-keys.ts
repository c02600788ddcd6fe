import { factsOfPurpose, type FilePurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { pictureFiles } from '@lyceum/domain/picture-files';
import { pictureAddress } from '@lyceum/domain/pictures';

/** Folders of the file store. */
export const publicFolder = 'public';
export const incomingFolder = 'incoming';

/** A public picture's folder: what an address of /media may hold. */
const publicName = (fileId: FileId) => fileId.replace('_', '');

/** Where the browser's bytes arrive. */
export const incomingKey = (fileId: FileId) => `${incomingFolder}/${fileId}`;
export const privateKey = (fileId: FileId) => `private/${fileId}`;
export const publicKey = (fileId: FileId, name: string) => `${publicFolder}/${publicName(fileId)}/${name}`;

/** Everything that may be kept of a file. */
export const keysOf = (fileId: FileId, purpose: FilePurpose): string[] => [
  incomingKey(fileId),
  ...(factsOfPurpose(purpose).open ? pictureFiles.map(({ name }) => publicKey(fileId, name)) : [privateKey(fileId)]),
];

/** The address of a public picture in its largest width; the storefront knows the others. */
export const mediaPath = ({ id, colour }: { id: FileId; colour: string | null }) =>
  pictureAddress(publicName(id), colour);

/** The file that an incoming key belongs to; also of a part that a crash left behind. */
export const fileOfKey = (key: string) => (key.split('/')[1] ?? '').split('.')[0] as FileId;
