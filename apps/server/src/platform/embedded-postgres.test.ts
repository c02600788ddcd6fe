import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres, type Isolation } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;

let template: string;
let folder: string;
let said: string[];
let running: EmbeddedPostgres[];
let started: Set<number>;

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'lyceum-template-'));
  const log = { info: () => {}, warn: () => {} };
  await (await startEmbeddedPostgres({ dataDir: template, log })).stop();
  return () => rmSync(template, { recursive: true });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-embedded-'));
  chmodSync(folder, 0o755);
  said = [];
  running = [];
  started = new Set();
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  // Whatever a failed test left behind; by number, never by name.
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      continue;
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, options: { isolation?: Isolation; temporaryFolders?: string[] } = {}) {
  const log = { info: (sentence: string) => said.push(sentence), warn: (sentence: string) => said.push(sentence) };
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options });
  running.push(postgres);
  return postgres;
}

/** A data folder with a stopped cluster in it, for the tests that are not about the first start. */
function withCluster(dataDir: string): string {
  cpSync(join(template, 'postgres/cluster'), join(dataDir, 'postgres/cluster'), { recursive: true });
  return dataDir;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

const pidOf = (home: string): number => {
  const pid = Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  started.add(pid);
  return pid;
};
const isStopped = (home: string): boolean => !existsSync(join(home, 'cluster/postmaster.pid'));

describe('on a machine where everything is allowed', () => {
  test('a first start makes a UTF-8 database that keeps what it acknowledged, and a second start is quick', async () => {
    const first = await start(folder);
    pidOf(join(folder, 'postgres'));
    const facts = await ask(
      first.url,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datctype as ctype,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as listens
       from pg_database where datname = current_database()`,
    );
    expect(facts).toEqual({ name: 'lyceum', encoding: 'UTF8', ctype: 'C.UTF-8', fsync: 'on', listens: '' });
    await ask(first.ownerUrl, `create table note as select '課程' as text`);
    await first.stop();
    expect(isStopped(join(folder, 'postgres'))).toBe(true);

    const before = performance.now();
    const second = await start(folder);
    expect(performance.now() - before).toBeLessThan(1500);
    expect(await ask(second.ownerUrl, 'select text from note')).toEqual({ text: '課程' });
  });

  test('the extensions that search and bookings need can be created', async () => {
    const { ownerUrl: url } = await start(folder);
    for (const extension of ['pg_trgm', 'btree_gist', 'cube', 'earthdistance']) {
      await ask(url, `create extension ${extension}`);
    }
    expect(await ask(url, `select cardinality(show_trgm('課程')) > 0 as finds`)).toEqual({ finds: true });
  });

  test('the server of a killed process is joined, with its data', async () => {
    const home = join(withCluster(folder), 'postgres');
    const child = spawn(
      process.execPath,
      [
        '--import=tsx',
        '--input-type=module',
        '--eval',
        `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
         const log = { info() {}, warn() {} };
         const { ownerUrl } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log });
         process.stdout.write(ownerUrl);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [url] = (await once(child.stdout, 'data')) as [Buffer];
    await ask(url.toString(), 'create table note as select 7 as number');
    const pid = pidOf(home);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const adopted = await start(folder);
    expect(pidOf(home)).toBe(pid);
    expect(said).toEqual(['Joined the PostgreSQL that is already running for this data folder.']);
    expect(await ask(adopted.ownerUrl, 'select number from note')).toEqual({ number: 7 });
    await adopted.stop();
    expect(isStopped(home)).toBe(true);
  });

  test('two starts at once share one server, and the last to let go stops it', async () => {
    const home = join(folder, 'postgres');
    const [one, two] = await Promise.all([start(folder), start(folder)]);
    expect(two.url).toBe(one.url);
    pidOf(home);
    await one.stop();
    expect(await ask(two.ownerUrl, 'select 1 as one')).toEqual({ one: 1 });
    await two.stop();
    expect(isStopped(home)).toBe(true);
  });

  test('a connection that is still open keeps the server', async () => {
    const home = join(withCluster(folder), 'postgres');
    const postgres = await start(folder);
    pidOf(home);
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await postgres.stop();
    expect(isStopped(home)).toBe(false);
    await other.end();
    await (await start(folder)).stop();
    expect(isStopped(home)).toBe(true);
  });

  test('a killed server and its leftovers do not stop the next start', async () => {
    const home = join(withCluster(folder), 'postgres');
    const first = await start(folder);
    await ask(first.ownerUrl, 'create table note as select 7 as number');
    const pid = pidOf(home);
    process.kill(pid, 'SIGKILL');
    while (existsSync(`/proc/${pid}/cwd`)) {
      await sleep(20);
    }
    // The system has given the dead server's number to somebody else: to us.
    const pidFile = join(home, 'cluster/postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));
    writeFileSync(join(folder, 'postgres.lock'), '999999999 1');

    const second = await start(folder);
    expect(await ask(second.ownerUrl, 'select number from note')).toEqual({ number: 7 });
    expect(said.some((sentence) => sentence.startsWith('The embedded PostgreSQL went away'))).toBe(true);
  });

  test('a cluster whose making was interrupted is made anew', async () => {
    mkdirSync(join(folder, 'postgres/cluster.new/base'), { recursive: true });
    const { url } = await start(folder);
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  });

  test('a data folder with a long path and odd letters gets a short socket that only its owner can enter', async () => {
    const dataDir = join(folder, `it's "a" $HOME 課程 folder `.repeat(4));
    const postgres = await start(dataDir);
    expect(await ask(postgres.ownerUrl, 'select 1 as one')).toEqual({ one: 1 });
    const socket = new URL(postgres.url.replace('@/', '@here/')).searchParams.get('host') ?? '';
    expect(socket.startsWith(dataDir)).toBe(false);
    expect(lstatSync(socket).mode & 0o777).toBe(0o700);
    await postgres.stop();
    rmSync(socket, { recursive: true });
  });

  test('a cluster of another version is left alone, and the sentence says what to do', async () => {
    withCluster(folder);
    writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '15\n');
    await expect(start(folder)).rejects.toThrow(/was made by PostgreSQL 15.*DATABASE_URL/);
  });
});

// Elsewhere there is nobody else to run it as: not a test that is skipped, but none.
describe.each(asRoot ? ['as root'] : [])('%s with user namespaces forbidden', () => {
  test('another user runs it, on data that a namespace began, and back again', async () => {
    const begun = await start(withCluster(folder), { isolation: 'unshare' });
    await ask(begun.ownerUrl, 'create table note as select 7 as number');
    await begun.stop();
    const other = await start(folder, { isolation: 'uid' });
    expect(lstatSync(`/proc/${pidOf(join(folder, 'postgres'))}`).uid).toBe(65534);
    expect(await ask(other.ownerUrl, 'select number from note')).toEqual({ number: 7 });
    await other.stop();
    const again = await start(folder, { isolation: 'unshare' });
    expect(await ask(again.ownerUrl, 'select number from note')).toEqual({ number: 7 });
  });

  test('below a folder of mode 0700 a namespace works in place', async () => {
    chmodSync(folder, 0o700);
    const { url } = await start(withCluster(join(folder, 'data')));
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
    expect(said).toEqual([]);
  });

  test('below a folder of mode 0700 the cluster goes to the temporary folder, says so, and is found again', async () => {
    const secret = join(folder, 'secret');
    const temporary = join(folder, 'temporary');
    mkdirSync(secret, { mode: 0o700 });
    mkdirSync(temporary);
    const options = { isolation: 'uid', temporaryFolders: [temporary] } as const;
    const first = await start(join(secret, 'data'), { ...options, temporaryFolders: [temporary] });
    await ask(first.ownerUrl, 'create table note as select 7 as number');
    expect(said).toEqual([expect.stringContaining(`its files are in ${temporary}`)]);
    await first.stop();
    const second = await start(join(secret, 'data'), { ...options, temporaryFolders: [] });
    expect(await ask(second.ownerUrl, 'select number from note')).toEqual({ number: 7 });
  });

  test('where no way is left a sentence names DATABASE_URL', async () => {
    chmodSync(folder, 0o700);
    await expect(start(join(folder, 'data'), { isolation: 'uid', temporaryFolders: [] })).rejects.toThrow(
      /^PostgreSQL cannot run here \(.*Permission denied\)\. Set DATABASE_URL to the address of a PostgreSQL of your own\.$/,
    );
  });
});
