// The ceiling: our server with its hooks, headers, measures and log, answering one fixed body from memory. Arguments: a database, a file with the body.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { openServer } from '../apps/server/src/open-server.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openLog } from '../apps/server/src/platform/log.ts';

const [databaseUrl = '', file = ''] = process.argv.slice(2);
const body = readFileSync(file);
const config = readConfig({
  PORT: '0',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'lyceum-bench-fixed-')),
  RATE_LIMITS: 'false',
  DATABASE_URL: databaseUrl,
});
const { deps } = await openServer({ config, databaseUrl, log: openLog('warn'), jobs: false });
const app = await buildApp(deps, {
  frontEnds: { storefront: null, backoffice: null },
  media: { mediaRoots: [config.dataDir], streamRoots: [config.dataDir] },
});
app.route({
  method: ['GET', 'POST'],
  url: '/fixed',
  schema: { hide: true },
  handler: (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body),
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => process.exit(0));
