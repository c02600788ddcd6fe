const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endSize = 22;
const longestComment = 65_535;

interface ZipEntry {
  name: string;
  /** Bytes, as the archive's own table says. */
  packed: number;
  unpacked: number;
  encrypted: boolean;
}

/** The archive's table of contents; nothing is unpacked. Null when it has none that makes sense. */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  let end = bytes.length - endSize;
  const earliest = Math.max(0, end - longestComment);
  while (end >= earliest && bytes.readUInt32LE(end) !== endMark) {
    end -= 1;
  }
  if (end < earliest) {
    return null;
  }
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) {
      return null;
    }
    const nameSize = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameSize),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const mostEntries = 2_000;
const mostUnpacked = 200 * 1024 * 1024;
/** Text packs to a tenth or so; a bomb to a thousandth. */
const mostRatio = 100;
/** Below this a high ratio is a sheet of zeros, not a bomb. */
const harmless = 1024 * 1024;

/** Whether whoever unpacks it gets about what he sees: few entries, no absurd ratio, no archive that needs 64-bit sizes. */
export function unpacksModestly(entries: readonly ZipEntry[], size: number): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  return (
    entries.length <= mostEntries &&
    unpacked <= mostUnpacked &&
    packed <= size &&
    entries.every((entry) => entry.unpacked <= harmless || entry.unpacked <= entry.packed * mostRatio)
  );
}
