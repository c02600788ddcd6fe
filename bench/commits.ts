import { createHash, randomBytes } from 'node:crypto';
import * as orders from '@lyceum/contract/orders.calls';
import { unpaidLimits } from '@lyceum/domain/holding';
import { newAttemptNumber } from '@lyceum/domain/ids';
import type autocannon from 'autocannon';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { openLog } from '../apps/server/src/platform/log.ts';
import { checkMacValue } from '../apps/server/src/providers/payment/ecpay/check-mac-value.ts';
import { write, type Writes } from './load.ts';
import { merchant, stopProcess, type BenchShop } from './shop.ts';
import { sessionSql } from '../apps/server/src/testing/session-sql.ts';

/** Connections that order at the same time. */
const lanes = 64;
const seconds = 8;
/** More than a run can use up; an account has as many as it may leave unpaid. */
const accountsEach = 30;
const cartsEach = unpaidLimits.account.checkouts;

interface Buyer {
  token: string;
  carts: string[];
  money: string;
}

/** Buyers with sessions and carts that wait to be ordered, put there by SQL so that the commits alone are measured; by lanes. */
async function fillCarts(shop: BenchShop, round: string): Promise<Buyer[][]> {
  const sql = (text: string, values: unknown[]) => shop.db.$client.query(text, values);
  const { rows } = await shop.db.$client.query<{ product: string; offer: string; price: string }>(
    `select p.id product, o.id offer, o.price from offers o join products p on p.id = o.product_id
     left join offer_stock s on s.offer_id = o.id
     where p.type = 2 and o.price > 0 and o.access <> 'permanent' and s.offer_id is null order by o.id limit $1`,
    [lanes],
  );
  const all = await Promise.all(
    Array.from({ length: lanes * accountsEach }, async (_, index) => {
      const sold = rows[(index % lanes) % rows.length];
      if (!sold) {
        throw new Error('no course is on sale');
      }
      const token = randomBytes(32).toString('base64url');
      const userId = `usr_bench_${round}_${index}`;
      await sql(
        `insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Bench', 'tw', 'zh-TW', now())
         on conflict do nothing`,
        [userId, `+8869 ${round} ${index}`],
      );
      await sql(sessionSql, [createHash('sha256').update(token).digest(), userId]);
      const carts = Array.from({ length: cartsEach }, (__, n) => `crt_bench_${round}_${index}_${n}`);
      await sql('insert into carts (id, user_id, created_at) select unnest($1::text[]), $2, now()', [carts, userId]);
      await sql(
        `insert into cart_lines (id, cart_id, product_id, offer_id, quantity)
         select 'cln_' || c, c, $2, $3, 1 from unnest($1::text[]) c`,
        [carts, sold.product, sold.offer],
      );
      return { token, carts, money: (Number(sold.price) / 100).toFixed(2) };
    }),
  );
  return Array.from({ length: lanes }, (_, lane) => all.filter((__, index) => index % lanes === lane));
}

function commitOf({ token, money }: Buyer, cartId: string): autocannon.Request {
  return {
    method: 'POST',
    path: orders.commit.facts.path,
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': cartId, apparea: 'TW' },
    body: JSON.stringify({ cartId, money, agreed: true }),
  };
}

/** An attempt for each checkout that waits, put there by SQL, and the signed notice that pays it; shared out over the lanes. */
async function noticesFor(shop: BenchShop): Promise<autocannon.Request[][]> {
  const { rows } = await shop.db.$client.query<{ id: string; total: string; user_id: string }>(
    "select id, total, user_id from checkouts where cart_id like 'crt_bench_%' and state = 'open' order by user_id, id",
  );
  const trades = rows.map(({ id, total, user_id: userId }) => ({
    id,
    total: Number(total),
    lane: Number(userId.split('_').at(-1)) % lanes,
    number: newAttemptNumber(new Date(), (size) => randomBytes(size)),
  }));
  await shop.db.$client.query(
    `insert into payment_attempts (id, checkout_id, number, provider, code, state, amount, currency, created_at)
     select 'pay_' || n.number, n.id, n.number, 'ecpay', 16, 'pending', n.total, 'TWD', now()
     from jsonb_to_recordset($1) n(id text, number text, total bigint)`,
    [JSON.stringify(trades)],
  );
  const queues = new Map<number, autocannon.Request[]>();
  for (const { lane, number, total } of trades) {
    const fields = {
      MerchantID: merchant.id,
      MerchantTradeNo: number,
      RtnCode: '1',
      RtnMsg: '交易成功',
      TradeNo: number.slice(-16),
      TradeAmt: String(total / 100),
      PaymentDate: '2026/01/01 12:00:00',
      PaymentType: 'Credit_CreditCard',
      SimulatePaid: '0',
      gwsr: '12345678',
    };
    const body = new URLSearchParams({
      ...fields,
      CheckMacValue: checkMacValue(fields, merchant.hashKey, merchant.hashIv),
    });
    const queue = queues.get(lane) ?? [];
    queue.push({
      method: 'POST',
      path: '/pay/notify/ecpay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    queues.set(lane, queue);
  }
  return [...queues.values()];
}

/** What the database alone carries: a row committed at a time, by one process on as many connections as a server has. */
async function durableInserts(shop: BenchShop): Promise<number> {
  const db = openDatabase(shop.databaseUrl, 16, openLog('error'));
  await db.$client.query('create table if not exists bench_rows (id bigserial primary key, text text)');
  let written = 0;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        await db.$client.query({
          name: 'bench_row',
          text: 'insert into bench_rows (text) values ($1)',
          values: ['row'],
        });
        written += 1;
      }
    }),
  );
  await db.$client.end();
  return Math.round(written / seconds);
}

/** Commits, then the notices that pay what was committed, on these servers. */
async function measure(shop: BenchShop, urls: readonly string[]): Promise<{ commits: Writes; notices: Writes }> {
  const people = await fillCarts(shop, String(urls.length));
  const commits = await write(
    urls,
    people.map((lane) => lane.flatMap((buyer) => buyer.carts.map((cartId) => commitOf(buyer, cartId)))),
    '"success":true',
    seconds,
  );
  const notices = await write(urls, await noticesFor(shop), '1|OK', seconds);
  return { commits, notices };
}

/** Order commits and verified notices a second, with one server process and with two; and whether the database has all of them. */
export async function benchCommits(shop: BenchShop): Promise<object> {
  const ceiling = { durableInserts: await durableInserts(shop) };
  const one = await measure(shop, [shop.url]);
  const another = await shop.startAnother();
  const two = await measure(shop, [shop.url, another.url]);
  await stopProcess(another.child);
  const { rows } = await shop.db.$client.query<{ placed: string; paid: string; booked: string }>(
    `select count(*) placed, count(*) filter (where state = 'paid') paid,
       (select count(distinct movement_id) from ledger l join payment_attempts a on a.id = l.attempt_id
         join checkouts c on c.id = a.checkout_id where c.cart_id like 'crt_bench_%') booked
     from checkouts where cart_id like 'crt_bench_%'`,
  );
  const asked = (kind: 'commits' | 'notices') => one[kind].asked + two[kind].asked;
  const found = { placed: Number(rows[0]?.placed), paid: Number(rows[0]?.paid), booked: Number(rows[0]?.booked) };
  if (found.placed !== asked('commits') || found.paid !== asked('notices') || found.booked !== found.paid) {
    throw new Error(`asked ${asked('commits')} and ${asked('notices')}, the database has ${JSON.stringify(found)}`);
  }
  return { ceiling, one, two, inDatabase: found };
}
