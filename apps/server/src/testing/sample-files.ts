import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
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

/** As a phone takes it: above 5 MB, so larger than the server does. */
export function aLargePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 3_200, height: 2_400, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A phone's picture, 64 by 48, blue on the left and red on the right; it tells of the camera and of 25° 2' north (made by libheif's heif-enc). */
export const aHeic = (): Buffer =>
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAA' +
      'AAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAfQACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACggABAAAAAAAAAQ4AAABNaWluZgAAAAAAAwAA' +
      'ABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB' +
      '7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAA' +
      'FGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW' +
      '1nAAIAAQABAAAADmNkc2MAAwABAAIAAAGTbWRhdAAAAHkoAa8J4DkjJL//+zEP3v8y8f/+V+pCr087grekQInnlssOZSSAlPz+GPCtSl0rx+WtU9DShuubRmnDNZqNI/Ym' +
      'atQM1Zp2GaxrFki+RwfL2fdaJzirEY5Y87igSy5EW18da3AKzLeVWYGcWHFVHwZEC5qjFruwosLAAAAAAElJKgAIAAAACAAPAQIABwAAAH4AAAASAQMAAQAAAAEAAAAaAQ' +
      'UAAQAAAG4AAAAbAQUAAQAAAHYAAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAIYAAAAliAQAAQAAANQAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAENhbWVyYQAA' +
      'BgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAADoAQAAQAAADAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAw' +
      'AAAPIAAAAAAAAAGQAAAAEAAAACAAAAAQAAAAAAAAABAAAA',
    'base64',
  );

/** A BMP of two colours, one bit a pixel: the smallest file for so many pixels. */
export function aBmpOfBits(width: number, height: number): Buffer {
  const rowSize = Math.ceil(width / 32) * 4;
  const head = Buffer.alloc(62);
  head.write('BM');
  head.writeUInt32LE(62 + rowSize * height, 2);
  head.writeUInt32LE(62, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  head.writeUInt32LE(0x00ffffff, 58);
  return Buffer.concat([head, Buffer.alloc(rowSize * height, 0b10110011)]);
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

/** A page of PDF; `inside` goes into its catalogue, `objects` follow the page as objects 4, 5 …, and `after` stands behind them. */
export function aPdf(inside = '', objects: readonly string[] = [], after = ''): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${inside} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const places = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  text += after;
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

interface ZipPart {
  name: string;
  content?: string | Buffer;
  /** Bytes that the archive claims it to have. */
  claims?: number;
  /** Under which name it stands before its bytes, if it is another. */
  innerName?: string;
  encrypted?: boolean;
}

/** An archive of these parts. */
export function aZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const { name, content = '<x/>', claims, innerName = name, encrypted = false } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    // What stands in both places: version, flags, method, time, checksum, sizes.
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800 + (encrypted ? 1 : 0), 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims ?? bytes.length, 18);
    const lengths = (text: string) => Buffer.from(Uint16Array.of(Buffer.byteLength(text), 0).buffer);
    const file = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      facts,
      lengths(innerName),
      Buffer.from(innerName),
      packed,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    table.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, lengths(name), place, Buffer.from(name));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(table).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...table, end]);
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';

/** Relations of a part of a Word document, each by the last word of its type. */
export function relations(...rows: readonly { type: string; target: string; outside?: boolean }[]): string {
  const lines = rows.map(
    ({ type, target, outside = false }, index) =>
      `<Relationship Id="r${index}" Type="${office}/relationships/${type}" Target="${target}"${outside ? ' TargetMode="External"' : ''}/>`,
  );
  return `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

/** A Word document's text; `inside` stands in its only paragraph. */
export const wordText = (inside: string): string =>
  `${xmlHead}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`;

/** What every Word document has. */
export const docxParts: ZipPart[] = [
  {
    name: '[Content_Types].xml',
    content: `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  },
  { name: '_rels/.rels', content: relations({ type: 'officeDocument', target: 'word/document.xml' }) },
  { name: 'word/document.xml', content: wordText('<w:r><w:t>履歷</w:t></w:r>') },
];

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
