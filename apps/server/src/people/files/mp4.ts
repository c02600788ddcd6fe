import type { FileRefusal } from '@lyceum/domain/files';

/** Answers those bytes of the file, or fewer where it ends. */
export type ReadPart = (from: number, length: number) => Promise<Buffer>;

export interface VideoFacts {
  /** Null where the file does not say: it is written while it is recorded. */
  seconds: number | null;
  width: number;
  height: number;
  /** What every browser plays; H.265 only some of them. */
  isH264: boolean;
}

interface Box {
  type: string;
  /** Where its content begins, and where it ends: bytes from the beginning of what it was found in. */
  from: number;
  end: number;
}

const headLength = 16;
/** A film of hours has some megabytes of tables. */
const mostTables = 64 * 1024 * 1024;
/** Of the file itself: a few, where it is no stream of fragments. */
const mostBoxes = 1_000;
/** H.264 and H.265, each by its two names. */
const playableCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1']);
/** The brand of QuickTime's own format, which looks alike. */
const quickTime = 'qt  ';

const damaged = { refusal: 'fileDamaged' } as const;
const unplayable = { refusal: 'videoUnplayable' } as const;

/** The box that begins at `at` (ISO/IEC 14496-12, 4.2); null when it does not fit before `end`. */
function boxAt(head: Buffer, at: number, end: number): Box | null {
  if (head.length < 8) {
    return null;
  }
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < headLength) {
    return null;
  }
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  const from = at + (short === 1 ? 16 : 8);
  return at + size < from || at + size > end ? null : { type: head.toString('latin1', 4, 8), from, end: at + size };
}

/** The boxes between two places of these bytes; what is broken ends the list. */
function boxesIn(bytes: Buffer, { from, end }: Pick<Box, 'from' | 'end'>): Box[] {
  const found: Box[] = [];
  for (let at = from; at < end;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + headLength, end)), at, end);
    if (box === null) {
      break;
    }
    found.push(box);
    at = box.end;
  }
  return found;
}

/** Every box that is reached by these types, one inside the other. */
function find(bytes: Buffer, within: Pick<Box, 'from' | 'end'>, path: readonly string[]): Box[] {
  const [type, ...rest] = path;
  const here = boxesIn(bytes, within).filter((box) => box.type === type);
  return rest.length === 0 ? here : here.flatMap((box) => find(bytes, box, rest));
}

/** A time in the file's own units; the places of the fields of both versions are counted from the box's content. */
function timeIn(bytes: Buffer, { from, end }: Box, short: number, long: number): number {
  const isLong = bytes[from] === 1;
  const at = from + (isLong ? long : short);
  return at + (isLong ? 8 : 4) > end ? 0 : isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
}

function secondsOf(tables: Buffer, whole: Pick<Box, 'from' | 'end'>): number | null {
  const [head] = find(tables, whole, ['mvhd']);
  const [ofFragments] = find(tables, whole, ['mvex', 'mehd']);
  const scaleAt = head ? head.from + (tables[head.from] === 1 ? 20 : 12) : 0;
  const scale = head && scaleAt + 4 <= head.end ? tables.readUInt32BE(scaleAt) : 0;
  const units = (head && timeIn(tables, head, 16, 24)) || (ofFragments && timeIn(tables, ofFragments, 4, 4)) || 0;
  return scale > 0 && units > 0 ? Math.ceil(units / scale) : null;
}

/** What the tables of a film say of its video track. */
function factsOf(tables: Buffer): VideoFacts | { refusal: FileRefusal } {
  const whole = { from: 0, end: tables.length };
  const videos = find(tables, whole, ['trak', 'mdia']).filter((media) =>
    find(tables, media, ['hdlr']).some(
      ({ from, end }) => tables.toString('latin1', from + 8, Math.min(from + 12, end)) === 'vide',
    ),
  );
  // A sample description begins with its version and a count; then each codec is a box of its own.
  const codecs = videos
    .flatMap((media) => find(tables, media, ['minf', 'stbl', 'stsd']))
    .flatMap(({ from, end }) => boxesIn(tables, { from: from + 8, end }));
  const [first] = codecs;
  if (!first || first.from + 28 > first.end || codecs.some(({ type }) => !playableCodecs.has(type))) {
    return unplayable;
  }
  return {
    seconds: secondsOf(tables, whole),
    width: tables.readUInt16BE(first.from + 24),
    height: tables.readUInt16BE(first.from + 26),
    isH264: codecs.every(({ type }) => type.startsWith('avc')),
  };
}

/**
 * Whether browsers play the file, by its boxes alone: the film's tables and its pictures are both there and whole, and the video track is
 * of a codec that they know. Tables at the end are good enough, because the file is read from any place.
 */
export async function lookAtVideo(read: ReadPart, size: number): Promise<VideoFacts | { refusal: FileRefusal }> {
  let facts: VideoFacts | null = null;
  let hasPictures = false;
  let at = 0;
  for (let count = 0; at < size && count < mostBoxes; count += 1) {
    const head = await read(at, headLength);
    const type = head.toString('latin1', 4, 8);
    if (at === 0 && (type !== 'ftyp' || head.toString('latin1', 8, 12) === quickTime)) {
      return { refusal: 'fileTypeRefused' };
    }
    const box = boxAt(head, at, size);
    if (box === null) {
      return damaged;
    }
    if (type === 'moov') {
      if (box.end - box.from > mostTables) {
        return damaged;
      }
      const tables = await read(box.from, box.end - box.from);
      const found = factsOf(tables);
      if ('refusal' in found) {
        return found;
      }
      facts = found;
    }
    hasPictures ||= type === 'mdat';
    if (type === 'moof' && facts && hasPictures) {
      // Fragments without end: the first ones stand for all.
      return facts;
    }
    at = box.end;
  }
  return facts && hasPictures && at === size ? facts : damaged;
}
