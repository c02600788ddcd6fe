import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { FileRefusal } from '@lyceum/domain/files';

/** Names that only stand in a file which does more than show pages, wherever they stand in it. */
const tellingNames = new Map<string, FileRefusal>(
  Object.entries({
    Encrypt: 'fileEncrypted',
    JavaScript: 'fileHasCode',
    JS: 'fileHasCode',
    Launch: 'fileHasCode',
    SubmitForm: 'fileHasCode',
    ImportData: 'fileHasCode',
    XFA: 'fileHasCode',
    RichMedia: 'fileHasCode',
    Rendition: 'fileHasCode',
    OnInstantiate: 'fileHasCode',
    Movie: 'fileHasCode',
    EmbeddedFile: 'fileHasAttachment',
    EmbeddedFiles: 'fileHasAttachment',
    FileAttachment: 'fileHasAttachment',
    GoToE: 'fileHasAttachment',
  } as const),
);

/** What is said of a file that has several of them. */
const worstFirst: readonly FileRefusal[] = [
  'fileEncrypted',
  'fileHasCode',
  'fileHasAttachment',
  'fileLoadsRemote',
  'fileUnsafe',
  'fileDamaged',
];

/** Addresses that run something or open a file of the reader's. */
const badAddress = /^(?:javascript|vbscript|ms-[a-z-]+|search-ms|[a-z]):|^file:(?:\/\/[^/]|\/{4})/i;

/** A place on another machine: opening it tells that machine who the reader is. */
const isShare = /^(?:\\\\|\/\/)[^\\/]/;

const whiteSpace = new Set(Buffer.from('\0\t\n\f\r '));
const digits = new Set(Buffer.from('0123456789.'));
const newLines = [0x0a, 0x0d];
/** What may follow `obj`: white space, a comment, or the object itself. */
const beginsObject = /[\0\t\n\f\r %<[(/\d+.tfn-]/;

interface Place {
  /** Where the object's content begins. */
  at: number;
  /** Null where the head is written in an unusual way. */
  number: number | null;
}

/**
 * Every place where a reader may find an object, whatever the table of contents says: readers that meet a broken table look for
 * `<number> <number> obj` themselves, and a table may point into a comment, a text or a stream.
 */
function* objectPlaces(bytes: Buffer): Generator<Place> {
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    let before = at;
    while (before > 0 && whiteSpace.has(bytes[before - 1] ?? 0)) {
      before -= 1;
    }
    const isHead =
      digits.has(bytes[before - 1] ?? 0) || newLines.some((line) => bytes.subarray(before, at).includes(line));
    if (isHead && beginsObject.test(bytes.toString('latin1', at + 3, at + 4))) {
      const head = /(\d{1,10})[\0\s]+\d{1,5}[\0\s]*$/.exec(bytes.toString('latin1', Math.max(0, at - 40), at));
      yield { at: at + 3, number: head ? Number(head[1]) : null };
    }
  }
}

/** Where the dictionaries of trailers begin; `trailer` in a text of the document is followed by something else. */
function trailerPlaces(bytes: Buffer): number[] {
  return [...bytes.toString('latin1').matchAll(/trailer(?:[\0\s]|%[^\r\n]{0,200}[\r\n])*(?=<<)/g)].map(
    (found) => found.index + found[0].length,
  );
}

const streamEnd = 'endstream';
const emptyObject = [...Buffer.from('endobj')];
const mostUnpacked = 64 * 1024 * 1024;

/** What was found in all the parts of one file. */
class Findings {
  readonly refusals = new Set<FileRefusal>();
  readonly types = new Set<string>();
  /** Numbers of the objects that run when the document is opened, and of those that call an address. */
  readonly opened = new Set<number>();
  readonly addresses = new Set<number>();
}

/** Reads single objects by the library's grammar and notes what stands in them. */
class Reader extends PDFParser {
  constructor(
    private readonly source: Buffer,
    private readonly found: Findings,
  ) {
    super(source);
  }

  /** Reads the object there; what cannot be read is noted too. */
  look({ at, number }: Place): void {
    try {
      this.bytes.moveTo(at);
      this.skipWhitespaceAndComments();
      if (this.matchKeyword(emptyObject)) {
        return;
      }
      const object = this.parseObject();
      if (number !== null && object instanceof PDFDict && nameIn(object, 'S') === 'URI') {
        this.found.addresses.add(number);
      }
    } catch {
      this.found.refusals.add('fileDamaged');
    }
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    const refusal = tellingNames.get(name.decodeText());
    if (refusal) {
      this.found.refusals.add(refusal);
    }
    return name;
  }

  protected override parseString(ref?: PDFRef): PDFString {
    return this.noteShare(super.parseString(ref));
  }

  protected override parseHexString(ref?: PDFRef): PDFHexString {
    return this.noteShare(super.parseHexString(ref));
  }

  private noteShare<Text extends PDFString | PDFHexString>(text: Text): Text {
    if (isShare.test(text.decodeText())) {
      this.found.refusals.add('fileLoadsRemote');
    }
    return text;
  }

  /** Where a stream ends that gives its length elsewhere. The library would look at each byte five times. */
  protected override findEndOfStreamFallback(): number {
    const end = this.source.indexOf(streamEnd, this.bytes.offset());
    if (end === -1) {
      throw new Error('a stream without end');
    }
    this.bytes.moveTo(end + streamEnd.length);
    return end;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref);
    const { refusals, types, opened } = this.found;
    const has = (key: string) => dict.has(PDFName.of(key));
    types.add(nameIn(dict, 'Type') ?? '');
    const action = dict.get(PDFName.of('OpenAction'));
    if (action instanceof PDFRef) {
      opened.add(action.objectNumber);
    } else if (action instanceof PDFDict && nameIn(action, 'S') === 'URI') {
      refusals.add('fileLoadsRemote');
    }
    // Actions of a page, a field or the document that nobody clicks on; resources may be called AA too.
    if (has('AA') && ['Type', 'Subtype', 'FT', 'T'].some(has)) {
      refusals.add('fileHasCode');
    }
    if (has('EF') && ['Type', 'F', 'UF', 'DOS', 'Mac', 'Unix'].some(has)) {
      refusals.add('fileHasAttachment');
    }
    const address = dict.get(PDFName.of('URI'));
    if (
      (address instanceof PDFString || address instanceof PDFHexString) &&
      badAddress.test(address.decodeText().replace(/[\p{Cc}\s]/gu, ''))
    ) {
      refusals.add('fileHasCode');
    }
    return dict;
  }

  protected override parseDictOrStream(ref?: PDFRef): ReturnType<PDFParser['parseDictOrStream']> {
    const object = super.parseDictOrStream(ref);
    if (object instanceof PDFRawStream) {
      const has = (key: string) => object.dict.has(PDFName.of(key));
      if (has('F') || has('FFilter')) {
        // Its content lies in another file, or at an address.
        this.found.refusals.add('fileLoadsRemote');
      }
      // Readers go by these two; the type is decoration.
      if (has('N') && has('First')) {
        this.lookIntoObjectStream(object);
      }
    }
    return object;
  }

  private lookIntoObjectStream({ dict, contents }: PDFRawStream): void {
    const first = dict.get(PDFName.of('First'));
    const parameters = dict.get(PDFName.of('DecodeParms')) ?? dict.get(PDFName.of('DP'));
    const filter = dict.get(PDFName.of('Filter'));
    const only = filter instanceof PDFArray && filter.size() === 1 ? filter.get(0) : filter;
    const isPacked = only === PDFName.of('FlateDecode');
    // Every program packs them this way or not at all; what is packed otherwise is packed so as not to be seen.
    if (!(first instanceof PDFNumber) || (only !== undefined && !isPacked) || parameters !== undefined) {
      this.found.refusals.add('fileUnsafe');
      return;
    }
    let unpacked: Buffer;
    try {
      unpacked = isPacked ? inflateSync(contents, { maxOutputLength: mostUnpacked }) : Buffer.from(contents);
    } catch (error) {
      const isBomb = error instanceof RangeError;
      this.found.refusals.add(isBomb ? 'fileUnsafe' : 'fileDamaged');
      return;
    }
    const start = first.asNumber();
    const table = unpacked
      .toString('latin1', 0, start)
      .split(/[\0\s]+/)
      .filter((text) => text !== '')
      .map(Number);
    if (table.length % 2 === 1 || table.some((value) => !Number.isSafeInteger(value))) {
      this.found.refusals.add('fileUnsafe');
      return;
    }
    const reader = new Reader(unpacked, this.found);
    for (let i = 0; i < table.length; i += 2) {
      reader.look({ at: start + (table[i + 1] ?? 0), number: table[i] ?? null });
    }
  }
}

function nameIn(dict: PDFDict, key: string): string | null {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : null;
}

/**
 * Why a PDF is refused, or null. Every object in it is read, also older ones, hidden ones and those in object streams. What only shows
 * pages passes: text, fonts, pictures, links, forms without scripts.
 */
export function refusePdf(bytes: Buffer): FileRefusal | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (end === -1 || bytes.subarray(end + 5).some((byte) => !whiteSpace.has(byte))) {
    return 'fileDamaged';
  }
  const found = new Findings();
  const reader = new Reader(bytes, found);
  for (const place of objectPlaces(bytes)) {
    reader.look(place);
  }
  for (const at of trailerPlaces(bytes)) {
    reader.look({ at, number: null });
  }
  if (!found.types.has('Catalog') || !found.types.has('Pages')) {
    found.refusals.add('fileDamaged');
  }
  if ([...found.opened].some((number) => found.addresses.has(number))) {
    found.refusals.add('fileLoadsRemote');
  }
  return worstFirst.find((refusal) => found.refusals.has(refusal)) ?? null;
}
