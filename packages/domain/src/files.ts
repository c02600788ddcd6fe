import { withoutBidiControls } from './text.ts';

/** A kind of file, as its bytes say; names and declared types count for nothing. */
export const fileKinds = {
  jpg: { type: 'image/jpeg', picture: true },
  png: { type: 'image/png', picture: true },
  bmp: { type: 'image/bmp', picture: true },
  gif: { type: 'image/gif', picture: true },
  heic: { type: 'image/heic', picture: true },
  pdf: { type: 'application/pdf', picture: false },
  doc: { type: 'application/msword', picture: false },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', picture: false },
  mp4: { type: 'video/mp4', picture: false },
} as const;
export type FileKind = keyof typeof fileKinds;

interface PurposeFacts {
  kinds: readonly FileKind[];
  /** Bytes. */
  most: number;
  /** Public ones are shown to everybody at /media; private ones go by a short-lived address to who may see them. */
  open: boolean;
  /** Its bytes are kept sealed: who takes the store reads nothing of it. */
  sealed?: boolean;
}

const mebibyte = 1024 * 1024;
/** Bytes. */
export const largestFilm = 1024 * mebibyte;

/** What files are for, and what each may be. */
export const filePurposes = {
  picture: { kinds: ['jpg', 'png', 'bmp'], most: 5 * mebibyte - 1, open: true },
  paper: { kinds: ['pdf', 'jpg', 'png', 'bmp'], most: 10 * mebibyte, open: false },
  resume: { kinds: ['doc', 'docx', 'pdf', 'png', 'gif', 'jpg'], most: 20 * mebibyte, open: false },
  invoice: { kinds: ['pdf'], most: 10 * mebibyte, open: false },
  evidence: { kinds: ['jpg', 'png', 'bmp'], most: 5 * mebibyte - 1, open: false },
  /** Of a person or a business, for who checks an application. */
  credential: { kinds: ['jpg', 'png', 'bmp'], most: 5 * mebibyte - 1, open: false, sealed: true },
  /** Goes with a message, for the other side of the conversation. */
  message: { kinds: ['jpg', 'png', 'bmp', 'pdf', 'doc', 'docx'], most: 10 * mebibyte, open: false },
  video: { kinds: ['mp4'], most: largestFilm, open: false },
} as const satisfies Record<string, PurposeFacts>;
export type FilePurpose = keyof typeof filePurposes;
export const filePurposeNames = Object.keys(filePurposes) as FilePurpose[];
/** What people of the storefront may send in; `evidence` goes with what they ask a seller for, a `picture` shows them, a `credential` proves who they are, a `message` goes with what they write. */
export const ownPurposes = ['evidence', 'picture', 'credential', 'message'] as const satisfies readonly FilePurpose[];

/** Megabytes that somebody of the storefront may send in within a day: far more than a person has to show, and an end to what a script sends. */
export const dailyMegabytes = 500;

export const factsOfPurpose = (purpose: FilePurpose): PurposeFacts => filePurposes[purpose];

/** What phones take is read too, and kept as all pictures are: drawn again, in forms of ours. */
export const readKinds = (purpose: FilePurpose): readonly FileKind[] =>
  purpose === 'picture' ? [...filePurposes.picture.kinds, 'heic'] : filePurposes[purpose].kinds;

/** Of films that a server makes playable by itself, where it can. */
const convertedKinds = ['mp4', 'mov', 'mkv', 'webm', 'avi', 'wmv', 'mpg'];

/** For sentences: `JPG, PNG, BMP`. */
export const allowedKinds = (purpose: FilePurpose, converts = false): string =>
  (purpose === 'video' && converts ? convertedKinds : filePurposes[purpose].kinds).join(', ').toUpperCase();

/** For sentences: whole megabytes that a file may have at most. */
export const largestMegabytes = (purpose: FilePurpose): number => Math.ceil(filePurposes[purpose].most / mebibyte);

/** Bytes of each part of a film but the last: what a lost line costs. Stores of S3's protocol join no parts below five mebibytes. */
export const partSize = 8 * mebibyte;

export interface FilePart {
  index: number;
  /** The place of its first byte in the file. */
  from: number;
  /** Bytes. */
  size: number;
}

/** Films come in parts, all else whole. */
export function partOf(purpose: FilePurpose, size: number, index: number): FilePart {
  const from = index * partSize;
  return { index, from, size: purpose === 'video' ? Math.min(partSize, size - from) : size };
}

export const partsOf = (purpose: FilePurpose, size: number): FilePart[] =>
  Array.from({ length: purpose === 'video' ? Math.ceil(size / partSize) : 1 }, (_, index) =>
    partOf(purpose, size, index),
  );

/** Pixels of a picture, checked before it is decoded. */
export const mostPixels = 40_000_000;

/**
 * begun: its bytes are awaited · stored: its bytes are being checked · converting: a film waits to be made playable, or is being so · ready ·
 * refused: its bytes are gone · removed: about to vanish, bytes first.
 */
export const fileStates = ['begun', 'stored', 'converting', 'ready', 'refused', 'removed'] as const;
export type FileState = (typeof fileStates)[number];

export type FileRefusal =
  | 'fileTypeRefused'
  | 'fileUnsafe'
  | 'fileHasCode'
  | 'fileHasAttachment'
  | 'fileLoadsRemote'
  | 'fileEncrypted'
  | 'fileTooComplex'
  | 'fileDamaged'
  | 'pictureTooLarge'
  | 'videoUnplayable'
  | 'videoNotConverted';

const longestName = 120;

/** A name to be shown and saved under: no folders, no control, direction or invisible characters, at most 120 characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = withoutBidiControls(last)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return Array.from(clean).slice(0, longestName).join('') || 'file';
}

/** The name with the ending of what the file really is. */
export function savedName(name: string, kind: FileKind): string {
  return `${name.replace(/\s*\.[A-Za-z0-9]{1,8}$/, '')}.${kind}`;
}
