import { mostPixels, type FileKind, type FileRefusal } from '@lyceum/domain/files';
import { paperColour, pictureFiles, pictureForms, type PictureForm } from '@lyceum/domain/picture-files';
import { pictureWidths } from '@lyceum/domain/pictures';
import sharp, { type Sharp } from 'sharp';
import { bmpHead, decodeBmp } from './bmp.ts';

// Pictures come once each: a cache would only hold memory.
sharp.cache(false);

interface Size {
  /** Of the picture as it is shown, turned upright. */
  width: number;
  height: number;
}
type Redrawn = Size &
  (
    | {
        open: true;
        /** Of two corners, as the picture's address carries them; null where it is clear in places. */
        colour: string | null;
        files: { name: string; form: PictureForm; bytes: Buffer }[];
      }
    | { open: false; kind: 'jpg' | 'png'; bytes: Buffer }
  );

type Outcome = Redrawn | { refusal: FileRefusal };

/** WebP ends at 16,383; long pictures of introductions stay below it. */
const tallest = 16_000;

const reading = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;

/** Seconds of one drawing. sharp draws in threads of the system, which nobody else can end. */
const patience = { seconds: 20 };

/** What sharp calls the kinds that it reads. */
const formats: Partial<Record<FileKind, string>> = { jpg: 'jpeg', png: 'png', gif: 'gif' };

/** A picture whose head was read. */
interface Opened {
  /** Width times height; nothing is decoded yet. */
  pixels: number;
  /** Null where it is damaged. */
  picture: () => Sharp | null | Promise<Sharp | null>;
  /** To be called in the end. */
  close?: () => void;
}

/** sharp comes without what phones code their pictures by. Turned upright by the picture's own facts. */
async function openHeic(bytes: Buffer): Promise<Opened | null> {
  // Few pictures come so, and it is large.
  const { default: decode } = await import('heic-decode');
  const images = await decode.all({ buffer: bytes });
  const [first] = images;
  if (!first) {
    return null;
  }
  return {
    pixels: first.width * first.height,
    async picture() {
      const { width, height, data } = await first.decode();
      return sharp(data, { raw: { width, height, channels: 4 } })
        .timeout(patience)
        .removeAlpha();
    },
    close: () => images.dispose(),
  };
}

/** Null when there is no head, or when it is that of a picture of another kind. */
async function open(bytes: Buffer, kind: FileKind): Promise<Opened | null> {
  if (kind === 'heic') {
    return openHeic(bytes);
  }
  if (kind === 'bmp') {
    const head = bmpHead(bytes);
    return (
      head && {
        pixels: head.width * head.height,
        picture() {
          const drawn = decodeBmp(bytes);
          return (
            drawn &&
            sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 3 } }).timeout(patience)
          );
        },
      }
    );
  }
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return format === formats[kind]
    ? {
        pixels: width * height,
        // By the camera's note first: the note itself is dropped with all other metadata.
        picture: () => sharp(bytes, reading).timeout(patience).autoOrient(),
      }
    : null;
}

/** The colours of the first and the last corner. */
async function cornersOf(picture: Sharp): Promise<string | null> {
  const { data, info } = await picture
    .clone()
    .resize(2, 2, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (index: number) => data.subarray(index * info.channels, index * info.channels + 3).toString('hex');
  return info.channels === 3 ? pixel(0) + pixel(3) : null;
}

async function draw(bytes: Buffer, kind: FileKind, isPublic: boolean): Promise<Outcome> {
  const opened = await open(bytes, kind);
  try {
    if (opened && opened.pixels > mostPixels) {
      return { refusal: 'pictureTooLarge' };
    }
    const picture = await opened?.picture();
    return picture ? await inOurForms(picture, kind, isPublic) : { refusal: 'fileDamaged' };
  } finally {
    opened?.close?.();
  }
}

async function inOurForms(picture: Sharp, kind: FileKind, isPublic: boolean): Promise<Redrawn> {
  if (!isPublic) {
    const ending = kind === 'jpg' || kind === 'heic' ? 'jpg' : 'png';
    const drawn = ending === 'jpg' ? picture.jpeg({ quality: 90 }) : picture.png();
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return { open: isPublic, kind: ending, width: info.width, height: info.height, bytes: data };
  }
  // Decoded once, then made smaller and smaller: the widest of the results is all that stays in memory.
  const widest = Math.max(...pictureWidths);
  const { data, info } = await picture
    .clone()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const whole = sharp(data, { raw }).timeout(patience);
  const files: Extract<Redrawn, { open: true }>['files'] = [];
  for (const { name, width, form } of pictureFiles) {
    const sized = whole.clone().resize({ width, height: tallest, fit: 'inside', withoutEnlargement: true });
    const solid = form === 'jpeg' ? sized.flatten({ background: paperColour }) : sized;
    files.push({ name, form, bytes: await solid.toFormat(form, pictureForms[form].drawing).toBuffer() });
  }
  return { open: isPublic, width: info.width, height: info.height, colour: await cornersOf(whole), files };
}

/** A public picture in the storefront's widths and forms, a private one in its own size; without metadata and in a form of our making. */
export async function redraw(bytes: Buffer, kind: FileKind, isPublic: boolean): Promise<Outcome> {
  try {
    return await draw(bytes, kind, isPublic);
  } catch (error) {
    // sharp has no classes of errors; what it cannot read is damaged.
    const isLate = error instanceof Error && error.message.startsWith('timeout');
    return { refusal: isLate ? 'fileTooComplex' : 'fileDamaged' };
  }
}
