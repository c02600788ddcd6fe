import { readdir, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import * as files from '@lyceum/contract/files.calls';
import { dailyMegabytes, partSize, type FilePurpose } from '@lyceum/domain/files';
import { day, hour, minute } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { startSandbox, type Sandbox } from '@lyceum/sandbox/app';
import { pictureFiles, pictureForms } from '@lyceum/domain/picture-files';
import { askedPicture, inWidth } from '@lyceum/domain/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { inTransaction } from '../../platform/database.ts';
import { openStaffSession } from '../staff/staff-sessions.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { callOver } from '../../testing/call-over.ts';
import {
  aBmp,
  aFragmentedFilm,
  aHeic,
  aHugePng,
  aPdf,
  aPhoto,
  aVideo,
  aZip,
  docxParts,
} from '../../testing/sample-files.ts';
import { startTestServer, testClock, type TestServer } from '../../testing/test-server.ts';
import { signIn } from '../../testing/world.ts';
import { streamLife } from '../../platform/stream-ticket.ts';
import { takeFile } from './take-file.ts';

type Staff = Awaited<ReturnType<typeof asStaff>>;

const s3 = { region: 'ap-east-1', bucket: 'lyceum', accessKeyId: 'test', secretAccessKey: 'test-secret' };

async function anAgencyOf(server: TestServer): Promise<string> {
  const agency = anAgency();
  await insertCatalogue(server.deps.db, server.clock(), {
    categories: [],
    agencies: [agency],
    teachers: [],
    products: [],
    rates: { twdToCnyMicro: 222_000, twdToUsdMicro: 31_000 },
  });
  return agency.id;
}

async function begin(server: TestServer, who: Staff, purpose: FilePurpose, size: number, name = '照片.jpg') {
  return server.ask(files.begin, { purpose, name, size, type: 'image/jpeg' }, who);
}

async function put(server: TestServer, upload: { url: string; headers: Record<string, string> }, bytes: Buffer) {
  const response = await fetch(new URL(upload.url, server.url), {
    method: 'PUT',
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  return response.status;
}

/** Announces, sends and finishes. */
async function send(server: TestServer, who: Staff, purpose: FilePurpose, bytes: Buffer, name?: string) {
  const { fileId, upload } = await begin(server, who, purpose, bytes.length, name);
  expect(await put(server, upload, bytes)).toBe(200);
  return { fileId, answer: await server.call(files.finish, { fileId }, who) };
}

/** The same person some days later. */
const signedInAgain = async ({ deps }: TestServer, who: Staff): Promise<Staff> => ({
  ...who,
  office: await openStaffSession(deps, deps.db, { staffId: who.staffId, device: 'test', secondFactorDone: true }),
});

/** What the store holds. */
async function keysIn(server: TestServer, folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of server.deps.files.list(folder)) {
    found.push(...keys);
  }
  return found;
}

describe.each(['local', 's3'] as const)('with the %s store', (kind) => {
  let server: TestServer;
  /** A second process on the same database and storage. */
  let other: TestServer;
  let sandbox: Sandbox;
  let member: Staff;
  let agencyId: string;
  beforeAll(async () => {
    const clock = testClock(new Date());
    sandbox = await startSandbox({ s3: { ...s3, pageSize: 2, clock: () => clock().getTime() } });
    const config = kind === 's3' ? { s3: { ...s3, endpoint: `${sandbox.url}/s3`, pathStyle: true } } : {};
    server = await startTestServer({ clock, config });
    const shared = { ...config, dataDir: server.deps.config.dataDir };
    other = await startTestServer({ clock, config: shared, databaseUrl: server.databaseUrl });
    agencyId = await anAgencyOf(server);
    member = await asStaff(server, { agencyId, rights: ['products'] });
  });
  afterAll(async () => {
    await other.stop();
    await server.stop();
    await sandbox.close();
  });

  test('a photo becomes upright pictures of every width and form without its metadata', async () => {
    const photo = await aPhoto();
    expect((await sharp(photo).metadata()).exif?.includes('Camera')).toBe(true);
    const { fileId, answer } = await send(server, member, 'picture', photo);
    expect(answer.data).toMatchObject({ state: 'ready', name: '照片.jpg', width: 960, height: 1280 });
    expect(answer.data.colour).toMatch(/^(?:3.6.9.){2}$/);
    const path = answer.data.path ?? '';
    expect(path).toContain(`-${answer.data.colour}/`);
    for (const { width, form } of pictureFiles) {
      const accept = pictureForms[form].type;
      const picture = await fetch(server.url + inWidth(path, width), { headers: { accept } });
      expect(picture.status).toBe(200);
      const found = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect(found).toMatchObject({ format: form === 'avif' ? 'heif' : form, width, height: (width * 4) / 3 });
      expect([found.exif, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined]);
    }
    expect(await keysIn(server, 'incoming')).toEqual([]);
    const rows = await server.sql("select staff_id, thing from audit_log where act = 'create file' and thing = $1", [
      fileId,
    ]);
    expect(rows).toEqual([{ staff_id: member.staffId, thing: fileId }]);
  });

  test('a phone’s picture that few browsers show becomes what all show, without its metadata', async () => {
    expect(aHeic().includes('Camera')).toBe(true);
    const { answer } = await send(server, member, 'picture', aHeic());
    expect(answer.data).toMatchObject({ state: 'ready', width: 64, height: 48 });
    const path = answer.data.path ?? '';
    const picture = await fetch(server.url + inWidth(path, 240), { headers: { accept: pictureForms.jpeg.type } });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const at = async (left: number) => [
      ...(await sharp(bytes).extract({ left, top: 20, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [left, right] = [await at(8), await at(56)];
    expect(left[2]).toBeGreaterThan(left[0] ?? 255);
    expect(right[0]).toBeGreaterThan(right[2] ?? 255);
  });

  test('half an upload is told, and the whole one may follow', async () => {
    const photo = await aPhoto(300, 200);
    const { fileId, upload } = await begin(server, member, 'picture', photo.length);
    const early = await server.call(files.finish, { fileId }, member);
    expect(early).toMatchObject({ code: 0, data: { refusal: 'uploadIncomplete' } });
    expect(await put(server, upload, photo.subarray(0, 100))).toBeGreaterThanOrEqual(400);
    expect(await put(server, upload, Buffer.concat([photo, photo]))).toBeGreaterThanOrEqual(400);
    expect(await server.call(files.finish, { fileId }, member)).toMatchObject({
      data: { refusal: 'uploadIncomplete' },
    });
    expect(await put(server, upload, photo)).toBe(200);
    expect(await server.ask(files.finish, { fileId }, member)).toMatchObject({ state: 'ready' });
  });

  test('finishes at once on two processes make one file, and a later one answers the same', async () => {
    const photo = await aPhoto(300, 200);
    const { fileId, upload } = await begin(server, member, 'picture', photo.length);
    await put(server, upload, photo);
    const at = [server, other, server, other];
    const answers = await Promise.all(at.map((one) => one.ask(files.finish, { fileId }, member)));
    // Whoever does not check it says that it has come; asked again, everybody answers the same.
    expect(answers.map(({ state }) => state).filter((state) => state !== 'ready' && state !== 'stored')).toEqual([]);
    expect(answers.some(({ state }) => state === 'ready')).toBe(true);
    const again = await server.ask(files.finish, { fileId }, member);
    expect(again.state).toBe('ready');
    expect(await other.ask(files.finish, { fileId }, member)).toEqual(again);
    expect(await server.sql('select 1 from audit_log where thing = $1', [fileId])).toHaveLength(1);
  });

  test('a private file is for its agency, five minutes long, and only as a download', async () => {
    const pdf = aPdf();
    const { fileId, answer } = await send(server, member, 'paper', pdf, '../../營業"執照\r\n.exe');
    expect(answer.data).toMatchObject({ state: 'ready', path: null });
    const stranger = await asStaff(server, { agencyId: await anAgencyOf(server), owner: true });
    const operator = await asStaff(server, { rights: ['settings'] });
    for (const other of [stranger, operator]) {
      for (const call of [files.address, files.finish, files.state, files.cancel]) {
        const refused = await callOver<unknown>(server.url, call, { fileId }, other);
        const unknown = await callOver<unknown>(server.url, call, { fileId: 'fil_unknown' }, other);
        expect(refused).toEqual(unknown);
        expect(refused.data).toMatchObject({ refusal: 'notFound' });
      }
    }
    const colleague = await asStaff(server, { agencyId });
    const { url } = await server.ask(files.address, { fileId }, colleague);
    const opened = await fetch(server.url + url);
    expect(opened.status).toBe(200);
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(opened.headers.get('content-disposition')).toBe(
      `attachment; filename="_____.pdf"; filename*=UTF-8''${encodeURIComponent('營業_執照.pdf')}`,
    );
    const other = await send(server, member, 'paper', pdf);
    const forged = [
      url.replace(fileId, other.fileId),
      url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`),
      url.replace(/signature=(.)/, (_, first: string) => `signature=${first === '_' ? '-' : '_'}`),
      `/office/file/${fileId}`,
    ];
    expect(await Promise.all(forged.map(async (one) => (await fetch(server.url + one)).status))).toEqual([
      403, 403, 403, 403,
    ]);
    server.clock.pass(5 * minute);
    expect((await fetch(server.url + url)).status).toBe(403);
  });

  test('a picture among papers loses its metadata too', async () => {
    const { fileId, answer } = await send(server, member, 'paper', await aPhoto(200, 100));
    expect(answer.data).toMatchObject({ state: 'ready', width: 100, height: 200 });
    const { url } = await server.ask(files.address, { fileId }, member);
    const opened = await fetch(server.url + url);
    const bytes = Buffer.from(await opened.arrayBuffer());
    expect(opened.headers.get('content-length')).toBe(String(bytes.length));
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('a video is kept as it is, and read from any place by its address', async () => {
    const video = aVideo({ pictures: 300_000 });
    const { fileId, answer } = await send(server, member, 'video', video, '第一課.mov');
    expect(answer.data).toMatchObject({ state: 'ready', seconds: 600, width: 1280, height: 720, path: null });
    expect(await keysIn(server, 'incoming')).toEqual([]);
    const { url, expiresAt } = await server.ask(files.address, { fileId }, member);
    expect(Date.parse(expiresAt) - server.clock().getTime()).toBe(streamLife);
    const get = (range?: string, at = url) => fetch(server.url + at, { headers: range ? { range } : {} });
    const whole = await get();
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(video.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    const size = video.length;
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=1000-1999', 1000, 2000],
      [`bytes=${size - 5}-`, size - 5, size],
      ['bytes=-7', size - 7, size],
      ['bytes=5-99999999', 5, size],
    ] as const) {
      const part = await get(range);
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(from, to))).toBe(true);
    }
    const beyond = await get(`bytes=${size}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);

    const other = await send(server, member, 'video', video);
    expect((await get(undefined, url.replaceAll(fileId, other.fileId))).status).toBe(403);
    expect(
      (
        await get(
          undefined,
          url.replace(/\/(\d+)\./, (_, at: string) => `/${Number(at) + 60}.`),
        )
      ).status,
    ).toBe(403);
    const stranger = await asStaff(server, { agencyId: await anAgencyOf(server), owner: true });
    expect((await server.call(files.address, { fileId }, stranger)).data.refusal).toBe('notFound');
    server.clock.pass(streamLife);
    expect((await get('bytes=0-0')).status).toBe(403);
    member = await asStaff(server, { agencyId, rights: ['products'] });
  });

  test('a film that was cut off goes on from the parts that came, and each is kept once', async () => {
    const film = aVideo({ pictures: 2 * partSize + 300_000 });
    // No part is like another one.
    [0, 1, 2].forEach((part) => film.fill(part, part * partSize + 4_000, part * partSize + 200_000));
    const begun = await begin(server, member, 'video', film.length, '第一課.mp4');
    expect(begun.partSize).toBe(partSize);
    const { fileId } = begun;
    expect(await put(server, begun.upload, film)).toBeGreaterThanOrEqual(400);
    expect(await put(server, begun.upload, film.subarray(0, partSize))).toBe(200);
    const early = await server.call(files.finish, { fileId }, member);
    expect(early).toMatchObject({ code: 0, data: { refusal: 'uploadIncomplete' } });

    // The line was lost. Only who began it learns how far it is, from any process.
    const colleague = await asStaff(server, { agencyId, rights: ['products'] });
    expect(await server.call(files.parts, { fileId }, colleague)).toMatchObject({ data: { refusal: 'notFound' } });
    const rest = await other.ask(files.parts, { fileId }, member);
    const last = film.length - 2 * partSize;
    expect(rest).toMatchObject({
      received: partSize,
      missing: [
        { from: partSize, size: partSize },
        { from: 2 * partSize, size: last },
      ],
    });
    const [second, third] = rest.missing;
    if (!second || !third) {
      throw new Error('two parts are missing');
    }
    // A part goes where it belongs and nowhere else.
    expect(await put(server, second.upload, film.subarray(2 * partSize))).toBeGreaterThanOrEqual(400);
    expect(await put(server, third.upload, film.subarray(2 * partSize))).toBe(200);
    expect(await server.ask(files.parts, { fileId }, member)).toMatchObject({
      received: partSize + last,
      missing: [{ from: partSize }],
    });
    // Two tabs send the same part, and the next day at that.
    server.clock.pass(30 * hour);
    member = await signedInAgain(server, member);
    expect(await put(server, second.upload, film.subarray(partSize, 2 * partSize))).toBe(403);
    const again = await server.ask(files.parts, { fileId }, member);
    await server.runJob('files.sweep');
    const tabs = await Promise.all(
      [server, other, server].map((at) =>
        put(at, again.missing[0]?.upload ?? second.upload, film.subarray(partSize, 2 * partSize)),
      ),
    );
    expect(tabs).toEqual([200, 200, 200]);
    expect((await keysIn(server, 'incoming')).toSorted()).toEqual(
      [0, 1, 2].map((part) => `incoming/${fileId}.${part}`),
    );
    expect(await server.ask(files.parts, { fileId }, member)).toEqual({ received: film.length, missing: [] });

    await Promise.all([server, other].map((at) => at.ask(files.finish, { fileId }, member)));
    expect(await server.ask(files.finish, { fileId }, member)).toMatchObject({ state: 'ready', seconds: 600 });
    expect(await server.ask(files.parts, { fileId }, member)).toEqual({ received: film.length, missing: [] });
    expect(await keysIn(server, 'incoming')).toEqual([]);
    // There is a day to use it from now on, not from when it was begun.
    await server.runJob('files.sweep');
    const { url } = await server.ask(files.address, { fileId }, member);
    const whole = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
    expect(whole.equals(film)).toBe(true);
  });

  test('parts that nobody goes on with are swept', async () => {
    const begun = await begin(server, member, 'video', 2 * partSize, '第二課.mp4');
    expect(await put(server, begun.upload, Buffer.alloc(partSize, 1))).toBe(200);
    server.clock.pass(2 * day + 1);
    member = await signedInAgain(server, member);
    expect(await server.call(files.parts, { fileId: begun.fileId }, member)).toMatchObject({
      data: { refusal: 'notFound' },
    });
    await server.runJob('files.sweep');
    expect(await keysIn(server, 'incoming')).toEqual([]);
    expect(await server.sql('select 1 from files where id = $1', [begun.fileId])).toEqual([]);
  });

  test('what nobody finishes or uses is swept, what is used stays', async () => {
    const photo = await aPhoto(300, 200);
    const used = await send(server, member, 'picture', photo);
    const unused = await send(server, member, 'picture', photo);
    const begun = await begin(server, member, 'picture', photo.length);
    await put(server, begun.upload, photo);
    const path = await inTransaction(server.deps.db, (tx) =>
      takeFile(tx, server.deps, { staffId: member.staffId, agencyId }, { fileId: used.fileId, purpose: 'picture' }),
    );
    expect(path).toBe(used.answer.data.path);
    const rows = () =>
      server.sql<{ id: string }>('select id from files where id = any($1) order by id', [
        [used.fileId, unused.fileId, begun.fileId],
      ]);

    await server.runJob('files.sweep');
    expect(await rows()).toHaveLength(3);
    expect(await keysIn(server, 'incoming')).toEqual([`incoming/${begun.fileId}`]);

    server.clock.pass(hour + 1);
    expect(await put(server, begun.upload, photo)).toBe(403);
    await server.runJob('files.sweep');
    expect(await rows()).toHaveLength(2);
    expect(await keysIn(server, 'incoming')).toEqual([]);

    server.clock.pass(23 * hour);
    const gone = askedPicture(unused.answer.data.path ?? '')?.folder ?? '';
    expect(await server.deps.files.size(`public/${gone}/960.webp`)).not.toBeNull();
    const tomorrowsMember = await asStaff(server, { agencyId });
    await server.runJob('files.sweep');
    expect(await rows()).toEqual([{ id: used.fileId }]);
    expect(await server.deps.files.size(`public/${gone}/960.webp`)).toBeNull();
    expect((await fetch(server.url + path)).status).toBe(200);
    expect(await server.call(files.state, { fileId: unused.fileId }, tomorrowsMember)).toMatchObject({
      data: { refusal: 'notFound' },
    });
  });
});

describe('bad input', () => {
  let server: TestServer;
  let member: Staff;
  beforeAll(async () => {
    server = await startTestServer();
    member = await asStaff(server, { rights: [] });
  });
  afterAll(() => server.stop());

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const executable = Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(2_000)]);
  const bomb = [...docxParts, { name: 'word/media/a.png', claims: 4_000_000_000 }];
  const wide = Buffer.from(aBmp(1, 1, [0, 0, 0]));
  wide.writeInt32LE(30_000, 18);
  wide.writeInt32LE(30_000, 22);

  test.each<[what: string, purpose: FilePurpose, bytes: Buffer, refusal: string]>([
    ['a renamed executable', 'picture', executable, 'fileTypeRefused'],
    ['a renamed executable', 'resume', executable, 'fileTypeRefused'],
    ['an SVG with script', 'picture', svg, 'fileTypeRefused'],
    ['a page', 'paper', Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileTypeRefused'],
    ['a PDF where a picture is wanted', 'picture', aPdf(), 'fileTypeRefused'],
    ['a picture where a PDF is wanted', 'invoice', aBmp(2, 2, [0, 0, 0]), 'fileTypeRefused'],
    ['a picture of 30,000 × 30,000 pixels', 'picture', aHugePng(30_000), 'pictureTooLarge'],
    ['half a phone’s picture', 'picture', aHeic().subarray(0, 500), 'fileDamaged'],
    ['a phone’s picture among answers of refunds', 'evidence', aHeic(), 'fileTypeRefused'],
    ['a BMP that claims as many', 'picture', wide, 'pictureTooLarge'],
    ['a BMP shorter than it claims', 'picture', aBmp(40, 40, [1, 2, 3]).subarray(0, 2_000), 'fileDamaged'],
    ['the first half of a photo', 'picture', aHugePng(600).subarray(0, 60), 'fileDamaged'],
    ['a zip bomb', 'resume', aZip(bomb), 'fileUnsafe'],
    [
      'an archive of thousands of parts',
      'resume',
      aZip(Array.from({ length: 2_100 }, () => ({ name: 'x' }))),
      'fileUnsafe',
    ],
    ['a document with macros', 'resume', aZip([...docxParts, { name: 'word/vbaProject.bin' }]), 'fileHasCode'],
    ['another archive', 'resume', aZip([{ name: 'a.txt' }]), 'fileTypeRefused'],
    ['a broken archive', 'resume', Buffer.from('PK\u0003\u0004broken'), 'fileDamaged'],
    ['a PDF with script', 'paper', aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'fileHasCode'],
    [
      'a page under the name of a video',
      'video',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'fileTypeRefused',
    ],
    ['a QuickTime film', 'video', aVideo({ brand: 'qt  ' }), 'fileTypeRefused'],
    ['a film in a codec that browsers lack', 'video', aVideo({ codec: 'mp4v' }), 'videoUnplayable'],
    ['a film of sound alone', 'video', aVideo({ codec: 'free' }), 'videoUnplayable'],
    ['half a film', 'video', aVideo().subarray(0, 3_000), 'fileDamaged'],
    ['a film without its tables', 'video', aVideo({ order: 'tables last' }).subarray(0, 5_032), 'fileDamaged'],
    ['a film without its pictures', 'video', aVideo().subarray(0, -5_008), 'fileDamaged'],
    ['half a PDF', 'paper', Buffer.from('%PDF-1.7\n1 0 obj'), 'fileDamaged'],
  ])('%s is refused for %s', async (_what, purpose, bytes, refusal) => {
    const { fileId, answer } = await send(server, member, purpose, bytes, 'innocent.jpg');
    expect(answer).toMatchObject({ code: 0, success: false, data: { refusal } });
    expect(answer.message).not.toMatch(/[{}]|undefined/);
    expect(await server.call(files.finish, { fileId }, member)).toEqual(answer);
    expect(await keysIn(server, 'incoming')).toEqual([]);
    expect(await keysIn(server, 'private')).toEqual([]);
    expect(await keysIn(server, 'public')).toEqual([]);
  });

  test('BMP, and Word documents, are taken', async () => {
    const { answer } = await send(server, member, 'picture', aBmp(30, 20, [200, 100, 50]));
    expect(answer.data).toMatchObject({ state: 'ready', width: 30, height: 20 });
    const picture = await fetch(server.url + answer.data.path);
    const [red = 0, green = 0, blue = 0] = await sharp(Buffer.from(await picture.arrayBuffer()))
      .resize(1, 1)
      .raw()
      .toBuffer();
    expect([red, green, blue].map((value) => Math.round(value / 10))).toEqual([20, 10, 5]);
    expect((await send(server, member, 'resume', aZip(docxParts))).answer.data).toMatchObject({ state: 'ready' });
  });

  test('a film is taken with its tables at the end, and so is one in fragments', async () => {
    const late = await send(server, member, 'video', aVideo({ order: 'tables last', seconds: 61 }));
    expect(late.answer.data).toMatchObject({ state: 'ready', seconds: 61 });
    const fragments = await send(server, member, 'video', await aFragmentedFilm());
    expect(fragments.answer.data).toMatchObject({ state: 'ready', width: 640, height: 360 });
  });

  test('too many bytes are refused before they come', async () => {
    const request = { purpose: 'picture', name: 'a.png', size: 5 * 1024 * 1024, type: 'image/png' } as const;
    expect(await server.call(files.begin, request, member)).toMatchObject({
      data: { refusal: 'fileTooLarge', params: { megabytes: 5 } },
    });
  });

  test('an address takes its own file, its own size, and nothing after its time', async () => {
    const bytes = aBmp(4, 4, [0, 0, 0]);
    const { upload } = await begin(server, member, 'picture', bytes.length);
    const change = (from: RegExp | string, to: string) => ({ ...upload, url: upload.url.replace(from, to) });
    expect(await put(server, change(/size=\d+/, 'size=9999999'), bytes)).toBe(403);
    expect(await put(server, change(/fil_\w+/, 'fil_other'), bytes)).toBe(403);
    expect(await put(server, change(/incoming\/fil_\w+/, '..%2F..%2Fevil'), bytes)).toBe(403);
    expect(await put(server, change(/signature=./, 'signature='), bytes)).toBe(403);
    server.clock.pass(hour);
    expect(await put(server, upload, bytes)).toBe(403);
    member = await asStaff(server, { rights: [] });
  });

  test('a sender who hangs up leaves nothing behind', async () => {
    const { fileId, upload } = await begin(server, member, 'picture', 1_000_000);
    await new Promise<void>((resolve) => {
      const sending = httpRequest(new URL(upload.url, server.url), {
        method: 'PUT',
        headers: { ...upload.headers, 'content-length': 1_000_000 },
      });
      sending.on('error', () => resolve());
      sending.write(Buffer.alloc(1_000), () => setTimeout(() => sending.destroy(), 50));
      sending.on('close', () => resolve());
    });
    const folder = join(server.deps.config.dataDir, 'files/incoming');
    await expect.poll(() => readdir(folder)).toEqual([]);
    expect(await server.call(files.finish, { fileId }, member)).toMatchObject({
      data: { refusal: 'uploadIncomplete' },
    });
  });

  test('what a crash left among the incoming is swept', async () => {
    const part = join(server.deps.config.dataDir, 'files/incoming/fil_lost.1234.part');
    await writeFile(part, 'half');
    await server.runJob('files.sweep');
    await expect(stat(part)).rejects.toThrow('ENOENT');
  });

  test('a cancelled file is gone, a used one cannot be cancelled', async () => {
    const { fileId, answer } = await send(server, member, 'picture', aBmp(4, 4, [0, 0, 0]));
    await server.ask(files.cancel, { fileId }, member);
    expect(await server.call(files.state, { fileId }, member)).toMatchObject({ data: { refusal: 'notFound' } });
    expect((await fetch(server.url + answer.data.path)).status).toBe(404);
    const kept = await send(server, member, 'picture', aBmp(4, 4, [0, 0, 0]));
    const use = (purpose: FilePurpose, staffId = member.staffId) =>
      inTransaction(server.deps.db, (tx) =>
        takeFile(tx, server.deps, { staffId, agencyId: null }, { fileId: kept.fileId, purpose }),
      );
    expect(await use('paper')).toBeNull();
    expect(await use('picture', (await asStaff(server, {})).staffId)).toBeNull();
    expect(await use('picture')).toBe(kept.answer.data.path);
    expect(await server.call(files.cancel, { fileId: kept.fileId }, member)).toMatchObject({
      data: { refusal: 'notFound' },
    });
  });

  test('nobody piles up uploads', async () => {
    const hoarder = await asStaff(server, {});
    for (let i = 0; i < 60; i += 1) {
      await begin(server, hoarder, 'picture', 10);
    }
    const answer = await server.call(files.begin, { purpose: 'picture', name: 'x', size: 10, type: '' }, hoarder);
    expect(answer.data).toMatchObject({ refusal: 'uploadsTooMany' });
  });

  test('a person of the storefront sends in so much in a day, and no more', async () => {
    const by = { token: await signIn(server) };
    const announce = (size: number) =>
      server.call(files.beginOwn, { purpose: 'message', name: 'x.pdf', size, type: 'application/pdf' }, by);
    const largest = 10 * 1024 * 1024;
    for (let sent = 0; sent < dailyMegabytes; sent += 10) {
      expect((await announce(largest)).data).toHaveProperty('fileId');
    }
    expect((await announce(1)).data).toMatchObject({ refusal: 'uploadLimitReached', params: { megabytes: 500 } });
    server.clock.pass(day);
    expect((await announce(largest)).data).toMatchObject({ fileId: expect.any(String) as string });
  });
});
