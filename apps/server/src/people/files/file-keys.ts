import { factsOfPurpose, partsOf, type FilePurpose } from '@lyceum/domain/files';
import type { FileId } from '@lyceum/domain/ids';
import { pictureFiles } from '@lyceum/domain/picture-files';
import { pictureAddress } from '@lyceum/domain/pictures';

/** Folders of the file store. */
export const publicFolder = 'public';
export const incomingFolder = 'incoming';

/** A public picture's folder: what an address of /media may hold. */
const publicName = (fileId: FileId) => fileId.replace('_', '');

/** The file that keys are made of; `size` as it was announced. */
interface Keyed {
  id: FileId;
  purpose: FilePurpose;
  size: number;
}

/** Where one part of the browser's bytes arrives. */
export const incomingKey = ({ id, purpose }: Omit<Keyed, 'size'>, part: number) =>
  purpose === 'video' ? `${incomingFolder}/${id}.${part}` : `${incomingFolder}/${id}`;
/** Where all of them do. */
export const incomingKeys = (file: Keyed): string[] =>
  partsOf(file.purpose, file.size).map(({ index }) => incomingKey(file, index));
export const privateKey = (fileId: FileId) => `private/${fileId}`;
export const publicKey = (fileId: FileId, name: string) => `${publicFolder}/${publicName(fileId)}/${name}`;

/** Parts of a film that was converted, before they are joined. */
export const madeKey = (fileId: FileId, part: number) => `${incomingFolder}/${fileId}.made.${part}`;

/** Everything that may be kept of a file that was looked at. */
export const keptKeys = ({ id, purpose }: Omit<Keyed, 'size'>): string[] =>
  factsOfPurpose(purpose).open ? pictureFiles.map(({ name }) => publicKey(id, name)) : [privateKey(id)];

/** The address of a public picture in its largest width; the storefront knows the others. */
export const mediaPath = ({ id, colour }: { id: FileId; colour: string | null }) =>
  pictureAddress(publicName(id), colour);

/** The file that an incoming key belongs to; also of a part that a crash left behind. */
export const fileOfKey = (key: string) => (key.split('/')[1] ?? '').split('.')[0] as FileId;
