import { randomBytes } from 'node:crypto';
import { invitationLife } from '@lyceum/domain/staff';
import { hour } from '@lyceum/domain/time';
import { startDemo } from './demo/start-demo.ts';
import { migrations, openServer } from './open-server.ts';
import { readConfig, type Config } from './platform/config.ts';
import { checkDatabase, migrateDatabase, openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { openLog, type Log } from './platform/log.ts';
import { inviteOperator } from './staff/invite-operator.ts';

/** What has been started, the newest last: let go of in the opposite order, also when a start breaks off half-way. */
const started: { stop: () => Promise<void> }[] = [];

async function stopAll(): Promise<void> {
  for (let part = started.pop(); part; part = started.pop()) {
    await part.stop();
  }
}

/** The configured database, or the embedded one, which other processes may be using too. */
async function databaseOf(given: Config, log: Log): Promise<string> {
  if (given.databaseUrl) {
    return given.databaseUrl;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: given.dataDir, log });
  started.push(embedded);
  return embedded.url;
}

async function start(given: Config): Promise<void> {
  const log = openLog(given.logLevel);
  const databaseUrl = await databaseOf(given, log);
  const demo = given.demo ? await startDemo(given) : null;
  if (demo) {
    started.push(demo);
  }
  const server = await openServer({
    config: demo?.config ?? given,
    databaseUrl,
    log,
    ...(demo && { prepare: demo.prepare }),
  });
  started.push(server);
  console.log(`Lyceum is open at ${server.url}/`);
  demo?.tell(server.url);
}

/** `npm run operator -- <email>`: prints the link instead of opening the shop. */
async function tellOperatorLink(given: Config, email: string): Promise<void> {
  const log = openLog(given.logLevel);
  const db = openDatabase(await databaseOf(given, log), 2, log);
  started.push({ stop: () => db.$client.end() });
  await checkDatabase(db);
  await migrateDatabase(db, migrations);
  const publicUrl = given.publicUrl ?? `http://${given.host}:${given.port}`;
  const link = await inviteOperator(
    { db, clock: () => new Date(), random: randomBytes, publicUrl: () => publicUrl },
    email,
  );
  console.log(`The link works once and for ${invitationLife / hour} hours:\n${link}`);
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
  starting = command === 'operator' ? tellOperatorLink(config, email) : start(config);
  await starting;
  if (command === 'operator') {
    end(0);
  }
} catch (error) {
  // Written for the operator: the sentence says what to change. The stack is for whoever asks for it.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  end(1);
}
