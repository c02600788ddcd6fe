import { homedir } from 'node:os';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { ProviderName } from '@lyceum/domain/payments';
import { parseRegion, regions, type Region } from '@lyceum/domain/region';
import { z } from 'zod';
import { paymentServices } from '../providers/payment/registry.ts';
import type { ProviderSettings } from '../providers/payment/settings.ts';
import { readPushSettings, type PushSettings } from '../providers/push/push.ts';
import { readSmsSettings, type SmsSettings } from '../providers/sms/sms.ts';
import { bitsToGuess } from './secret-strength.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** An address (10.0.0.7) or a block of them (10.0.0.0/8, fd00::/8). */
function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Whom `X-Forwarded-For` is believed from. */
const trustedProxies = z.string().transform((value, context): Config['trustProxy'] => {
  const text = value.trim();
  if (text === 'false') {
    return false;
  }
  if (/^\d{1,2}$/.test(text)) {
    return Number(text) || false;
  }
  const blocks = text.split(',').map((block) => block.trim());
  if (blocks.every(isAddressBlock)) {
    return blocks;
  }
  context.addIssue({
    code: 'custom',
    message:
      (text === 'true' ? 'true would believe every client what it says of itself; ' : '') +
      'write how many proxies a request passes, for example 1, or their addresses, for example 10.0.0.0/8,192.168.1.5',
  });
  return z.NEVER;
});

/** Host names as browsers spell them: `shop.example.tw=tw shop.example.cn=cn`, parted by blanks or commas. */
const regionsOfHosts = z.string().transform((value, context): Record<string, Region> => {
  const pairs = value.split(/[\s,]+/).filter(Boolean);
  const read = pairs.map((pair) => /^([a-z\d.-]{1,253})=([a-z]{2})$/.exec(pair)?.slice(1) ?? []);
  const found = read.map(([host = '', name]) => [host, parseRegion(name)] as const);
  if (found.every(([host, region]) => host !== '' && region !== null)) {
    return Object.fromEntries(found) as Record<string, Region>;
  }
  context.addIssue({
    code: 'custom',
    message: 'write host=region pairs, for example shop.example.tw=tw,shop.example.cn=cn',
  });
  return z.NEVER;
});

/** Looked for on every machine; where it is missing, films are taken as they are. */
export const usualConverter = 'ffmpeg';

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REPLY_CACHE_MIB: z.coerce.number().int().min(1).max(4_096).default(64),
  DEMO: flag.optional(),
  REGION: z.enum(regions).default('tw'),
  HOSTS: regionsOfHosts.default({}),
  PUBLIC_URL: url.optional(),
  SECRET: z.string().min(32).optional(),
  SEALING_KEYS: z
    .string()
    .transform((value) => value.split(','))
    .refine(
      (keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)),
      'must be keys of 32 bytes in base64, with commas between them',
    )
    .optional(),
  TRANSACTION_RETENTION_DAYS: z.coerce.number().int().min(1).optional(),
  RATE_LIMITS: flag.default(true),
  TRUST_PROXY: trustedProxies.default(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().includes('@').optional(),
  // What stands before the @ gets a message's id and a signature, and may have 64 characters (RFC 5321).
  MAIL_BOUNCES_TO: z
    .string()
    .regex(/^[a-z0-9.-]{1,13}@[a-z0-9.-]+$/, 'must be an address in small letters with at most 13 before the @')
    .optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  LINE_ISSUER: url.default('https://access.line.me'),
  LINE_CHANNEL_ID: z.string().min(1).optional(),
  LINE_CHANNEL_SECRET: z.string().min(1).optional(),
  APPLE_ISSUER: url.default('https://appleid.apple.com'),
  APPLE_SERVICES_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  /** Line ends may be written as \n. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.includes('BEGIN PRIVATE KEY'), 'must be the text of the .p8 file')
    .optional(),
  WECHAT_OPEN_URL: url.default('https://open.weixin.qq.com'),
  WECHAT_API_URL: url.default('https://api.weixin.qq.com'),
  WECHAT_SCRIPT_URL: url.default('https://res.wx.qq.com'),
  WECHAT_APP_ID: z.string().min(1).optional(),
  WECHAT_APP_SECRET: z.string().min(1).optional(),
  WECHAT_TW_APP_ID: z.string().min(1).optional(),
  WECHAT_TW_APP_SECRET: z.string().min(1).optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default(false),
  /** `off`: films are taken as they are, whatever the machine has. */
  FFMPEG_PATH: z.string().min(1).default(usualConverter),
  /** False ends the service worker in browsers that have it. */
  OFFLINE_READING: flag.default(true),
  /** Whether the use of the shop is counted, of those who agree to it. */
  COUNTS: flag.optional(),
  MAP_TILES: z
    .url({ protocol: /^https?$/ })
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'must have {z}, {x} and {y} in it')
    .optional(),
  MAP_TILES_CREDIT: z.string().min(1).max(200).optional(),
});

export interface SmtpConfig {
  /** With user and password; smtps:// or, where TLS begins on demand, smtp://. */
  url: string;
  /** `Lyceum <office@example.com>`, or the address alone. */
  from: string;
  /** Where mail servers return what they took and could not deliver (people/notices/mail-bounces.ts); null: to whom it is from. */
  bouncesTo: string | null;
  /** Never without TLS. */
  requireTls: boolean;
}

interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Third parties by whose account one signs in; null: not offered. */
export interface IdentityConfig {
  line: OpenIdClient | null;
  google: OpenIdClient | null;
  apple: {
    issuer: string;
    /** The services id. */
    clientId: string;
    teamId: string;
    keyId: string;
    /** PKCS #8. */
    privateKey: string;
  } | null;
}

export interface ServiceAccount {
  appId: string;
  appSecret: string;
}

export interface ChatAppConfig {
  /** Where browsers go to sign in, what we ask from server to server, and where its script is. */
  openUrl: string;
  apiUrl: string;
  scriptUrl: string;
  /** By SPEC.md's numbers; without one of its own Taiwan's pages go by the first. */
  accounts: { 6: ServiceAccount; 7: ServiceAccount };
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path instead of the host. */
  pathStyle: boolean;
}

export interface MapTiles {
  /** With {z}, {x} and {y}, as map servers name them. */
  address: string;
  /** Whom the map's makers want to be named. */
  credit: string;
}

export interface Config {
  host: string;
  port: number;
  production: boolean;
  logLevel: string;
  dataDir: string;
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null;
  /** Of the role that owns the tables; null: they are made already, or the server's own role makes them. */
  databaseOwnerUrl: string | null;
  databasePool: number;
  /** Of a process, for what everybody reads. */
  replyCacheMib: number;
  /** Demo catalogue, simulated providers and the pages below /__dev. */
  demo: boolean;
  /** Of hosts that are not listed. */
  region: Region;
  /** The region that a host decides, by its name without a port. */
  hosts: Readonly<Record<string, Region>>;
  /** Where browsers and providers reach this server; null: where it listens. */
  publicUrl: string | null;
  /** Signs media addresses and hashes codes; null: one is kept in the database. */
  secret: string | null;
  /** What seals papers and numbers of persons, the current key first; null: a key that is kept in `dataDir`. */
  sealingKeys: readonly string[] | null;
  retentionDays: number | null;
  rateLimits: boolean;
  /** False: no proxy; how many a request passes; or their addresses and blocks of addresses. */
  trustProxy: false | number | string[];
  /** Of the payment providers that are switched on, what their variables say. */
  payments: Partial<Record<ProviderName, ProviderSettings>>;
  /** What carries text messages, and what tells phones with our application. */
  sms: SmsSettings;
  push: PushSettings;
  /** The origin of a simulator that stands beside the push services of browsers' makers; the demo's alone. */
  pushService: string | null;
  smtp: SmtpConfig | null;
  identity: IdentityConfig;
  /** Null: neither sign-in by it nor its share menu. */
  chatApp: ChatAppConfig | null;
  /** Null: files are kept below dataDir. */
  s3: S3Config | null;
  /** The program that converts films, which may be missing; null: it is not looked for. */
  ffmpeg: string | null;
  /** Whether browsers keep pages for reading without a line, by a service worker. */
  offlineReading: boolean;
  /** Whether the use of the shop is counted, of those who agree to it. */
  counts: boolean;
  /** Null: maps are drawn on a ground of our own. */
  mapTiles: MapTiles | null;
}

/** What is wrong with the environment, a sentence each. */
export class ConfigError extends Error {
  readonly troubles: readonly string[];
  constructor(troubles: readonly string[]) {
    super(`The configuration cannot be used:\n${troubles.map((trouble) => `  - ${trouble}`).join('\n')}`);
    this.troubles = troubles;
  }
}

/** Bits: what signs media addresses and devices is as hard to guess as what it signs with. */
const leastSecretBits = 128;
const howToMakeASecret = 'Make one with: openssl rand -base64 48';

const accountOf = (appId?: string, appSecret?: string): ServiceAccount | null =>
  appId && appSecret ? { appId, appSecret } : null;

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads and checks the environment; throws a ConfigError that names every fault at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const e = read.data;
  const troubles: string[] = [];
  const production = e.NODE_ENV === 'production';
  const demoPossible = !production && !e.DATABASE_URL && loopback.has(e.HOST);
  const demo = e.DEMO ?? (demoPossible && e.NODE_ENV !== 'test');

  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL) {
    troubles.push(
      'DATABASE_OWNER_URL needs DATABASE_URL: the owner makes the tables, the server works in a role of its own.',
    );
  }
  if (demo && production) {
    troubles.push('DEMO cannot be on when NODE_ENV is production.');
  }
  if (demo && e.DATABASE_URL) {
    troubles.push('DEMO cannot be on with DATABASE_URL: the demo uses a database of its own.');
  }
  if (demo && !loopback.has(e.HOST)) {
    troubles.push(`DEMO listens on this machine only: HOST must be 127.0.0.1, not ${e.HOST}.`);
  }

  const payments = paymentServices.map((service) => ({ name: service.name, ...service.read(env, production) }));
  troubles.push(...payments.flatMap((service) => service.troubles));
  const sms = readSmsSettings(env, production);
  const push = readPushSettings(env, production);
  troubles.push(...sms.troubles, ...push.troubles);
  if (Boolean(e.SMTP_URL) !== Boolean(e.MAIL_FROM)) {
    troubles.push('E-mail needs both SMTP_URL and MAIL_FROM.');
  }
  if (e.MAIL_BOUNCES_TO && !e.SMTP_URL) {
    troubles.push('MAIL_BOUNCES_TO needs SMTP_URL and MAIL_FROM.');
  }
  if (Boolean(e.GOOGLE_CLIENT_ID) !== Boolean(e.GOOGLE_CLIENT_SECRET)) {
    troubles.push('Sign-in with Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  }
  if (Boolean(e.LINE_CHANNEL_ID) !== Boolean(e.LINE_CHANNEL_SECRET)) {
    troubles.push('Sign-in with LINE needs both LINE_CHANNEL_ID and LINE_CHANNEL_SECRET.');
  }
  const appleParts = [e.APPLE_SERVICES_ID, e.APPLE_TEAM_ID, e.APPLE_KEY_ID, e.APPLE_PRIVATE_KEY];
  if (appleParts.some(Boolean) && !appleParts.every(Boolean)) {
    troubles.push(
      'Sign-in with Apple needs all of APPLE_SERVICES_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY.',
    );
  }
  const first = accountOf(e.WECHAT_APP_ID, e.WECHAT_APP_SECRET);
  const taiwans = accountOf(e.WECHAT_TW_APP_ID, e.WECHAT_TW_APP_SECRET);
  if (Boolean(e.WECHAT_APP_ID) !== Boolean(e.WECHAT_APP_SECRET)) {
    troubles.push('WeChat needs both WECHAT_APP_ID and WECHAT_APP_SECRET.');
  }
  if (Boolean(e.WECHAT_TW_APP_ID) !== Boolean(e.WECHAT_TW_APP_SECRET)) {
    troubles.push('WeChat in Taiwan needs both WECHAT_TW_APP_ID and WECHAT_TW_APP_SECRET.');
  }
  if (taiwans && !first) {
    troubles.push('WECHAT_TW_APP_ID needs WECHAT_APP_ID: people sign in by the first account.');
  }
  if (e.MAP_TILES && !e.MAP_TILES_CREDIT) {
    troubles.push(
      'MAP_TILES needs MAP_TILES_CREDIT: whom the map shall name, for example © OpenStreetMap contributors.',
    );
  }
  const s3Parts = [e.S3_ENDPOINT, e.S3_REGION, e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY];
  if (s3Parts.some(Boolean) && !s3Parts.every(Boolean)) {
    troubles.push(
      'Object storage needs all of S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }

  if (production) {
    if (e.S3_ENDPOINT && !e.S3_ENDPOINT.startsWith('https://')) {
      troubles.push('S3_ENDPOINT must begin with https:// in production.');
    }
    if (!e.DATABASE_URL) {
      troubles.push('DATABASE_URL is required in production, for example postgresql://lyceum:…@db/lyceum.');
    }
    if (!e.SECRET) {
      troubles.push(
        `SECRET is required in production: random characters, the same on every server process. ${howToMakeASecret}`,
      );
    } else if (bitsToGuess(e.SECRET) < leastSecretBits) {
      troubles.push(`SECRET can be guessed: it takes fewer than ${leastSecretBits} bits. ${howToMakeASecret}`);
    }
    if (!e.SEALING_KEYS) {
      troubles.push(
        'SEALING_KEYS is required in production: a random key, the same on every server process. `openssl rand -base64 32` makes one.',
      );
    } else if (e.SEALING_KEYS.some((key) => bitsToGuess(key) < leastSecretBits)) {
      troubles.push(`SEALING_KEYS can be guessed: a key takes fewer than ${leastSecretBits} bits.`);
    }
    if (!e.TRANSACTION_RETENTION_DAYS) {
      troubles.push(
        'TRANSACTION_RETENTION_DAYS is required in production: how long orders are kept after an account is cancelled.',
      );
    }
    if (!e.PUBLIC_URL?.startsWith('https://')) {
      troubles.push('PUBLIC_URL is required in production and must begin with https://.');
    }
    for (const name of [
      'GOOGLE_ISSUER',
      'LINE_ISSUER',
      'APPLE_ISSUER',
      'WECHAT_OPEN_URL',
      'WECHAT_API_URL',
      'WECHAT_SCRIPT_URL',
    ] as const) {
      if (!e[name].startsWith('https://')) {
        troubles.push(`${name} must begin with https:// in production.`);
      }
    }
    if (!e.SMTP_URL) {
      troubles.push('An e-mail provider is required in production: set SMTP_URL and MAIL_FROM.');
    }
  }
  if (troubles.length > 0) {
    throw new ConfigError(troubles);
  }

  return {
    host: e.HOST,
    port: e.PORT,
    production,
    logLevel: e.LOG_LEVEL,
    dataDir: resolve(e.DATA_DIR.replace(/^~(?=\/|$)/, homedir())),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    databasePool: e.DATABASE_POOL,
    replyCacheMib: e.REPLY_CACHE_MIB,
    demo,
    region: e.REGION,
    hosts: e.HOSTS,
    publicUrl: e.PUBLIC_URL ?? null,
    secret: e.SECRET ?? null,
    sealingKeys: e.SEALING_KEYS ?? null,
    retentionDays: e.TRANSACTION_RETENTION_DAYS ?? null,
    rateLimits: e.RATE_LIMITS,
    trustProxy: e.TRUST_PROXY,
    payments: Object.fromEntries(payments.flatMap(({ name, settings }) => (settings ? [[name, settings]] : []))),
    pushService: null,
    sms: sms.settings,
    push: push.settings,
    smtp:
      e.SMTP_URL && e.MAIL_FROM
        ? { url: e.SMTP_URL, from: e.MAIL_FROM, bouncesTo: e.MAIL_BOUNCES_TO ?? null, requireTls: production }
        : null,
    identity: {
      line:
        e.LINE_CHANNEL_ID && e.LINE_CHANNEL_SECRET
          ? { issuer: e.LINE_ISSUER, clientId: e.LINE_CHANNEL_ID, clientSecret: e.LINE_CHANNEL_SECRET }
          : null,
      google:
        e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
          ? { issuer: e.GOOGLE_ISSUER, clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET }
          : null,
      apple:
        e.APPLE_SERVICES_ID && e.APPLE_TEAM_ID && e.APPLE_KEY_ID && e.APPLE_PRIVATE_KEY
          ? {
              issuer: e.APPLE_ISSUER,
              clientId: e.APPLE_SERVICES_ID,
              teamId: e.APPLE_TEAM_ID,
              keyId: e.APPLE_KEY_ID,
              privateKey: e.APPLE_PRIVATE_KEY,
            }
          : null,
    },
    chatApp: first && {
      openUrl: e.WECHAT_OPEN_URL,
      apiUrl: e.WECHAT_API_URL,
      scriptUrl: e.WECHAT_SCRIPT_URL,
      accounts: { 6: first, 7: taiwans ?? first },
    },
    s3:
      e.S3_ENDPOINT && e.S3_REGION && e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
            pathStyle: e.S3_PATH_STYLE,
          }
        : null,
    ffmpeg: e.FFMPEG_PATH === 'off' ? null : e.FFMPEG_PATH,
    offlineReading: e.OFFLINE_READING,
    counts: e.COUNTS ?? demo,
    mapTiles: e.MAP_TILES ? { address: e.MAP_TILES, credit: e.MAP_TILES_CREDIT ?? '' } : null,
  };
}
