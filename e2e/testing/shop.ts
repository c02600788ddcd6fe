import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { startProgram, type Running } from './processes.ts';
import { stretchNames } from './stretch-names.ts';

const applesKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const secret = 'what the shop and its third parties know';

/** The shop as the simulated Google, LINE, Apple and WeChat know it. */
const registered = {
  SANDBOX_GOOGLE_CLIENT_ID: 'shop',
  SANDBOX_GOOGLE_SECRET: secret,
  SANDBOX_LINE_CLIENT_ID: 'shop',
  SANDBOX_LINE_SECRET: secret,
  SANDBOX_APPLE_CLIENT_ID: 'shop',
  SANDBOX_APPLE_SECRET: applesKey.publicKey,
  SANDBOX_WECHAT_APP_ID: 'shop',
  SANDBOX_WECHAT_TW_APP_ID: 'shop-tw',
  SANDBOX_WECHAT_SECRET: secret,
};
const thirdPartiesAt = (url: string) => ({
  GOOGLE_ISSUER: `${url}/openid/google`,
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: secret,
  LINE_ISSUER: `${url}/openid/line`,
  LINE_CHANNEL_ID: 'shop',
  LINE_CHANNEL_SECRET: secret,
  APPLE_ISSUER: `${url}/openid/apple`,
  APPLE_SERVICES_ID: 'shop',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: applesKey.privateKey,
  WECHAT_OPEN_URL: `${url}/wechat`,
  WECHAT_API_URL: `${url}/wechat`,
  WECHAT_SCRIPT_URL: `${url}/wechat`,
  WECHAT_APP_ID: 'shop',
  WECHAT_APP_SECRET: secret,
  WECHAT_TW_APP_ID: 'shop-tw',
  WECHAT_TW_APP_SECRET: secret,
});

/** Is mainland China by its name; browsers find every name below `localhost` on this machine. */
export const listedHost = 'shop-cn.localhost';

/** A whole shop as `npm start` opens it: built server, its database with the demo's catalogue, and the bank beside it. */
export interface Shop {
  /** Where it listens, without a slash at the end; the same after a restart. */
  url: string;
  bankUrl: string;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The end of what the server has said since its start. */
  said(): string;
  /** kill −9. */
  kill(): Promise<void>;
  /** Starts the killed server again on the same port and data. `publicUrl`: where the bank and browsers are told to come. */
  start(options?: { publicUrl?: string }): Promise<void>;
  /** A second server process on the same database. `converts`: it has ffmpeg, which the first one has not. */
  startAnother(options?: { converts?: boolean }): Promise<Running>;
  stop(): Promise<void>;
}

/** `longNames`: everything that has a name gets one that is hard to fit. */
export async function openShop({ longNames = false }: { longNames?: boolean } = {}): Promise<Shop> {
  // Let go of in the opposite order, also where the opening breaks off half-way.
  const started: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = started.pop(); end; end = started.pop()) {
      await end();
    }
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-e2e-'));
    started.push(() => rm(dataDir, { recursive: true, force: true }));
    const log = { info: () => undefined, warn: (sentence: string) => console.warn(sentence) };
    // Held by us too, so that the database outlives a killed server.
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    started.push(() => postgres.stop());
    const bank = await startProgram('apps/sandbox/dist/main.js', {
      HOST: '127.0.0.1',
      PORT: '0',
      SANDBOX_FOLLOWS_PARENT: '1',
      SANDBOX_ECPAY_QUERY_LOCK: 'unsettled',
      // A journey that asks for money back goes to its end at any hour of the day.
      SANDBOX_ECPAY_QUIET_TIME: 'off',
      ...registered,
      // Often and for long: a server that was killed needs its time to come back on a busy machine.
      SANDBOX_RETRY_MS: Array.from({ length: 90 }, () => 1_000).join(','),
    });
    started.push(() => bank.end('SIGTERM'));
    // As the shop is registered with each simulated bank.
    const banks = (await (await fetch(`${bank.url}/__sim/shop`)).json()) as Record<string, string>;
    // Of the services that tell phones, Apple's alone.
    const { apns } = (await (await fetch(`${bank.url}/__sim/messengers`)).json()) as {
      apns: Record<string, string>;
    };
    const startServer = (port: string, publicUrl = '', ffmpeg = 'off'): Promise<Running> =>
      startProgram('apps/server/dist/main.js', {
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'false',
        PUBLIC_URL: publicUrl,
        FFMPEG_PATH: ffmpeg,
        HOSTS: `${listedHost}=cn`,
        DATABASE_URL: '',
        ...banks,
        ...apns,
        // Under another name, as they are another site.
        ...thirdPartiesAt(bank.url.replace('127.0.0.1', 'localhost')),
      });
    let server = await startServer('0');
    started.push(() => server.end('SIGTERM'));
    const { url } = server;
    // Payments of Square bring no address for notices along.
    await fetch(`${bank.url}/__sim/square/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${url}/pay/notify/square` }),
    });
    const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
    started.push(() => pool.end());
    const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row & pg.QueryResultRow>(text, values)).rows;
    if (longNames) {
      await stretchNames(sql);
    }
    return {
      url,
      bankUrl: bank.url,
      sql,
      said: () => server.said(),
      kill: () => server.end('SIGKILL'),
      async start({ publicUrl } = {}) {
        await server.end('SIGTERM');
        server = await startServer(new URL(url).port, publicUrl);
      },
      async startAnother({ converts = false } = {}) {
        const another = await startServer('0', '', converts ? 'ffmpeg' : 'off');
        started.push(() => another.end('SIGTERM'));
        return another;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
