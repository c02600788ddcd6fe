import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { projectRoot } from '../platform/project-root.ts';

/** A photo with a camera's note that it lies on its side and where it was taken: upright it is `height` wide. */
export function aPhoto(width = 1_600, height = 1_200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '25/1 2/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
}

/** A 24-bit BMP of one colour given as red, green, blue. */
export function aBmp(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const rowSize = Math.ceil((width * 3) / 4) * 4;
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + rowSize * height, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const row = Buffer.alloc(rowSize);
  for (let x = 0; x < width; x += 1) {
    row.set([blue, green, red], x * 3);
  }
  return Buffer.concat([head, ...Array.from({ length: height }, () => row)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A true PNG of that many black pixels a side, a few kilobytes small however large it is. */
export function aHugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function aPdf(inside = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

/** A zip's table of contents over entries that need not be there: whoever believes it need not unpack. */
export function aZip(entries: readonly { name: string; packed?: number; unpacked?: number }[]): Buffer {
  const start = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(20_000)]);
  const table = entries.map(({ name, packed = 100, unpacked = 100 }) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, ...table, end]);
}

export const docxParts = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }];

/** A box of MP4: its length, its type and what is in it. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Zeros with numbers of 32 bits at some places. */
function fields(length: number, values: Readonly<Record<number, number>> = {}): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [at, value] of Object.entries(values)) {
    bytes.writeUInt32BE(value, Number(at));
  }
  return bytes;
}

function aTrack(handler: string, codec: string): Buffer {
  const described = box(codec, fields(78, { 24: (1280 << 16) + 720 }));
  const table = box('stbl', box('stsd', fields(8, { 4: 1 }), described));
  const kind = box('hdlr', Buffer.concat([fields(8), Buffer.from(handler), fields(12)]));
  return box('trak', box('mdia', kind, box('minf', table)));
}

/** The boxes of a film with sound, and of its pictures as many bytes as wanted; nothing that could be shown. */
export function aVideo({
  codec = 'avc1',
  brand = 'isom',
  seconds = 600,
  order = 'tables first',
  pictures = 5_000,
} = {}): Buffer {
  const head = box('mvhd', fields(100, { 12: 1_000, 16: seconds * 1_000 - 400 }));
  const tables = box('moov', head, aTrack('soun', 'mp4a'), aTrack('vide', codec));
  const film = box('mdat', Buffer.alloc(pictures, 7));
  const start = box('ftyp', Buffer.from(`${brand}\u0000\u0000\u0002\u0000isomavc1`));
  return Buffer.concat(order === 'tables first' ? [start, tables, film] : [start, film, tables]);
}

/** The demo's lesson as one file: its beginning and its pieces one after the other. It can be shown. */
export async function aFragmentedFilm(): Promise<Buffer> {
  const folder = join(projectRoot, 'packages/fixtures/media/lesson/360p');
  const names = (await readdir(folder)).filter((name) => /^init|^segment/.test(name)).toSorted();
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
}
