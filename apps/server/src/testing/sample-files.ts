import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

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
