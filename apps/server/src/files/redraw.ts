import { mostPixels, pictureWidths, type FileKind, type FileRefusal } from '@lyceum/domain/files';
import sharp, { type Sharp } from 'sharp';
import { bmpHead, decodeBmp } from './bmp.ts';

// Pictures come once each: a cache would only hold memory.
sharp.cache(false);

export interface Redrawn {
  /** Of the picture as it is shown, turned upright. */
  width: number;
  height: number;
  /** `#rrggbb`, the picture's mean. */
  colour: string;
  files: { name: string; kind: 'webp' | 'jpg' | 'png'; bytes: Buffer }[];
}

type Outcome = Redrawn | { refusal: FileRefusal };

/** WebP ends at 16,383; long pictures of introductions stay below it. */
const tallest = 16_000;

const reading = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;

/** Width times height from the head alone, before anything is decoded; null when there is none. */
async function pixelCount(bytes: Buffer, kind: FileKind): Promise<number | null> {
  if (kind === 'bmp') {
    const head = bmpHead(bytes);
    return head && head.width * head.height;
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

function opened(bytes: Buffer, kind: FileKind): Sharp | null {
  if (kind !== 'bmp') {
    // By the camera's note first: the note itself is dropped with all other metadata.
    return sharp(bytes, reading).autoOrient();
  }
  const pixels = decodeBmp(bytes);
  return pixels && sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
}

async function meanColour(small: Buffer): Promise<string> {
  const { data } = await sharp(small)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}

async function draw(bytes: Buffer, kind: FileKind, open: boolean): Promise<Outcome> {
  const pixels = await pixelCount(bytes, kind);
  if (pixels === null) {
    return { refusal: 'fileDamaged' };
  }
  if (pixels > mostPixels) {
    return { refusal: 'pictureTooLarge' };
  }
  const picture = opened(bytes, kind);
  if (!picture) {
    return { refusal: 'fileDamaged' };
  }
  if (!open) {
    const ending = kind === 'jpg' ? 'jpg' : 'png';
    const drawn = ending === 'jpg' ? picture.jpeg({ quality: 90 }) : picture.png();
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      colour: await meanColour(data),
      files: [{ name: '', kind: ending, bytes: data }],
    };
  }
  // Decoded once, then made smaller and smaller: the widest of the results is all that stays in memory.
  const widest = Math.max(...pictureWidths);
  const { data, info } = await picture
    .clone()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const files: Redrawn['files'] = [];
  for (const width of pictureWidths) {
    const webp = await sharp(data, raw)
      .resize({ width, height: tallest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, alphaQuality: 90, effort: 4 })
      .toBuffer();
    files.push({ name: `${width}.webp`, kind: 'webp', bytes: webp });
  }
  return { width: info.width, height: info.height, colour: await meanColour(files[0]?.bytes ?? data), files };
}

/** A public picture in the storefront's widths, a private one in its own size; without metadata and in a form of our making. */
export async function redraw(bytes: Buffer, kind: FileKind, open: boolean): Promise<Outcome> {
  try {
    return await draw(bytes, kind, open);
  } catch {
    // sharp has no classes of errors; what it cannot read is damaged.
    return { refusal: 'fileDamaged' };
  }
}
