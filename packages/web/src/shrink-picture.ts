import { factsOfPurpose, fileKinds, mostPixels, readKinds, type FilePurpose } from '@lyceum/domain/files';

/** The browser cannot show what is in the file. */
export class PictureUnreadable extends Error {
  override name = 'PictureUnreadable';
}

/** Pixels of the longer side: more than any screen of the shop shows. */
const longest = 2_560;
const qualities = [0.88, 0.7];

/** Kinds that browsers show and the server does not keep; they are sent as JPEG. */
const redrawn = ['image/webp', 'image/avif'];
/** Few browsers show them; some do not even know their type. */
const ofPhones = ['image/heic', 'image/heif'];
const isOfPhone = ({ type, name }: File): boolean => ofPhones.includes(type) || /\.hei[cf]$/i.test(name);

/** For a file input. A phone sends its own kind as JPEG where that is not asked for by name. */
export function acceptedTypes(purpose: FilePurpose): string {
  const { kinds } = factsOfPurpose(purpose);
  const types: string[] = kinds.map((kind) => fileKinds[kind].type);
  const onlyPictures = kinds.every((kind) => fileKinds[kind].picture);
  return [...types, ...(onlyPictures ? [...redrawn, ...(navigator.maxTouchPoints > 0 ? [] : ofPhones)] : [])].join();
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** The picture as JPEG, no longer than `longest` and upright as the camera was held; what is clear becomes white. */
async function redraw(picture: ImageBitmap, most: number): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) {
    return null;
  }
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await toJpeg(canvas, quality);
    if (blob && blob.size <= most) {
      return blob;
    }
  }
  return null;
}

/**
 * A picture that the server takes: the file itself where it is of a known kind and not too large, else one that is drawn again from it. What
 * is no picture stays as it is, and the server says so. What a phone took and this browser cannot show goes as it is where the server reads
 * it. Throws `PictureUnreadable`.
 */
export async function shrinkPicture(file: File, purpose: FilePurpose): Promise<File> {
  const { kinds, most } = factsOfPurpose(purpose);
  if (!kinds.includes('jpg')) {
    return file;
  }
  const isKnown = !isOfPhone(file) && kinds.some((kind) => fileKinds[kind].type === file.type);
  const looksLikePicture = file.type.startsWith('image/') || /\.(?:heic|heif|webp|avif)$/i.test(file.name);
  if (!looksLikePicture) {
    return file;
  }
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) {
    if (isKnown) {
      return file;
    }
    if (isOfPhone(file) && readKinds(purpose).includes('heic')) {
      return new File([file], file.name, { type: fileKinds.heic.type });
    }
    throw new PictureUnreadable();
  }
  try {
    if (isKnown && file.size <= most && picture.width * picture.height <= mostPixels) {
      return file;
    }
    const blob = await redraw(picture, most);
    return blob === null ? file : new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
