import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as files from '@lyceum/contract/files.calls';
import { partSize } from '@lyceum/domain/files';
import { minute } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { openLog } from '../../platform/log.ts';
import { findConverter } from '../../providers/films/ffmpeg.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aVideo } from '../../testing/sample-files.ts';
import { startTestServer, testClock, type TestServer } from '../../testing/test-server.ts';

/**
 * Stands in for ffmpeg, which not every machine has (e2e/office-films.spec.ts has the real one): answers the film beside it, and does what the
 * end of its source says. How it was called is written down beside it.
 */
const stand = `#!${process.execPath}
const fs = require('node:fs');
const words = process.argv.slice(2);
if (words[0] === '-version') process.exit(0);
const source = fs.readFileSync(words[words.indexOf('-i') + 1]).toString('latin1');
fs.appendFileSync(__dirname + '/calls', JSON.stringify({ pid: process.pid, env: Object.keys(process.env), words }) + '\\n');
if (source.endsWith('FAIL')) { console.error('no such codec'); process.exit(1); }
if (source.endsWith('HANG')) setInterval(() => {}, 1000);
else fs.copyFileSync(__dirname + '/film.mp4', words.at(-1));
`;
/** A little more than one part. */
const film = aVideo({ seconds: 61, pictures: partSize + 100_000 });

let folder: string;
let server: TestServer;
/** A process of the same shop on a machine without the program. */
let without: TestServer;
let member: Awaited<ReturnType<typeof asStaff>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lyceum-film-'));
  await writeFile(join(folder, 'ffmpeg'), stand);
  await chmod(join(folder, 'ffmpeg'), 0o755);
  await writeFile(join(folder, 'film.mp4'), film);
  const clock = testClock();
  server = await startTestServer({ clock, config: { ffmpeg: join(folder, 'ffmpeg') }, log: openLog('silent') });
  const config = { dataDir: server.deps.config.dataDir };
  without = await startTestServer({ clock, config, databaseUrl: server.databaseUrl });
  const agency = anAgency();
  await insertCatalogue(server.deps.db, clock(), {
    categories: [],
    agencies: [agency],
    teachers: [],
    products: [],
    rates: { twdToCnyMicro: 222_000, twdToUsdMicro: 31_000 },
  });
  member = await asStaff(server, { agencyId: agency.id, rights: ['products'] });
});
afterAll(async () => {
  await without.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send(bytes: Buffer, at = server): Promise<string> {
  const announced = { purpose: 'video', name: '第一課.mov', size: bytes.length, type: 'video/quicktime' } as const;
  const { fileId, upload } = await at.ask(files.begin, announced, member);
  const body = new Uint8Array(bytes);
  expect((await fetch(new URL(upload.url, at.url), { method: 'PUT', headers: upload.headers, body })).status).toBe(200);
  return fileId;
}

async function calls(): Promise<{ pid: number; env: string[]; words: string[] }[]> {
  const text = await readFile(join(folder, 'calls'), 'latin1');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { pid: number; env: string[]; words: string[] });
}

const phoneFilm = (end = '') => Buffer.concat([aVideo({ brand: 'qt  ', codec: 'hvc1' }), Buffer.from(end)]);
const finish = (fileId: string) => server.call(files.finish, { fileId }, member);

async function kept(): Promise<string[]> {
  const { dataDir } = server.deps.config;
  const below = (name: string) => readdir(join(dataDir, name)).catch(() => []);
  return [...(await below('files/incoming')), ...(await below('files/private')), ...(await below('converting'))];
}

test('a film of a phone is converted by a process that can, and its owner sees how far it is', async () => {
  const fileId = await send(phoneFilm());
  expect(await finish(fileId)).toMatchObject({ data: { state: 'converting', seconds: null } });
  expect(await without.call(files.state, { fileId }, member)).toMatchObject({ data: { state: 'converting' } });
  expect((await server.call(files.address, { fileId }, member)).data).toMatchObject({ refusal: 'notFound' });
  await without.runJob('files.convert');
  expect(await finish(fileId)).toMatchObject({ data: { state: 'converting' } });

  await Promise.all([server.runJob('files.convert'), server.runJob('files.convert')]);
  expect(await finish(fileId)).toMatchObject({ data: { state: 'ready', seconds: 61, size: film.length, width: 1280 } });
  const { url } = await server.ask(files.address, { fileId }, member);
  const shown = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
  expect(shown.equals(film)).toBe(true);
  expect(await kept()).toEqual([fileId]);
  const rows = await server.sql("select staff_id from audit_log where act = 'create file' and thing = $1", [fileId]);
  expect(rows).toEqual([{ staff_id: member.staffId }]);
  const asked = await calls();
  expect(asked).toHaveLength(1);
  // It knows nothing of ours, reads one file by one reader, and forgets where the film was taken.
  expect(asked[0]?.env).toEqual(['PATH']);
  expect(asked[0]?.words.join(' ')).toMatch(
    /-protocol_whitelist file .*-f mov -i \S+\/source .*-map_metadata -1 .*libx264/,
  );
});

test('a film that plays already is copied without what a phone wrote into it', async () => {
  const fileId = await send(aVideo({ seconds: 60 }));
  await finish(fileId);
  await server.runJob('files.convert');
  expect(await finish(fileId)).toMatchObject({ data: { state: 'ready' } });
  expect((await calls()).at(-1)?.words.join(' ')).toMatch(/-map_metadata -1 .*-c copy/);
  await server.ask(files.cancel, { fileId }, member);
});

test('a film that cannot be converted is refused in words, and nothing of it stays', async () => {
  const before = await kept();
  const fileId = await send(phoneFilm('FAIL'));
  await finish(fileId);
  await server.runJob('files.convert');
  expect(await finish(fileId)).toMatchObject({ code: 0, success: false, data: { refusal: 'videoNotConverted' } });
  expect(await kept()).toEqual(before);
  const page = await send(Buffer.from('#EXTM3U\n/etc/passwd'));
  expect(await finish(page)).toMatchObject({
    data: { refusal: 'fileTypeRefused', params: { kinds: expect.stringContaining('MOV') as string } },
  });
});

test('a film whose process died is taken up by the next one, and one that was given up is no trouble', async () => {
  const fileId = await send(phoneFilm());
  await finish(fileId);
  await server.sql('update files set claimed_at = $2 where id = $1', [fileId, server.clock()]);
  await server.runJob('files.convert');
  expect(await finish(fileId)).toMatchObject({ data: { state: 'converting' } });
  server.clock.pass(2 * minute + 1);
  await server.runJob('files.convert');
  expect(await finish(fileId)).toMatchObject({ data: { state: 'ready' } });

  const other = await send(phoneFilm());
  await finish(other);
  await server.ask(files.cancel, { fileId: other }, member);
  await server.runJob('files.convert');
  expect(await kept()).not.toContain(other);
});

test('a film that takes too long, or is taken away meanwhile, ends its program', async () => {
  const source = join(folder, 'long.mov');
  await writeFile(source, phoneFilm('HANG'));
  const convert = await findConverter(join(folder, 'ffmpeg'), 1_500);
  const long = { source, target: join(folder, 'out.mp4'), container: 'mov', copies: false } as const;
  const isGone = (pid: number | undefined) => {
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  };
  await expect(convert?.(long, new AbortController().signal)).rejects.toThrow('took too long');
  isGone((await calls()).at(-1)?.pid);
  const before = (await calls()).length;
  const stop = new AbortController();
  const patient = await findConverter(join(folder, 'ffmpeg'));
  const given = patient?.(long, stop.signal).catch((error: unknown) => error);
  await expect.poll(async () => (await calls()).length).toBe(before + 1);
  stop.abort(new Error('taken away'));
  expect(await given).toMatchObject({ message: 'taken away' });
  isGone((await calls()).at(-1)?.pid);
});

test('without the program a film of another kind is refused in words before it is sent', async () => {
  const ffmpeg = join(folder, 'missing');
  expect(await findConverter(ffmpeg)).toBeNull();
  await expect(startTestServer({ config: { ffmpeg }, databaseUrl: server.databaseUrl })).rejects.toThrow('FFMPEG_PATH');
  const announced = { purpose: 'video', name: 'a.mov', size: 10, type: 'video/quicktime' } as const;
  const answer = await without.call(files.begin, announced, member);
  expect(answer).toMatchObject({ code: 0, success: false, data: { refusal: 'videoUnplayable' } });
  expect(answer.message).toContain('MP4');
});
