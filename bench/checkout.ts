import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import * as orders from '@lyceum/contract/orders.calls';
import * as payments from '@lyceum/contract/payments.calls';
import type { Seeded } from '@lyceum/fixtures/seeded';
import { checkMacValue } from '../apps/server/src/providers/payment/ecpay/check-mac-value.ts';
import { merchant, stopProcess, type BenchShop } from './shop.ts';
import { sessionSql } from '../apps/server/src/testing/session-sql.ts';

const buyers = 1_024;
const products = 64;
/** So many buy at a time. */
const connections = 32;
const seconds = 10;
const steps = ['cart', 'commit', 'begin', 'notice'] as const;
type Step = (typeof steps)[number];

interface Sold {
  productId: string;
  offerId: string;
  money: string;
  dollars: string;
}

/** Online courses without places, whose access ends: they can be bought again and again. */
async function onSale(shop: BenchShop, most = products): Promise<Sold[]> {
  const { rows } = await shop.db.$client.query<{ product: string; offer: string; price: string }>(
    `select distinct on (p.id) p.id product, o.id offer, o.price from offers o join products p on p.id = o.product_id
     left join offer_stock s on s.offer_id = o.id
     where p.type = 2 and p.state = 'onShelf' and o.on_sale and o.price > 0 and o.access <> 'permanent' and not o.ships and p.currency = 'TWD'
       and s.offer_id is null
     order by p.id, o.id limit $1`,
    [most],
  );
  return rows.map(({ product, offer, price }) => ({
    productId: product,
    offerId: offer,
    money: (Number(price) / 100).toFixed(2),
    dollars: String(Number(price) / 100),
  }));
}

/** Signed-in buyers; their tokens. */
async function signedIn(shop: BenchShop): Promise<string[]> {
  return Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const token = randomBytes(32).toString('base64url');
      await shop.db.$client.query(
        `insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Bench', 'tw', 'zh-TW', now()) on conflict do nothing`,
        [`usr_way${index}`, `+8869${String(20_000_000 + index)}`],
      );
      await shop.db.$client.query(sessionSql, [createHash('sha256').update(token).digest(), `usr_way${index}`]);
      return token;
    }),
  );
}

function post(url: string, agent: Agent, path: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => resolve(text));
    })
      .once('error', reject)
      .end(body);
  });
}

/** The notice by which the bank tells that a form was paid. */
function noticeOf({ MerchantTradeNo = '' }: Record<string, string>, dollars: string): string {
  const fields = {
    MerchantID: merchant.id,
    MerchantTradeNo,
    RtnCode: '1',
    RtnMsg: '交易成功',
    TradeNo: MerchantTradeNo.slice(-16),
    TradeAmt: dollars,
    PaymentDate: '2026/01/01 12:00:00',
    PaymentType: 'Credit_CreditCard',
    SimulatePaid: '0',
    gwsr: '12345678',
  };
  const mac = checkMacValue(fields, merchant.hashKey, merchant.hashIv);
  return new URLSearchParams({ ...fields, CheckMacValue: mac }).toString();
}

/** One product from the cart until it is paid; `took` hears each step's milliseconds. */
async function buy(
  { url, agent, token }: { url: string; agent: Agent; token: string },
  { productId, offerId, money, dollars }: Sold,
  took: (step: Step, milliseconds: number) => void | Promise<void>,
): Promise<void> {
  const timed = async (step: Step, path: string, headers: Record<string, string>, body: string, wanted: string) => {
    const begun = performance.now();
    const answer = await post(url, agent, path, headers, body);
    await took(step, performance.now() - begun);
    if (!answer.includes(wanted)) {
      throw new Error(`${step}: ${answer.slice(0, 300)}`);
    }
    return answer;
  };
  const ask = async (step: Step, path: string, input: object, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/json', authorization: token, apparea: 'TW', ...more };
    const answer = await timed(step, path, headers, JSON.stringify(input), '"success":true');
    return (JSON.parse(answer) as { data: { cartId: string; orderId: string; fields: Record<string, string> } }).data;
  };
  const { cartId } = await ask('cart', orders.addToCart.facts.path, { productId, offerId, quantity: 1 });
  const { orderId } = await ask(
    'commit',
    orders.commit.facts.path,
    { cartId, money, agreed: true },
    { 'idempotency-key': cartId },
  );
  const { fields } = await ask('begin', payments.create.facts.path, { paymentCode: 16, orderId, money });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await timed('notice', '/pay/notify/ecpay', form, noticeOf(fields, dollars), '1|OK');
}

/** Sells beside other load: each call buys one of the shop's online courses for the next buyer, from the cart until it is paid. */
export async function openSales(shop: BenchShop, dice: Seeded): Promise<() => Promise<void>> {
  const [sold, tokens] = [await onSale(shop, 100_000), await signedIn(shop)];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return async () => {
    const token = tokens[turn % tokens.length] ?? '';
    turn += 1;
    await buy({ url: shop.url, agent, token }, dice.pick(sold), () => undefined);
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Purchase after purchase on each connection, the next buyer and the next product each time, until the time is over. */
async function run(url: string, tokens: readonly string[], sold: readonly Sold[], lasting = seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: Record<Step, number[]> = { cart: [], commit: [], begin: [], notice: [] };
  const begun = performance.now();
  let paid = 0;
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < begun + lasting * 1_000) {
        const one = sold[turn % sold.length];
        const token = tokens[turn % tokens.length];
        turn += 1;
        if (one && token !== undefined) {
          await buy({ url, agent, token }, one, (step, milliseconds) => void took[step].push(milliseconds));
          paid += 1;
        }
      }
    }),
  );
  const lasted = (performance.now() - begun) / 1_000;
  agent.destroy();
  const half = (times: number[]) => round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  return {
    paidPerSecond: round(paid / lasted),
    p50: Object.fromEntries(steps.map((step) => [step, half(took[step])])) as Record<Step, number>,
  };
}

/** A wire to the database that counts round trips: every time that the server speaks after the database has spoken. */
async function openWire(databaseUrl: string) {
  // A socket's address has no host, which URL does not read.
  const to = new URL(databaseUrl.replace('@/', '@localhost/'));
  const sockets = new Set<Socket>();
  let trips = 0;
  const wire = createServer((from) => {
    const socketFolder = to.searchParams.get('host');
    const database = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${to.searchParams.get('port') ?? '5432'}`)
      : connect(Number(to.port || '5432'), to.hostname);
    let answered = true;
    [from, database].forEach((socket) => sockets.add(socket.on('error', () => socket.destroy())));
    from.on('data', (bytes: Buffer) => {
      trips += answered ? 1 : 0;
      answered = false;
      database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      answered = true;
      from.write(bytes);
    });
    from.once('close', () => database.destroy());
    database.once('close', () => from.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => wire.once('listening', resolve));
  const through = new URL(to);
  through.hostname = '127.0.0.1';
  through.port = String((wire.address() as AddressInfo).port);
  ['host', 'port'].forEach((name) => through.searchParams.delete(name));
  return {
    url: through.href,
    trips: () => trips,
    close() {
      wire.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** How often a server without other work speaks with the database in each step; the least of some purchases, since jobs speak too. */
async function roundTrips(shop: BenchShop, token: string, sold: Sold): Promise<Record<Step | 'all', number>> {
  const wire = await openWire(shop.databaseUrl);
  const server = await shop.startAnother(wire.url);
  const agent = new Agent({ keepAlive: true });
  const least = new Map<Step, number>();
  try {
    for (let time = 0; time < 40; time += 1) {
      let before = wire.trips();
      await buy({ url: server.url, agent, token }, sold, async (step) => {
        // What the server does after its answer belongs to the step.
        await new Promise((resolve) => setTimeout(resolve, 40));
        least.set(step, Math.min(least.get(step) ?? Infinity, wire.trips() - before));
        before = wire.trips();
      });
    }
  } finally {
    agent.destroy();
    await stopProcess(server.child);
    wire.close();
  }
  const each = Object.fromEntries(steps.map((step) => [step, least.get(step) ?? 0])) as Record<Step, number>;
  return { ...each, all: steps.reduce((sum, step) => sum + each[step], 0) };
}

/** From the cart to paid, the whole way: how many a second, how long each step takes, how one hot product compares, and how often the database is spoken with. */
export async function benchCheckout(shop: BenchShop): Promise<object> {
  const [sold, tokens] = [await onSale(shop), await signedIn(shop)];
  const [first] = sold;
  const [token] = tokens;
  if (!first || !token) {
    throw new Error('no course is on sale');
  }
  const trips = await roundTrips(shop, token, first);
  await run(shop.url, tokens, sold, 3);
  const spread = await run(shop.url, tokens, sold);
  const hot = await run(shop.url, tokens, [first]);
  const { rows } = await shop.db.$client.query<{ unpaid: string; unbalanced: string }>(
    `select (select count(*) from checkouts where user_id like 'usr_way%' and state <> 'paid') unpaid,
       (select count(*) from (select from ledger group by movement_id having sum(amount) <> 0) x) unbalanced`,
  );
  if (Number(rows[0]?.unpaid) > 0 || Number(rows[0]?.unbalanced) > 0) {
    throw new Error(`the database says ${JSON.stringify(rows[0])}`);
  }
  return { trips, spread, hot, noticeHotToSpread: round((10 * hot.p50.notice) / spread.p50.notice) / 10 };
}
