import { mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { beatEvery } from '@lyceum/contract/realtime';
import type { Clock } from '@lyceum/domain/time';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { openPaymentWatch } from './commerce/payments/payment-watch.ts';
import { features } from './features.ts';
import { openAlarms } from './platform/alarms.ts';
import { publicFolder } from './people/files/file-keys.ts';
import { usualConverter, type Config } from './platform/config.ts';
import { openChangeFeed } from './platform/change-feed.ts';
import { openDatabase } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import { readFirstScreens } from './platform/first-screens.ts';
import { readFrontEnd } from './platform/front-ends.ts';
import { startJobs, type Job } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { sendOutbox, type Channel, type Channels } from './platform/outbox.ts';
import { projectRoot } from './platform/project-root.ts';
import { random } from './platform/random.ts';
import { openRealtime } from './platform/realtime.ts';
import { readyDatabase } from './platform/ready-database.ts';
import { fetchPublicText } from './platform/public-text.ts';
import { bodyLifeMs, openReplyCache } from './platform/reply-cache.ts';
import { signerOf, type Signer } from './platform/signer.ts';
import { vaultOf } from './platform/vault.ts';
import { demoMail } from './providers/mail/mail.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { weChat } from './providers/chat-app/wechat.ts';
import { localFiles } from './providers/files/local.ts';
import { s3Files } from './providers/files/s3.ts';
import { findConverter, type ConvertFilm } from './providers/films/ffmpeg.ts';
import { identityProviders } from './providers/identity/registry.ts';
import { paymentProviders } from './providers/payment/registry.ts';
import { letters } from './people/notices/letters.ts';
import { bounceAddressOf } from './people/notices/mail-bounces.ts';
import { statusAddressOf } from './people/notices/sms-status.ts';
import { pushChannel } from './people/notices/push-channel.ts';
import { nativePushes } from './providers/push/push.ts';
import { smsChannel } from './providers/sms/sms.ts';

export const migrations = join(projectRoot, 'apps/server/migrations');
const jobs = Object.fromEntries(features.flatMap((feature) => Object.entries(feature.jobs ?? {})));
export const jobNames = Object.keys(jobs);
const soldBy = features.flatMap(({ isSold }) => isSold ?? []);

/** What a test registers beside what is built in. */
export type Extras = Partial<Pick<Deps, 'kinds' | 'discounts' | 'payments' | 'readPublicText'>> & {
  channels?: Channels;
};

export interface ServerParts {
  config: Config;
  databaseUrl: string;
  /** Null: the tables are there already, or the role of `databaseUrl` may make them. */
  ownerUrl?: string | null;
  log: Log;
  clock?: Clock;
  /** Runs on the migrated database before the server listens: the demo loads its catalogue here. */
  prepare?: (deps: Deps) => Promise<void>;
  /** Sweeps and clean-ups; tests call them by hand instead. */
  jobs?: boolean;
  extras?: Extras;
}

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Where it listens, for example http://127.0.0.1:3000. */
  url: string;
  jobs: readonly Job[];
  /** Lets running requests end, then lets go of everything. */
  stop: () => Promise<void>;
}

/** How long a request under way may still take when the server stops. Service managers commonly kill after ten seconds. */
const lastAnswerMs = 5_000;

/**
 * Stops listening, lets requests under way end, and after `lastAnswerMs` cuts what is left: a film that nobody reads would hold the
 * server for ever. Browsers also keep connections that answered just now, or on which nothing was ever asked; Node waits a minute or
 * longer for each of them, so they are closed again and again until the server is.
 */
function closerOf(app: FastifyInstance): () => Promise<void> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeIdle = (): void => {
    app.server.closeIdleConnections();
    open.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
  };
  return async () => {
    closeIdle();
    const tidy = setInterval(closeIdle, 100);
    const patience = setTimeout(() => app.server.closeAllConnections(), lastAnswerMs);
    await app.close();
    clearInterval(tidy);
    clearTimeout(patience);
  };
}

/** The program that was named must run; the usual one may be missing. */
async function converterOf({ ffmpeg }: Config): Promise<ConvertFilm | null> {
  const found = ffmpeg === null ? null : await findConverter(ffmpeg);
  if (found === null && ffmpeg !== null && ffmpeg !== usualConverter) {
    throw new Error(`FFMPEG_PATH: ${ffmpeg} does not run; name a program that does, or off to take MP4 alone.`);
  }
  return found;
}

function mailChannel({ smtp }: Config, signer: Signer): Channel {
  const bouncesTo = smtp?.bouncesTo ?? null;
  return smtp ? smtpMail(smtp, (messageId) => bouncesTo && bounceAddressOf(bouncesTo, messageId, signer)) : demoMail;
}

/** Opens the database, builds the server and listens. Throws a sentence that says what to change when something is missing. */
export async function openServer({ config, databaseUrl, log, prepare, ...options }: ServerParts): Promise<Server> {
  const clock = options.clock ?? (() => new Date());
  const db = openDatabase(databaseUrl, config.databasePool, log);
  try {
    await readyDatabase(db, {
      ownerUrl: options.ownerUrl ?? null,
      production: config.production,
      folder: migrations,
      jobs: jobNames,
      log,
    });
    const signer = await signerOf(db, config.secret);

    let publicUrl = config.publicUrl;
    const channels: Channels = {
      sms: smsChannel(config.sms, { clock, random, statusAddress: statusAddressOf(() => publicUrl ?? '') }),
      mail: mailChannel(config, signer),
      push: pushChannel({
        db,
        signer,
        publicUrl: () => publicUrl ?? '',
        natives: nativePushes(config.push, { clock }),
      }),
      ...options.extras?.channels,
    };
    if (channels.mail) {
      channels.mail = letters(channels.mail, { signer, publicUrl: () => publicUrl ?? '' });
    }
    const fileRoot = join(config.dataDir, 'files');
    const files = config.s3 ? s3Files(config.s3, { clock }) : localFiles(fileRoot, { signer, clock });
    const replies = openReplyCache(openChangeFeed(db, bodyLifeMs), config.replyCacheMib);
    const paymentWatch = openPaymentWatch({ db, clock, log });
    const chatApp = config.chatApp && weChat(config.chatApp, { clock });
    const deps: Deps = {
      config,
      db,
      clock,
      random,
      log,
      alarms: openAlarms(log),
      signer,
      vault: await vaultOf(config.sealingKeys, config.dataDir),
      identities: { ...identityProviders(config.identity, { clock }), ...(chatApp && { wechat: chatApp.signIn }) },
      chatApp,
      payments: {
        ...paymentProviders(config.payments, { clock }, paymentWatch.answersOf),
        ...options.extras?.payments,
      },
      paymentWatch,
      channels,
      kinds: Object.assign({}, ...features.map(({ lines }) => lines), options.extras?.kinds) as Deps['kinds'],
      discounts: options.extras?.discounts ?? [],
      files,
      readPublicText: options.extras?.readPublicText ?? fetchPublicText,
      convertFilm: await converterOf(config),
      fileColumns: features.flatMap((feature) => feature.files ?? []),
      dataMap: features.flatMap(({ data }) => data ?? []),
      auditLinks: Object.assign({}, ...features.map(({ auditLinks }) => auditLinks)) as Deps['auditLinks'],
      hearers: features.flatMap(({ hears }) => hears ?? []),
      isSold: async (reader, id) => (await Promise.all(soldBy.map((isSold) => isSold(reader, id)))).includes(true),
      replies,
      realtime: openRealtime({ db, clock, log }, beatEvery),
      publicUrl: () => publicUrl ?? '',
      wakeOutbox: () => {
        sendOutbox({ db, clock, log, channels }).catch((error: unknown) =>
          log.error({ err: error }, 'the outbox stopped'),
        );
      },
    };
    await prepare?.(deps);
    const own = Object.entries(jobs).map(([name, { everySeconds, run }]): Job => ({
      name,
      everySeconds,
      run: async () => void (await run(deps)),
    }));
    const mine = own.filter(({ name }) => jobs[name]?.isFor?.(deps) ?? true);
    const ownFiles = { pictures: join(fileRoot, publicFolder), streams: join(fileRoot, 'streams') };
    await Promise.all(Object.values(ownFiles).map((folder) => mkdir(folder, { recursive: true })));
    const app = await buildApp(deps, {
      frontEnds: {
        storefront: readFrontEnd(join(projectRoot, 'apps/storefront/dist')),
        firstScreens: await readFirstScreens(join(projectRoot, 'apps/server/dist/first-screens.js')),
        backoffice: readFrontEnd(join(projectRoot, 'apps/backoffice/dist')),
      },
      media: {
        mediaRoots: [ownFiles.pictures, ...(config.demo ? [join(projectRoot, '.cache/demo-media')] : [])],
        ...(config.s3 && { fetchPicture: (path: string) => files.read(`${publicFolder}/${path}`) }),
        streamRoots: [ownFiles.streams, ...(config.demo ? [join(projectRoot, 'packages/fixtures/media')] : [])],
      },
    });
    const close = closerOf(app);
    const url = await app.listen({ host: config.host, port: config.port });
    publicUrl ??= url;
    const running = (options.jobs ?? true) ? await startJobs(db, log, mine) : null;
    return {
      app,
      deps,
      url,
      jobs: own,
      async stop() {
        // Side by side: together they must be done before a service manager loses its patience.
        await Promise.all([running?.stop(), close()]);
        await paymentWatch.close();
        await db.$client.end();
      },
    };
  } catch (error) {
    await db.$client.end();
    throw error;
  }
}
