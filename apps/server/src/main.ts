import { startDemo } from './demo/start-demo.ts';
import { openServer } from './open-server.ts';
import { readConfig, type Config } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { openLog } from './platform/log.ts';

/** What has been started, the newest last: let go of in the opposite order, also when a start breaks off half-way. */
const started: { stop: () => Promise<void> }[] = [];

async function stopAll(): Promise<void> {
  for (let part = started.pop(); part; part = started.pop()) {
    await part.stop();
  }
}

async function start(given: Config): Promise<void> {
  const log = openLog(given.logLevel);
  const embedded = given.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: given.dataDir, log });
  if (embedded) {
    started.push(embedded);
  }
  const demo = given.demo ? await startDemo(given) : null;
  if (demo) {
    started.push(demo);
  }
  const server = await openServer({
    config: demo?.config ?? given,
    databaseUrl: given.databaseUrl ?? embedded?.url ?? '',
    log,
    ...(demo && { prepare: demo.prepare }),
  });
  started.push(server);
  console.log(`Lyceum is open at ${server.url}/`);
  demo?.tell(server.url);
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

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

try {
  starting = start(readConfig(process.env));
  await starting;
} catch (error) {
  // Written for the operator: the sentence says what to change. The stack is for whoever asks for it.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  end(1);
}
