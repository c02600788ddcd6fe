import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { FileRefusal } from '@lyceum/domain/files';
import sax from 'sax';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

class Refused extends Error {
  constructor(readonly refusal: FileRefusal) {
    super(refusal);
  }
}

const mostEntries = 2_000;
const mostUnpacked = 200 * 1024 * 1024;
/** Text packs to a tenth or so; a bomb to a thousandth. */
const mostRatio = 100;
/** Below this a high ratio is a sheet of zeros, not a bomb. */
const harmless = 1024 * 1024;

/** The archive's list of parts, as it claims them to be: nothing is unpacked yet. */
async function listParts(zip: ZipFile): Promise<Entry[]> {
  const parts: Entry[] = [];
  const names = new Set<string>();
  let unpacked = 0;
  for await (const part of zip.eachEntry()) {
    const name = part.fileName.toLowerCase();
    unpacked += part.uncompressedSize;
    if (part.isEncrypted()) {
      throw new Refused('fileEncrypted');
    }
    if (
      parts.length >= mostEntries ||
      unpacked > mostUnpacked ||
      (part.uncompressedSize > harmless && part.uncompressedSize > part.compressedSize * mostRatio) ||
      !part.canDecodeFileData() ||
      // Two of one name: which one is read depends on the program.
      names.has(name)
    ) {
      throw new Refused('fileUnsafe');
    }
    names.add(name);
    parts.push(part);
  }
  return parts;
}

/** The content of one part, which must be as long as claimed and stand under the same name in the archive's list and before its bytes. */
async function unpack(zip: ZipFile, part: Entry): Promise<Buffer> {
  const head = await zip.readLocalFileHeaderPromise(part);
  const sizeFollows = (head.generalPurposeBitFlag & 8) === 8;
  if (
    !head.fileName.equals(part.fileNameRaw) ||
    head.compressionMethod !== part.compressionMethod ||
    (!sizeFollows && head.uncompressedSize !== part.uncompressedSize)
  ) {
    throw new Refused('fileUnsafe');
  }
  const bytes = await buffer(await zip.openReadStreamPromise(part));
  if (crc32(bytes) !== part.crc32) {
    throw new Refused('fileDamaged');
  }
  return bytes;
}

const refusedNames: readonly [name: RegExp, refusal: FileRefusal][] = [
  [/vbaProject|vbaData|activeX|\.(?:exe|dll|com|scr|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|jar|msi|lnk)$/i, 'fileHasCode'],
  [/(?:^|\/)embeddings\/|\.bin$/i, 'fileHasAttachment'],
];

/** Programs, OLE files and archives, whatever their name is. */
const foreignBeginnings = ['MZ', 'PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\u007fELF'];

/** Types of relations and of parts, by their last words. */
const refusedTypes: readonly [type: RegExp, refusal: FileRefusal][] = [
  [/vbaProject|vbaData|macroEnabled|activeX|\/control$|keyMapCustomizations|attachedToolbars/i, 'fileHasCode'],
  [/oleObject|\/package$|aFChunk/i, 'fileHasAttachment'],
];

const leadsOutside = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
const harmlessLink = /^\s*(?:https?:|mailto:|tel:|#)/i;

/** Commands of fields which run or fetch something when the document is opened. */
const fields: readonly [command: RegExp, refusal: FileRefusal][] = [
  [/^\s*(?:DDE|DDEAUTO|QUOTE\s+["\d])/i, 'fileHasCode'],
  [/^\s*(?:INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK)\b/i, 'fileLoadsRemote'],
  [/^\s*EMBED\b/i, 'fileHasAttachment'],
];

function refuseIf(text: string, rules: readonly [pattern: RegExp, refusal: FileRefusal][]): void {
  const rule = rules.find(([pattern]) => pattern.test(text));
  if (rule) {
    throw new Refused(rule[1]);
  }
}

/** Text of an XML part. Office writes UTF-8, and reads UTF-16. */
function textOf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  const isBigEndian = bytes[0] === 0xfe || bytes[0] === 0;
  return new TextDecoder(isWide ? (isBigEndian ? 'utf-16be' : 'utf-16le') : 'utf-8', { fatal: true }).decode(bytes);
}

const isXml = (bytes: Buffer) =>
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\0\s]*</.test(bytes.toString('latin1', 0, 200));

/** What a part says in XML. Throws when it is refused or is no good XML. */
function lookAtXml(bytes: Buffer): { isDocument: boolean } {
  const text = textOf(bytes);
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)/.exec(text.slice(0, 300))?.[1];
  if (encoding !== undefined && !/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii)$/i.test(encoding)) {
    throw new Refused('fileUnsafe');
  }
  const parser = sax.parser(true, { xmlns: true });
  let isDocument = false;
  let element = '';
  let command = '';
  const endCommand = (): void => {
    refuseIf(command, fields);
    command = '';
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    // Office writes none, and refuses to open one.
    throw new Refused('fileUnsafe');
  };
  parser.onopentag = ({ attributes, ...tag }) => {
    element = 'local' in tag ? tag.local : tag.name;
    const given: Record<string, string> = {};
    for (const attribute of Object.values(attributes)) {
      if (typeof attribute === 'object') {
        given[attribute.local] = attribute.value;
      }
    }
    const { Type = '', Target = '', TargetMode = '', ContentType = '', instr = '', src = '' } = given;
    if (element === 'Relationship') {
      refuseIf(Type, refusedTypes);
      const isOutside = TargetMode.trim().toLowerCase() === 'external' || leadsOutside.test(Target);
      // A link that a reader clicks on is the only way out.
      if (isOutside && !(Type.endsWith('/hyperlink') && harmlessLink.test(Target))) {
        throw new Refused('fileLoadsRemote');
      }
    }
    refuseIf(ContentType, refusedTypes);
    isDocument ||= ContentType.endsWith('wordprocessingml.document.main+xml');
    refuseIf(instr, fields);
    if (leadsOutside.test(src)) {
      throw new Refused('fileLoadsRemote');
    }
    if (element === 'OLEObject' || element === 'altChunk') {
      throw new Refused('fileHasAttachment');
    }
    if (element === 'fldChar') {
      endCommand();
    }
  };
  parser.onclosetag = () => {
    element = '';
  };
  parser.ontext = (piece) => {
    if (element === 'instrText' || element === 'delInstrText') {
      command += piece;
    }
  };
  parser.write(text).close();
  endCommand();
  return { isDocument };
}

async function lookAtParts(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  let hasDocument = false;
  const parts = await listParts(zip);
  for (const part of parts) {
    refuseIf(part.fileName, refusedNames);
    const content = await unpack(zip, part);
    if (foreignBeginnings.some((start) => content.toString('latin1', 0, start.length) === start)) {
      throw new Refused('fileHasAttachment');
    }
    if (isXml(content)) {
      const { isDocument } = lookAtXml(content);
      hasDocument ||= isDocument && part.fileName === '[Content_Types].xml';
    }
  }
  if (!hasDocument) {
    throw new Refused('fileTypeRefused');
  }
}

/** What yauzl says of names that lead out of their folder and of sizes that are not true. */
const isTrick = /relative path|absolute path|invalid characters|bytes in the stream|size mismatch/i;

/** Why a Word document is refused, or null: all its parts are unpacked and read. */
export async function refuseDocx(bytes: Buffer): Promise<FileRefusal | null> {
  try {
    await lookAtParts(bytes);
    return null;
  } catch (error) {
    if (error instanceof Refused) {
      return error.refusal;
    }
    return error instanceof Error && isTrick.test(error.message) ? 'fileUnsafe' : 'fileDamaged';
  }
}
