import type { Container } from '../../providers/films/ffmpeg.ts';

const startsWith = (bytes: Buffer, at: number, start: readonly number[] | string): boolean =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start as string, 'latin1'));

/** Where a packet of a transport stream begins; they are 188 bytes long. */
const packet = [0x47];

const beginnings: readonly [container: Container, begins: (bytes: Buffer) => boolean][] = [
  // Phones and cameras: MOV, MP4, M4V, 3GP. Old ones begin with any of their boxes.
  ['mov', (bytes) => ['ftyp', 'moov', 'mdat', 'wide'].some((type) => startsWith(bytes, 4, type))],
  ['matroska', (bytes) => startsWith(bytes, 0, [0x1a, 0x45, 0xdf, 0xa3])],
  ['avi', (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'AVI ')],
  ['asf', (bytes) => startsWith(bytes, 0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])],
  ['flv', (bytes) => startsWith(bytes, 0, 'FLV\u0001')],
  ['mpeg', (bytes) => startsWith(bytes, 0, [0, 0, 1, 0xba])],
  ['mpegts', (bytes) => [0, 188, 376].every((at) => startsWith(bytes, at, packet))],
];

/** Bytes of a file's beginning that are enough to tell. */
export const beginningLength = 512;

/** What kind of film it is, by how it begins; null when it is none that we know. */
export const containerOf = (beginning: Buffer): Container | null =>
  beginnings.find(([, begins]) => begins(beginning))?.[0] ?? null;
