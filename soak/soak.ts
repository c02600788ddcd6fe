// npm run soak [-- minutes seed]: random buyers against two server processes that are killed again and again. The end is judged by
// SQL alone. The seed decides who does what; the timing of kills and requests is the machine's, so a run repeats in kind, not in step.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import { aCategory, aCourse, anAgency, anOffer, anOfflineCourse } from '@lyceum/fixtures/builders';
import { startSandbox } from '../apps/sandbox/src/app.ts';
import { insertCatalogue } from '../apps/server/src/demo/insert-catalogue.ts';
import { migrations } from '../apps/server/src/open-server.ts';
import { migrateDatabase, openDatabase } from '../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { projectRoot } from '../apps/server/src/platform/project-root.ts';
import { callOver, type Answer } from '../apps/server/src/testing/call-over.ts';
import { checkBooks } from './check-books.ts';

// First random histories with known ends, then random buyers and kills.
const histories = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'apps/server/src/orders/histories.test.ts'],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, HISTORIES: '5000', SEED: process.argv[3] ?? String(Date.now() % 1_000_000) },
  },
);
if (histories.status !== 0) {
  process.exit(1);
}

const minutes = Number(process.argv[2] ?? 3);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const buyers = 24;
const seats = 40;
const merchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };

/** Mulberry32: small, seeded, good enough to choose what a buyer does. */
function seeded(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

console.log(`soak: ${minutes} min, seed ${seed}, ${buyers} buyers, two servers`);
const folder = await mkdtemp(join(tmpdir(), 'lyceum-soak-'));
const log = openLog('error');
const embedded = await startEmbeddedPostgres({ dataDir: folder, log });
const db = openDatabase(embedded.url, 4, log);
await migrateDatabase(db, migrations);

const agency = anAgency();
const category = aCategory();
const recorded = anOffer({ price: 120_000 });
const inClass = anOffer({ price: 99_000, stock: seats, accessFrom: 'classStart' });
const sold = [
  { course: aCourse({ offers: [recorded] }), offer: recorded },
  {
    course: anOfflineCourse(new Date(Date.now() + 30 * 86_400_000).toISOString(), { offers: [inClass] }),
    offer: inClass,
  },
];
await insertCatalogue(db, new Date(), {
  categories: [category],
  agencies: [agency],
  products: sold.map(({ course }) => ({ ...course, agencyId: agency.id, categoryId: category.id })),
});

const sandbox = await startSandbox({
  ecpay: { browserOnly: false, queryLock: 'off', noticeRetryMs: [200, 500, 1_000, 2_000, 4_000, 8_000] },
});
const ports = [await freePort(), await freePort()];
const running: ChildProcess[] = [];

async function startServer(index: number): Promise<void> {
  const port = ports[index] ?? 0;
  running[index] = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      // Notices go to the first server, returns too: the bank knows one address of the shop.
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      DATA_DIR: join(folder, `server-${index}`),
      DATABASE_URL: embedded.url,
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'silent',
      ECPAY_URL: sandbox.url,
      ECPAY_MERCHANT_ID: merchant.merchantId,
      ECPAY_HASH_KEY: merchant.hashKey,
      ECPAY_HASH_IV: merchant.hashIv,
      ECPAY_CREDIT_CHECK_CODE: '59997889',
    },
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) {
      return;
    }
    await sleep(50);
  }
  throw new Error(`server ${index} did not open`);
}
await Promise.all([startServer(0), startServer(1)]);

const counts: Record<string, number> = {};
const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
/** What a server acknowledged: it must be there afterwards, whatever was killed. */
const acknowledged: string[] = [];
let over = false;

/** Asks one of the servers, again and again while it is down, as a page would. */
async function ask<Reply>(
  random: () => number,
  call: Parameters<typeof callOver>[1],
  input: object,
  token: string,
  key?: string,
) {
  while (!over) {
    const url = `http://127.0.0.1:${ports[random() < 0.5 ? 0 : 1]}`;
    try {
      return await callOver<Reply>(url, call, input, { token, ...(key && { idempotencyKey: key }) });
    } catch {
      count('asked again');
      await sleep(50);
    }
  }
  return null;
}

async function buyer(index: number): Promise<void> {
  const random = seeded(seed + index);
  const token = randomBytes(32).toString('base64url');
  const user = `usr_soak${index}`;
  await db.$client.query(
    "insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Soak', 'tw', 'zh-TW', now())",
    [user, `+8869${String(20_000_000 + index)}`],
  );
  await db.$client.query(
    "insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')",
    [createHash('sha256').update(token).digest(), user],
  );
  while (!over) {
    const { course, offer } = sold[random() < 0.5 ? 0 : 1] ?? { course: sold[0]?.course, offer: recorded };
    const cart = await ask<{ cartId: string }>(
      random,
      orders.addToCart,
      { productId: course?.id, offerId: offer.id, quantity: 1 },
      token,
    );
    if (!cart?.success) {
      count(cart?.data.refusal ?? 'nothing');
      await sleep(100);
      continue;
    }
    const { cartId } = cart.data;
    const money = (offer.price / 100).toFixed(2);
    const made = await ask<{ orderId: string; checkoutId: string }>(
      random,
      orders.commit,
      { cartId, money, agreed: true },
      token,
      cartId,
    );
    if (!made?.success) {
      count(made?.data.refusal ?? 'nothing');
      continue;
    }
    acknowledged.push(made.data.checkoutId);
    count('ordered');
    if (random() < 0.15) {
      await ask(random, orders.cancelOrder, { orderId: made.data.orderId }, token);
      count('cancelled');
      continue;
    }
    for (let attempt = random() < 0.2 ? 2 : 1; attempt > 0; attempt -= 1) {
      await payOnce(random, made.data.orderId, money, token);
    }
    if (random() < 0.1) {
      await ask(random, orders.cancelOrder, { orderId: made.data.orderId }, token);
    }
  }
}

async function payOnce(random: () => number, orderId: string, money: string, token: string): Promise<void> {
  const form: Answer<{ action: string; fields: Record<string, string> }> | null = await ask(
    random,
    payments.create,
    { paymentCode: 16, orderId, money },
    token,
  );
  if (!form?.success) {
    count(form?.data.refusal ?? 'nothing');
    return;
  }
  const { action, fields } = form.data;
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const modes = ['ok', 'duplicate', 'out-of-order', 'tampered-body', 'wrong-amount', 'ok', 'ok'];
  const control = (path: string, body: object) =>
    fetch(`${sandbox.url}/__sim/ecpay/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await control('next', { mode: modes[Math.floor(random() * modes.length)] });
  const paid = await control(`trades/${fields.MerchantTradeNo}/pay`, { card: random() < 0.15 ? 'declined' : 'good' });
  count(paid.ok ? 'paid at the bank' : 'not paid');
}

async function killer(): Promise<void> {
  const random = seeded(seed + 1_000);
  while (!over) {
    await sleep(1_000 + random() * 4_000);
    if (over) {
      return;
    }
    const index = random() < 0.6 ? 0 : 1;
    running[index]?.kill('SIGKILL');
    count('killed');
    await sleep(random() * 1_000);
    await startServer(index);
  }
}

const work = [killer(), ...Array.from({ length: buyers }, (_, index) => buyer(index))];
const printing = setInterval(() => console.log(JSON.stringify(counts)), 15_000);
await sleep(minutes * 60_000);
over = true;
await Promise.all(work);
clearInterval(printing);
// Notices that are still repeated, refunds that are still sent: the sweeps run every five seconds.
await sleep(20_000);
console.log(JSON.stringify(counts));
const troubles = await checkBooks(db, { acknowledged, offerId: inClass.id, seats });
for (const child of running) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
await sandbox.close();
await db.$client.end();
await embedded.stop();
await rm(folder, { recursive: true, force: true });
console.log(troubles.length === 0 ? 'soak: the books are right' : `soak: ${troubles.join('\n')}`);
process.exit(troubles.length === 0 ? 0 : 1);
