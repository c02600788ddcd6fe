import type { FileKind, FileRefusal } from '@lyceum/domain/files';
import { refuseDoc } from './doc.ts';
import { refuseDocx } from './docx.ts';
import { refusePdf } from './pdf.ts';

/** How each kind begins. */
const beginnings: readonly [kind: FileKind, bytes: Buffer][] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF8')],
  ['bmp', Buffer.from('BM')],
  ['pdf', Buffer.from('%PDF-')],
  ['doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['docx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
];

const checks: Partial<Record<FileKind, (bytes: Buffer) => FileRefusal | null | Promise<FileRefusal | null>>> = {
  pdf: refusePdf,
  doc: refuseDoc,
  docx: refuseDocx,
};

/** HEIF in the coding of phones, alone or as one of several; AVIF begins alike and is none. */
const isHeic = (bytes: Buffer): boolean => /^ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12));

/** What the bytes are, or why they are refused. Pictures are only told apart here; decoding them is what checks them. */
export async function lookInside(
  bytes: Buffer,
  allowed: readonly FileKind[],
): Promise<FileKind | { refusal: FileRefusal }> {
  const known = beginnings.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0];
  const kind = known ?? (isHeic(bytes) ? 'heic' : undefined);
  if (!kind || !allowed.includes(kind)) {
    return { refusal: 'fileTypeRefused' };
  }
  const refusal = (await checks[kind]?.(bytes)) ?? null;
  return refusal ? { refusal } : kind;
}
