import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as bookings from '@lyceum/contract/bookings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as products from '@lyceum/contract/products.calls';
import { addDays, dateIn, instantAt, weekdayOf } from '@lyceum/domain/zone';
import type autocannon from 'autocannon';
import { timesOf, write } from './load.ts';
import { headers } from './reads.ts';
import type { BenchShop } from './shop.ts';
import { sessionSql } from '../apps/server/src/testing/session-sql.ts';

const zone = 'Asia/Taipei';
const booked = 2_000;
const spaces = Number(process.env.BENCH_SPACES ?? 10_000);
const slots = 1_000;
const lanes = 32;
const seconds = 10;
/** A space's free days are written within so long, or the figures are of something else. */
const longestFill = 600_000;

const round = (value: number) => Math.round(value * 100) / 100;
const loadNow = () => round(os.loadavg()[0] ?? 0);

/** The days of a consultant with so many bookings, past ones among them as in a calendar that has been kept for years. */
async function monthOfConsultant({ db, url }: BenchShop): Promise<object> {
  const { rows } = await db.$client.query<{ product_id: string; consultant_id: string }>(
    // The one who works most, so that runs can be compared.
    `select product_id, consultant_id from product_consultants join weekly_hours on resource_id = consultant_id
     group by 1, 2 order by sum(to_minute - from_minute) desc, 1 limit 1`,
  );
  const [one] = rows;
  const line = await aLine(db);
  // Every other hour from 1,900 of them ago on, so that the coming ones are in the way of the slots.
  await db.$client.query(
    `insert into bookings (id, resource_id, product_id, order_line_id, starts_at, ends_at, during, zone, state)
     select 'bkg_bench_' || n, $1, $2, $3, t, t + interval '50 minutes', tstzrange(t, t + interval '1 hour'), $4, 'booked'
     from generate_series(1, $5::int) n, lateral (select date_trunc('hour', now()) + make_interval(hours => 2 * (n - 1900)) t) at`,
    [one?.consultant_id, one?.product_id, line, zone, booked],
  );
  await daysWritten(db);
  await db.$client.query('vacuum analyze bookings');
  const path = `${bookings.consultMonth.facts.path}?productId=${one?.product_id}`;
  // Each in a language of its own turn, so that few are answered from memory.
  const requests = Array.from({ length: 4_000 }, (_, n) => ({
    method: 'GET' as const,
    path: `${path}&n=${n}`,
    headers,
  }));
  return { load: loadNow(), onEight: await timesOf(url, requests, 8) };
}

/** A line that bookings can name; of nobody's order. */
async function aLine(db: BenchShop['db']): Promise<string> {
  await db.$client.query('alter table bookings drop constraint if exists bookings_order_line_id_order_lines_id_fk');
  const { rows } = await db.$client.query<{ name: string }>(
    "select conname \"name\" from pg_constraint where conrelid = 'bookings'::regclass and contype = 'f' and confrelid = 'order_lines'::regclass",
  );
  for (const { name } of rows) {
    await db.$client.query(`alter table bookings drop constraint "${name}"`);
  }
  return 'oln_bench';
}

/** What of a copy differs, by column: the job writes its days, and it came on the shelf some day of a year, not beside the other copies of its space. */
const changed: Record<string, string> = {
  terms: "array_to_tsvector(array(select l from unnest(tsvector_to_array(terms)) l where left(l, 1) <> 'O'))",
  listed_at:
    "listed_at - make_interval(secs => ('x' || substr(md5(listed_at::text || n), 1, 7))::bit(28)::int % 31536000)",
};

/** Each space of the demo again and again, until there are so many, with free days made by the server's own job. */
async function fillSpaces({ db }: BenchShop): Promise<number> {
  const ids: Record<string, readonly string[]> = {
    products: ['id'],
    product_search: ['product_id'],
    offers: ['id', 'product_id'],
  };
  const { rows } = await db.$client.query<{ count: number }>('select count(*)::int from products where type = 3');
  const times = Math.ceil(spaces / (rows[0]?.count ?? 1)) - 1;
  for (const [table, names] of Object.entries(ids)) {
    const columns = await db.$client.query<{ name: string }>(
      'select column_name "name" from information_schema.columns where table_schema = current_schema and table_name = $1',
      [table],
    );
    const list = columns.rows.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.rows
      .map(({ name }) => (names.includes(name) ? `"${name}" || '-' || n` : (changed[name] ?? `"${name}"`)))
      .join(', ');
    const own =
      table === 'products'
        ? "type = 3 and id not like '%-%'"
        : "product_id in (select id from products where type = 3 and id not like '%-%')";
    // A few at a time: a statement may not last long.
    for (let from = 1; from <= times; from += 10) {
      await db.$client.query(
        `insert into ${table} (${list}) select ${values} from ${table}, generate_series(${from}, ${Math.min(times, from + 9)}) n where ${own} on conflict do nothing`,
      );
    }
  }
  const begun = performance.now();
  await daysWritten(db);
  await db.$client.query('vacuum analyze product_search');
  return Math.round((performance.now() - begun) / 1_000);
}

/** Waits until the job has written the free days of all whose time changed. */
async function daysWritten(db: BenchShop['db']): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < longestFill) {
    const { rows } = await db.$client.query<{ count: number }>('select count(*)::int from time_changes');
    if (rows[0]?.count === 0) {
      return;
    }
    await sleep(1_000);
  }
}

async function searchByDate(shop: BenchShop): Promise<object> {
  const fillSeconds = await fillSpaces(shop);
  const today = dateIn(zone, new Date());
  const requests: autocannon.Request[] = Array.from({ length: 3_000 }, (_, n) => ({
    method: 'POST',
    path: products.search.facts.path,
    headers,
    body: JSON.stringify({
      kind: 'space',
      date: addDays(today, 2 + (n % 170)),
      ...(n % 2 === 0 && { part: ['morning', 'afternoon', 'evening'][n % 3] }),
      sort: ['relevance', 'priceUp', 'newest'][n % 3],
      page: 1 + (n % 5),
      // Of each its own, so that none is answered from memory.
      priceMost: 1e9 + n,
    }),
  }));
  return {
    spaces,
    fillSeconds,
    load: loadNow(),
    alone: await timesOf(shop.url, requests.slice(0, 1_000), 1),
    onEight: await timesOf(shop.url, requests.slice(1_000), 8),
  };
}

/** Carts with an hour of a room each, of buyers of their own, and the requests that order them. */
async function cartsFor({ db }: BenchShop, round: string, hours: readonly { productId: string; startsAt: Date }[]) {
  const sold = await db.$client.query<{ product: string; offer: string; price: string }>(
    `select p.id product, o.id offer, o.price from products p join offers o on o.product_id = p.id and not exists (select from time_rates r where r.offer_id = o.id)
     where p.type = 3 and p.currency = 'TWD'`,
  );
  return Promise.all(
    hours.map(async ({ productId, startsAt }, n) => {
      const offer = sold.rows.find(({ product }) => product === productId);
      const [token, user, cart] = [
        randomBytes(32).toString('base64url'),
        `usr_time_${round}_${n}`,
        `crt_time_${round}_${n}`,
      ];
      const facts = {
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
        heads: 1,
      };
      await db.$client.query(
        "insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Bench', 'tw', 'zh-TW', now())",
        [user, `+8868 ${round} ${n}`],
      );
      await db.$client.query(sessionSql, [createHash('sha256').update(token).digest(), user]);
      await db.$client.query('insert into carts (id, user_id, created_at) values ($1, $2, now())', [cart, user]);
      await db.$client.query(
        'insert into cart_lines (id, cart_id, product_id, offer_id, quantity, facts) values ($1, $2, $3, $4, 1, $5)',
        [`cln_${cart}`, cart, productId, offer?.offer, facts],
      );
      return {
        method: 'POST' as const,
        path: orders.commit.facts.path,
        headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': cart, apparea: 'TW' },
        body: JSON.stringify({ cartId: cart, money: (Number(offer?.price ?? 0) / 100).toFixed(2), agreed: true }),
      };
    }),
  );
}

const inLanes = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: lanes }, (_, lane) => all.filter((__, n) => n % lanes === lane));

/** Orders of one hour that everybody wants, then of different hours; a refusal is an answer, too. */
async function commitTimes(shop: BenchShop): Promise<object> {
  const { rows } = await shop.db.$client.query<{ id: string }>(
    `select p.id from products p where p.type = 3 and p.currency = 'TWD' and p.id not like '%-%' and (p.space ->> 'minimumDays')::int = 1
       and p.space ->> 'opensAt' <= '10:00' and p.space ->> 'closesAt' >= '17:00' and p.space ->> 'closesAt' < '24:00' order by 1 limit 20`,
  );
  const rooms = rows.map(({ id }) => id);
  const today = dateIn(zone, new Date());
  const days = Array.from({ length: 90 }, (_, n) => addDays(today, 7 + n)).filter((date) =>
    [2, 3, 4, 5].includes(weekdayOf(date)),
  );
  const hourOf = (n: number) => ({
    productId: rooms[n % rooms.length] ?? '',
    startsAt: instantAt(
      zone,
      days[Math.floor(n / rooms.length / 4) % days.length] ?? today,
      // Every other one: some rooms are made ready between two rentals.
      (10 + 2 * (Math.floor(n / rooms.length) % 4)) * 60,
    ),
  });
  const different = await cartsFor(
    shop,
    'many',
    Array.from({ length: slots }, (_, n) => hourOf(n)),
  );
  const contended = await cartsFor(
    shop,
    'one',
    Array.from({ length: slots }, () => hourOf(slots + 500)),
  );
  const load = loadNow();
  const many = await write([shop.url], inLanes(different), '"orderId"', seconds);
  const one = await write([shop.url], inLanes(contended), '"orderId"', seconds);
  const held = await shop.db.$client.query<{ resource: string; count: number }>(
    "select count(*)::int from bookings where state = 'held' and order_line_id <> 'oln_bench'",
  );
  return { load, different: many, contended: one, held: held.rows[0]?.count };
}

/** Calendars, bookings and what is found by the day. */
export async function benchTimes(shop: BenchShop): Promise<object> {
  const commits = await commitTimes(shop);
  console.log(JSON.stringify(commits));
  const month = await monthOfConsultant(shop);
  console.log(JSON.stringify(month));
  return { commits, month, search: await searchByDate(shop) };
}
