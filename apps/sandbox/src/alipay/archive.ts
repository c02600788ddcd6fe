import { crc32, deflateRawSync } from 'node:zlib';

/** Characters of GBK with their bytes: Node reads GBK, but does not write it. */
function tableOf(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, Buffer>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail]);
      const text = decoder.decode(bytes);
      if (Array.from(text).length === 1 && text !== '\uFFFD' && !table.has(text)) {
        table.set(text, bytes);
      }
    }
  }
  return table;
}
let table: Map<string, Buffer> | null = null;

/** Text in GBK. Throws at a character that it has not. */
export function gbk(text: string): Buffer {
  const known = (table ??= tableOf());
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = character < '\u0080' ? Buffer.from(character) : known.get(character);
      if (!bytes) {
        throw new Error(`GBK has no ${character}`);
      }
      return bytes;
    }),
  );
}

const numbers = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );

/** A ZIP archive whose names are in GBK, as Alipay's are, without the mark of UTF-8. */
export function archiveOf(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes);
    const named = gbk(name);
    const facts = numbers(
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 2],
      [0x5a21, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [named.length, 2],
      [0, 2],
    );
    const body = Buffer.concat([numbers([0x04034b50, 4]), facts, named, packed]);
    list.push(
      Buffer.concat([
        numbers([0x02014b50, 4], [20, 2]),
        facts,
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
        named,
      ]),
    );
    bodies.push(body);
    at += body.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  );
  return Buffer.concat([...bodies, ...list, end]);
}
