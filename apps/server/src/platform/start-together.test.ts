import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServer } from '../open-server.ts';
import { emptyDatabase } from '../testing/test-server.ts';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';

/** Each takes all migrations; ROUNDS asks for more. */
const rounds = Number(process.env['ROUNDS'] ?? 3);
const servers = 4;

test(
  `${servers} servers that start at once on an empty database all live, ${rounds} times`,
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-together-'));
    const config = {
      ...readConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
      databasePool: 4,
    };
    for (let round = 0; round < rounds; round += 1) {
      const database = await emptyDatabase();
      const opened = await Promise.allSettled(
        Array.from({ length: servers }, () =>
          openServer({ config, databaseUrl: database.url, ownerUrl: database.ownerUrl, log: openLog(config.logLevel) }),
        ),
      );
      const living = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const answers = await Promise.all(living.map(({ url }) => fetch(`${url}/readyz`).then((reply) => reply.status)));
      await Promise.all(living.map((server) => server.stop()));
      await database.drop();
      expect(opened.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
      expect(answers).toEqual(Array.from({ length: servers }, () => 200));
    }
    await rm(dataDir, { recursive: true, force: true });
  },
);
