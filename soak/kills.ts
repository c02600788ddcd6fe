import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as bookings from '@lyceum/contract/bookings.calls';
import type { CallFacts } from '@lyceum/contract/call';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { toDecimal } from '@lyceum/domain/money';
import { hour } from '@lyceum/domain/time';
import { addDays, dateIn, instantAt } from '@lyceum/domain/zone';
import { aRoom, aCategory, aCourse, anAgency, anOffer, anOfflineCourse } from '@lyceum/fixtures/builders';
import { startSandbox, type Sandbox } from '../apps/sandbox/src/app.ts';
import { insertCatalogue } from '../apps/server/src/demo/insert-catalogue.ts';
import { jobNames, migrations } from '../apps/server/src/open-server.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database.ts';
import { readyDatabase } from '../apps/server/src/platform/ready-database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { asStaff } from '../apps/server/src/testing/as-staff.ts';
import { callOver, type Answer, type Asker } from '../apps/server/src/testing/call-over.ts';
import { judgeBuyer, judgePlatform, type Ask } from '../apps/server/src/testing/judge-books.ts';
import { startProcess, stopProcess } from '../bench/shop.ts';
import { sessionSql } from '../apps/server/src/testing/session-sql.ts';
import { seeded } from './seeded.ts';

const buyers = 24;
const seats = 200;
/** Of the shop, and so of its room. */
const zone = 'Asia/Taipei';
/** A server opens within seconds; on a machine that does much else it may take long. */
const longestStart = 180_000;
const longestWait = 240_000;
const merchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };

interface Balancer {
  url: string;
  /** Where the servers that live listen now; the one that takes the next connection stands first. */
  targets: string[];
  close: () => void;
}

/** One address for both servers, as the bank knows it: each connection goes to the next of them that is there. */
async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const server = createServer((from) => {
    const target = targets.shift();
    if (!target) {
      from.destroy();
      return;
    }
    targets.push(target);
    const to = connect(Number(new URL(target).port), '127.0.0.1');
    from.pipe(to).pipe(from);
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, targets, close: () => server.close() };
}

type Server = Awaited<ReturnType<typeof startProcess>>;

/** What a server said it had done: it must be so afterwards, whatever was killed. */
interface Acknowledged {
  checkouts: string[];
  cancelled: string[];
  refunds: string[];
  /** Bookings and when they start now. */
  moves: string[];
}

export interface Soak {
  over: boolean;
  servers: Server[];
  balancer: Balancer;
  sandbox: Sandbox;
  /** `isTime`: it is sold by the hour. */
  sold: { productId: string; offerId: string; price: number; isTime: boolean }[];
  seller: Asker;
  acknowledged: Acknowledged;
  counts: Record<string, number>;
}

export const count = (soak: Soak, what: string) => (soak.counts[what] = (soak.counts[what] ?? 0) + 1);

/** Asks one of the servers, again and again while it is down, as a page would. */
async function ask<Reply>(
  soak: Soak,
  random: () => number,
  [call, input, asker]: [{ facts: CallFacts; reply?: Reply }, object, Asker],
): Promise<Answer<Reply> | null> {
  while (!soak.over) {
    try {
      const answer = await callOver<Reply>(soak.servers[random() < 0.5 ? 0 : 1]?.url ?? '', call, input, asker);
      if (!answer.success) {
        count(soak, answer.data.refusal ?? 'nothing');
      }
      return answer;
    } catch (error) {
      if (error instanceof Error && /answered 5(?!03)/.test(error.message)) {
        throw error;
      }
      count(soak, 'asked again');
      await sleep(50);
    }
  }
  return null;
}

async function buy(soak: Soak, random: () => number, token: string): Promise<void> {
  const sold = soak.sold[Math.floor(random() * soak.sold.length)];
  if (!sold) {
    return;
  }
  const { productId, offerId, price, isTime } = sold;
  const cart = await ask<{ cartId: string }>(soak, random, [
    orders.addToCart,
    { productId, offerId, ...(isTime ? { facts: { ...anHour(random), heads: 2 } } : { quantity: 1 }) },
    { token },
  ]);
  if (!cart?.success) {
    await sleep(100);
    return;
  }
  const { cartId } = cart.data;
  const money = toDecimal(price);
  const made = await ask<{ orderId: string; checkoutId: string }>(soak, random, [
    orders.commit,
    { cartId, money, agreed: true },
    { token, idempotencyKey: cartId },
  ]);
  if (!made?.success) {
    return;
  }
  const { orderId, checkoutId } = made.data;
  soak.acknowledged.checkouts.push(checkoutId);
  count(soak, 'ordered');
  if (random() < 0.15) {
    await cancel(soak, random, orderId, token);
    return;
  }
  for (let attempt = random() < 0.2 ? 2 : 1; attempt > 0; attempt -= 1) {
    await payOnce(soak, random, { orderId, money, token });
  }
  if (isTime && random() < 0.6) {
    await move(soak, random, orderId, token);
  }
  await (random() < 0.5 ? giveBack(soak, random, orderId, token) : cancel(soak, random, orderId, token));
}

/** An hour of the room: half of them are among forty that everybody wants. */
function anHour(random: () => number): { startsAt: string; endsAt: string } {
  const days = random() < 0.5 ? 4 : 60;
  const date = addDays(dateIn(zone, new Date()), 3 + Math.floor(random() * days));
  const startsAt = instantAt(zone, date, (10 + Math.floor(random() * 10)) * 60);
  return { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + hour).toISOString() };
}

/** To another hour, which costs the same. */
async function move(soak: Soak, random: () => number, orderId: string, token: string): Promise<void> {
  const details = await ask<{ lines: { sessions: { sessionId: string }[] }[] }>(soak, random, [
    orders.orderDetails,
    { orderId },
    { token },
  ]);
  const sessionId = details?.success ? details.data.lines[0]?.sessions[0]?.sessionId : undefined;
  if (sessionId === undefined) {
    return;
  }
  const { startsAt } = anHour(random);
  const moved = await ask<{ startsAt: string }>(soak, random, [
    bookings.move,
    { sessionId, to: { startsAt }, difference: '0.00' },
    { token },
  ]);
  if (moved?.success) {
    soak.acknowledged.moves.push(`${sessionId.slice(4)} ${new Date(moved.data.startsAt).toISOString()}`);
    count(soak, 'moved');
  }
}

async function cancel(soak: Soak, random: () => number, orderId: string, token: string): Promise<void> {
  const answer = await ask(soak, random, [orders.cancelOrder, { orderId }, { token }]);
  if (answer?.success) {
    soak.acknowledged.cancelled.push(orderId);
    count(soak, 'cancelled');
  }
}

/** The buyer asks for all that the terms give back, and the seller agrees. */
async function giveBack(soak: Soak, random: () => number, orderId: string, token: string): Promise<void> {
  const shown = await ask<{ open: boolean; total: { amount: number } }>(soak, random, [
    refunds.preview,
    { orderId },
    { token },
  ]);
  if (!shown?.success || !shown.data.open) {
    // Never paid: unpaid orders may hold only so much.
    await cancel(soak, random, orderId, token);
    return;
  }
  const money = toDecimal(shown.data.total.amount);
  const asked = await ask<{ refundId: string }>(soak, random, [
    refunds.ask,
    { orderId, reason: 'other', money },
    { token },
  ]);
  if (asked?.success) {
    const { refundId } = asked.data;
    soak.acknowledged.refunds.push(refundId);
    count(soak, 'refund asked');
    await ask(soak, random, [refunds.decide, { refundId, agree: true, words: 'so' }, soak.seller]);
  }
}

async function payOnce(
  soak: Soak,
  random: () => number,
  { orderId, money, token }: { orderId: string; money: string; token: string },
): Promise<void> {
  const form = await ask<{ action: string; fields: Record<string, string> }>(soak, random, [
    payments.create,
    { paymentCode: 16, orderId, money },
    { token },
  ]);
  if (!form?.success) {
    return;
  }
  const { action, fields } = form.data;
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const modes = [
    'ok',
    'ok',
    'ok',
    'ok',
    'ok',
    'duplicate',
    'duplicate',
    'out-of-order',
    'tampered-body',
    'wrong-amount',
  ];
  const control = (path: string, body: object) =>
    fetch(`${soak.sandbox.url}/__sim/ecpay/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await control('next', { mode: modes[Math.floor(random() * modes.length)] });
  // The buyer waits for the shop to be told, as the bank's page does.
  const paid = await control(`trades/${fields.MerchantTradeNo}/pay`, {
    card: random() < 0.15 ? 'declined' : 'good',
    awaitNotice: true,
  });
  count(soak, paid.ok ? 'at the bank' : 'not at the bank');
}

async function buyer(soak: Soak, db: Database, index: number, seed: number): Promise<void> {
  const random = seeded(seed + index);
  const token = randomBytes(32).toString('base64url');
  const user = `usr_soak${index}`;
  await db.$client.query(
    "insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Soak', 'tw', 'zh-TW', now())",
    [user, `+8869${String(20_000_000 + index)}`],
  );
  await db.$client.query(sessionSql, [createHash('sha256').update(token).digest(), user]);
  while (!soak.over) {
    await buy(soak, random, token);
  }
}

/** What is done to the shop while it is open; resolves when all is up again. */
export type Blow = (soak: Soak, parts: BlowParts) => Promise<void>;

export interface BlowParts {
  random: () => number;
  /** How many blows there were before. */
  index: number;
  /** Starts the server of that number again. */
  start: (index: number) => Promise<void>;
  folder: string;
  ownerUrl: string;
}

/** Kills one of the servers and starts it again. */
const killServer: Blow = async (soak, { random, start }) => {
  const index = random() < 0.5 ? 0 : 1;
  const { child, url } = soak.servers[index] ?? {};
  child?.kill('SIGKILL');
  count(soak, 'killed');
  await sleep(random() * 1_000);
  // Until now the bank's letters may run into the dead one.
  soak.balancer.targets.splice(soak.balancer.targets.indexOf(url ?? ''), 1);
  await start(index);
};

/** Lets the shop be open for a while between one blow and the next, so many times. */
async function strike(soak: Soak, blows: number, blow: Blow, parts: Omit<BlowParts, 'index'>): Promise<void> {
  for (let index = 0; index < blows; index += 1) {
    await sleep(1_000 + parts.random() * 3_000);
    await blow(soak, { ...parts, index });
    console.log(JSON.stringify(soak.counts));
  }
  await sleep(2_000);
  soak.over = true;
}

/** What was claimed by a process that is dead, or waits for its hour, is due now; the servers' sweeps do the rest. */
async function letAllArrive(sql: Ask): Promise<void> {
  // Questions that a blow cut off count as asked, and the next would come in hours: all that is open is asked about twice from now on.
  await sql(
    "update payment_attempts set queries = 0, query_at = now() where query_at is not null and state in ('pending', 'closed', 'failed')",
    [],
  );
  const waiting = `select id from payment_attempts where query_at is not null and state in ('pending', 'closed', 'failed') and queries < 2
    union all select id from repayments where state = 'sending'`;
  for (const until = Date.now() + longestWait; Date.now() < until; await sleep(5_000)) {
    if ((await sql(waiting, [])).length === 0) {
      return;
    }
    await sql('update payment_attempts set query_at = now() where query_at > now() and queries < 2', []);
    await sql("update repayments set due_at = now() where state = 'sending' and due_at > now()", []);
  }
}

interface Trade {
  merchantTradeNo: string;
  status: string;
  capture: { amount: number; refunded: number; state: string } | null;
}

/** Judges by SQL and by the bank's own figures; answers what is wrong, a sentence each. */
async function judge(sql: Ask, soak: Soak): Promise<string[]> {
  const found = [
    ...(await judgeBuyer(sql, null, [{ offerId: soak.sold[1]?.offerId ?? '', seats }])),
    ...(await judgePlatform(sql)),
  ];
  const troubles = found.map(({ trouble, thing }) => `${trouble}: ${thing}`);
  const missing = async (what: string, ids: readonly string[], there: string) => {
    const rows = await sql<{ id: string }>(`select id from unnest($1::text[]) id where id not in (${there})`, [ids]);
    troubles.push(...rows.map(({ id }) => `acknowledged and lost: ${what} ${id}`));
    console.log(`${ids.length} acknowledged, ${rows.length} lost: ${what}`);
  };
  await missing('checkout', soak.acknowledged.checkouts, 'select id from checkouts');
  await missing('cancelled order', soak.acknowledged.cancelled, "select id from orders where state = 'cancelled'");
  await missing('refund', soak.acknowledged.refunds, 'select id from refunds');
  const startText = `to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await missing('move', soak.acknowledged.moves, `select substr(id, 5) || ' ' || ${startText} from bookings`);
  // Of everybody's, whoever bought it: no time sold twice, and none kept for an order that is over.
  const kept = await sql<{ id: string }>(
    `select a.id from bookings a join bookings b on b.resource_id = a.resource_id and b.id > a.id and a.during && b.during
     where a.state <> 'released' and b.state <> 'released'
     union all select b.id from bookings b left join order_lines l on l.id = b.order_line_id left join orders o on o.id = l.order_id
     where b.state = 'held' and o.state is distinct from 'pendingPayment'`,
    [],
  );
  troubles.push(...kept.map(({ id }) => `time is sold twice, or kept for nobody: ${id}`));

  const read = async <Reply>(path: string) =>
    (await (await fetch(`${soak.sandbox.url}/__sim/ecpay/${path}`)).json()) as Reply;
  const notices = await read<{ acknowledged: boolean; fields: Record<string, string> }[]>('notices');
  const paidNotices = notices.filter(({ acknowledged, fields }) => acknowledged && fields.RtnCode === '1');
  await missing(
    'notice of a payment',
    paidNotices.map(({ fields }) => fields.MerchantTradeNo ?? ''),
    "select number from payment_attempts where settled_at is not null and state in ('succeeded', 'partlyRefunded', 'refunding', 'refunded')",
  );
  const held = await sql<{ number: string; state: string; held: string }>(
    `select a.number, concat_ws(' ', a.state, a.queries, 'questions, next', a.query_at) state, coalesce(sum(l.amount), 0) held
     from payment_attempts a
     left join ledger l on l.attempt_id = a.id and l.account = 'provider' group by a.id`,
    [],
  );
  const ours = new Map(held.map((row) => [row.number, row]));
  for (const { merchantTradeNo, status, capture } of await read<Trade[]>('trades')) {
    const theirs =
      status !== 'paid' || !capture || capture.state === 'abandoned' ? 0 : (capture.amount - capture.refunded) * 100;
    const own = ours.get(merchantTradeNo);
    if (!own || Number(own.held) !== theirs) {
      troubles.push(`the bank holds ${theirs} of ${merchantTradeNo}, our books say ${own?.held} (${own?.state})`);
    }
  }
  return troubles;
}

/**
 * Buyers against two server processes of which one is killed again and again, or to whose database something is done; true when the books
 * are right afterwards.
 */
export async function survive(kills: number, seed: number, _word?: string, blow: Blow = killServer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-soak-'));
  const log = openLog('error');
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log });
  const runtime = openDatabase(embedded.url, 2, log);
  const { ownerUrl } = embedded;
  await readyDatabase(runtime, { ownerUrl, production: false, folder: migrations, jobs: jobNames, log });
  await runtime.$client.end();
  const db = openDatabase(ownerUrl, 4, log);
  const sql: Ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await db.$client.query<Row & Record<string, unknown>>(text, values)).rows;

  const agency = anAgency();
  const category = aCategory();
  const recorded = anOffer({ price: 120_000 });
  const inClass = anOffer({ price: 99_000, stock: seats, accessFrom: 'classStart' });
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const byHour = anOffer({ price: 52_000 });
  const sold = [
    aCourse({ offers: [recorded] }),
    anOfflineCourse(inAMonth, { offers: [inClass] }),
    aRoom({ opensAt: '09:00', closesAt: '21:00' }, { offers: [byHour] }),
  ];
  await insertCatalogue(db, new Date(), {
    categories: [category],
    agencies: [agency],
    products: sold.map((one) => ({ ...one, agencyId: agency.id, categoryId: category.id })),
  });
  const deps = { db, random: (bytes: number) => randomBytes(bytes), clock: () => new Date() };
  const seller = await asStaff({ deps }, { agencyId: agency.id, rights: ['orders'] });

  const sandbox = await startSandbox({
    ecpay: { browserOnly: false, queryLock: 'off', noticeRetryMs: [200, 500, 1_000, 2_000, 4_000, 8_000] },
  });
  const balancer = await startBalancer();
  const soak: Soak = {
    over: false,
    servers: [],
    balancer,
    sandbox,
    sold: [recorded, inClass, byHour].map((offer, index) => ({
      productId: sold[index]?.id ?? '',
      offerId: offer.id,
      price: offer.price,
      isTime: offer === byHour,
    })),
    seller,
    acknowledged: { checkouts: [], cancelled: [], refunds: [], moves: [] },
    counts: {},
  };
  const start = async (index: number) => {
    const starting = startProcess(['apps/server/dist/main.js'], {
      PORT: '0',
      PUBLIC_URL: balancer.url,
      DATA_DIR: join(folder, `server-${index}`),
      DATABASE_URL: embedded.url,
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'error',
      ECPAY_URL: sandbox.url,
      ECPAY_MERCHANT_ID: merchant.merchantId,
      ECPAY_HASH_KEY: merchant.hashKey,
      ECPAY_HASH_IV: merchant.hashIv,
      ECPAY_CREDIT_CHECK_CODE: '59997889',
      ECPAY_QUIET_TIME: 'off',
    });
    const server = await Promise.race([starting, sleep(longestStart)]);
    if (!server) {
      throw new Error(`server ${index} did not open`);
    }
    soak.servers[index] = server;
    balancer.targets.push(server.url);
  };
  try {
    await Promise.all([start(0), start(1)]);
    const people = Array.from({ length: buyers }, (_, index) => buyer(soak, db, index, seed));
    const parts = { random: seeded(seed + 1_000), start, folder, ownerUrl };
    await Promise.all([strike(soak, kills, blow, parts), ...people]);
    await letAllArrive(sql);
    console.log(JSON.stringify(soak.counts));
    const troubles = await judge(sql, soak);
    console.log(troubles.length === 0 ? 'the books are right' : troubles.slice(0, 50).join('\n'));
    return troubles.length === 0;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    soak.over = true;
    await Promise.all(soak.servers.map(({ child }) => stopProcess(child)));
    balancer.close();
    await sandbox.close();
    await db.$client.end();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
