import { createHash, randomBytes } from 'node:crypto';
import * as orders from '@lyceum/contract/orders.calls';
import type { BenchShop } from './shop.ts';

const buyers = 64;
const seconds = 8;
const cartsEach = 200;

/** Buyers with sessions and carts that wait to be ordered, put there by SQL so that the commits alone are measured. */
async function fillCarts(shop: BenchShop): Promise<{ token: string; carts: string[]; money: string }[]> {
  const sql = (text: string, values: unknown[]) => shop.db.$client.query(text, values);
  const { rows } = await shop.db.$client.query<{ product: string; offer: string; price: string }>(
    `select p.id product, o.id offer, o.price from offers o join products p on p.id = o.product_id
     left join offer_stock s on s.offer_id = o.id
     where p.type = 2 and o.price > 0 and o.access <> 'permanent' and s.offer_id is null order by o.id limit $1`,
    [buyers],
  );
  return Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const sold = rows[index % rows.length];
      if (!sold) {
        throw new Error('no course is on sale');
      }
      const token = randomBytes(32).toString('base64url');
      const user = `usr_bench${index}`;
      await sql(
        `insert into users (id, phone, nick_name, region, language, created_at) values ($1, $2, 'Bench', 'tw', 'zh-TW', now())
         on conflict do nothing`,
        [user, `+8869${String(10_000_000 + index)}`],
      );
      await sql(
        "insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')",
        [createHash('sha256').update(token).digest(), user],
      );
      const carts = Array.from({ length: cartsEach }, (__, n) => `crt_bench_${index}_${n}`);
      await sql('insert into carts (id, user_id, created_at) select unnest($1::text[]), $2, now()', [carts, user]);
      await sql(
        `insert into cart_lines (id, cart_id, product_id, offer_id, quantity)
         select 'cln_' || c, c, $2, $3, 1 from unnest($1::text[]) c`,
        [carts, sold.product, sold.offer],
      );
      return { token, carts, money: (Number(sold.price) / 100).toFixed(2) };
    }),
  );
}

/** Order commits a second on one server process: 64 buyers at once, each a cart after the other. */
export async function benchCommits(shop: BenchShop): Promise<object> {
  const people = await fillCarts(shop);
  const times: number[] = [];
  let refused = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    people.map(async ({ token, carts, money }) => {
      for (const cartId of carts) {
        const asked = performance.now();
        if (asked > end) {
          return;
        }
        const response = await fetch(`${shop.url}${orders.commit.facts.path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: token,
            'idempotency-key': cartId,
            apparea: 'TW',
          },
          body: JSON.stringify({ cartId, money, agreed: true }),
        });
        const answer = (await response.json()) as { success: boolean };
        times.push(performance.now() - asked);
        refused += answer.success ? 0 : 1;
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  const { rows } = await shop.db.$client.query<{ count: string }>(
    "select count(*) from checkouts where cart_id like 'crt_bench_%'",
  );
  return {
    perSecond: Math.round(times.length / took),
    p50: at(0.5),
    p99: at(0.99),
    refused,
    inDatabase: Number(rows[0]?.count),
    asked: times.length,
  };
}
