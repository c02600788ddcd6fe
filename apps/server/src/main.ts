import { randomBytes } from 'node:crypto';
import { invitationLife } from '@lyceum/domain/staff';
import { hour } from '@lyceum/domain/time';
import { startDemo } from './demo/start-demo.ts';
import { jobNames, migrations, openServer } from './open-server.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openDatabase, type Database } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { openLog, type Log } from './platform/log.ts';
import { readyDatabase } from './platform/ready-database.ts';
import { inviteOperator } from './people/staff/invite-operator.ts';

/** What has been started, the newest last: let go of in the opposite order, also when a start breaks off half-way. */
const started: { stop: () => Promise<void> }[] = [];

async function stopAll(): Promise<void> {
  for (let part = started.pop(); part; part = started.pop()) {
    await part.stop();
  }
}

/** The configured database, or the embedded one, which other processes may be using too. */
async function databaseOf(given: Config, log: Log): Promise<{ url: string; ownerUrl: string | null }> {
  if (given.databaseUrl) {
    return { url: given.databaseUrl, ownerUrl: given.databaseOwnerUrl };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: given.dataDir, log });
  started.push(embedded);
  return embedded;
}

async function start(given: Config): Promise<void> {
  const log = openLog(given.logLevel);
  const database = await databaseOf(given, log);
  const demo = given.demo ? await startDemo(given) : null;
  if (demo) {
    started.push(demo);
  }
  const server = await openServer({
    config: demo?.config ?? given,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    log,
    ...(demo && { prepare: demo.prepare, extras: demo.extras }),
  });
  started.push(server);
  console.log(`Lyceum is open at ${server.url}/`);
  demo?.tell(server.url);
}

/** Brings the database to what this version needs; answers a connection to it. */
async function openReady(given: Config): Promise<Database> {
  const log = openLog(given.logLevel);
  const { url, ownerUrl } = await databaseOf(given, log);
  const db = openDatabase(url, 2, log);
  started.push({ stop: () => db.$client.end() });
  await readyDatabase(db, { ownerUrl, production: given.production, folder: migrations, jobs: jobNames, log });
  return db;
}

/** `npm run operator -- <email>`: prints the link instead of opening the shop. */
async function tellOperatorLink(given: Config, email: string): Promise<void> {
  const db = await openReady(given);
  const publicUrl = given.publicUrl ?? `http://${given.host}:${given.port}`;
  const link = await inviteOperator(
    { db, clock: () => new Date(), random: randomBytes, publicUrl: () => publicUrl },
    email,
  );
  console.log(`The link works once and for ${invitationLife / hour} hours:\n${link}`);
}

/** `npm run migrate`: for those who do not give the servers the owner's address. */
async function migrateOnly(given: Config): Promise<void> {
  await openReady(given);
  console.log('The database is ready for this version.');
}

let ending: Promise<void> | null = null;
let starting: Promise<void> = Promise.resolve();

/** Ends once, whatever asks for it and however often; a start under way is waited for, so that nothing of it is left behind. */
function end(code: number): void {
  ending ??= starting
    .catch(() => undefined)
    .then(stopAll)
    .then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
}

/** Node's own report of a fault that nobody caught would show its words, and a statement's words are what people sent. */
function breakDown(error: unknown): void {
  openLog('error').fatal({ err: error }, 'nobody caught this; the process ends');
  process.exit(1);
}

process.on('uncaughtException', breakDown);
process.on('unhandledRejection', breakDown);
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

try {
  const [command, email = ''] = process.argv.slice(2);
  const config = readConfig(process.env);
  const commands: Record<string, () => Promise<void>> = {
    operator: () => tellOperatorLink(config, email),
    migrate: () => migrateOnly(config),
  };
  const only = commands[command ?? ''];
  starting = only ? only() : start(config);
  await starting;
  if (only) {
    end(0);
  }
} catch (error) {
  // Written for the operator: the sentence says what to change. The stack is for whoever asks for it.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  end(1);
}
