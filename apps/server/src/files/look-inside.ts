import type { FileKind, FileRefusal } from '@lyceum/domain/files';
import { unpacksModestly, zipEntries } from './zip-entries.ts';

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** How each kind begins. */
const beginnings: readonly [kind: FileKind, bytes: Buffer][] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF8')],
  ['bmp', Buffer.from('BM')],
  ['pdf', Buffer.from('%PDF-')],
  ['doc', ole],
  ['docx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
];

const holds = (bytes: Buffer, text: string, encoding: BufferEncoding = 'latin1') =>
  bytes.includes(Buffer.from(text, encoding));

/** Parts of a document that run when it is opened. */
const runnablePart = /vbaProject|activeX|\.(?:exe|dll|com|scr|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|jar|msi|lnk)$/i;
/** Actions of a PDF that run a script or another program. */
const pdfActions = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia'];

const checks: Partial<Record<FileKind, (bytes: Buffer) => FileRefusal | null>> = {
  pdf(bytes) {
    if (!holds(bytes.subarray(-2048), '%%EOF')) {
      return 'fileDamaged';
    }
    return pdfActions.some((action) => holds(bytes, action)) ? 'fileUnsafe' : null;
  },
  doc(bytes) {
    // Names in an OLE file are UTF-16: any other Office file, an installer or a mail has no stream of Word's.
    if (!holds(bytes, 'WordDocument', 'utf16le')) {
      return 'fileTypeRefused';
    }
    return holds(bytes, '_VBA_PROJECT', 'utf16le') ? 'fileUnsafe' : null;
  },
  docx(bytes) {
    const entries = zipEntries(bytes);
    if (!entries) {
      return 'fileDamaged';
    }
    if (!unpacksModestly(entries, bytes.length)) {
      return 'fileUnsafe';
    }
    const names = entries.map((entry) => entry.name);
    if (!names.includes('[Content_Types].xml') || !names.includes('word/document.xml')) {
      return 'fileTypeRefused';
    }
    return entries.some((entry) => entry.encrypted || runnablePart.test(entry.name)) ? 'fileUnsafe' : null;
  },
};

/** What the bytes are, or why they are refused. Pictures are only told apart here; decoding them is what checks them. */
export function lookInside(bytes: Buffer, allowed: readonly FileKind[]): FileKind | { refusal: FileRefusal } {
  const kind = beginnings.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0];
  if (!kind || !allowed.includes(kind)) {
    return { refusal: 'fileTypeRefused' };
  }
  const refusal = checks[kind]?.(bytes) ?? null;
  return refusal ? { refusal } : kind;
}
