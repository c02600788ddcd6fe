import * as calls from '@lyceum/contract/products.calls';
import { mostCounted, type SearchSort } from '@lyceum/domain/catalogue';
import { aCategory, anAgency, aRoom } from '@lyceum/fixtures/builders';
import { beforeAll, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';

// Thousands of rooms. On one day nearly all are free and a page is walked to; on another day few are, all at the end of what is walked along.

const server = await aServer();
const most = '2026-03-10';
const few = '2026-03-11';
const fewer = '2026-03-12';
const digits = (date: string): string => date.replaceAll('-', '');

beforeAll(async () => {
  const category = aCategory();
  const agency = anAgency();
  const far = anAgency({ region: 'us' });
  const rooms = [
    aRoom({}, { agencyId: agency.id, categoryId: category.id }),
    aRoom({}, { agencyId: far.id, categoryId: category.id }),
  ];
  await insertCatalogue(server.deps.db, server.clock(), {
    categories: [category],
    agencies: [agency, far],
    products: rooms,
  });
  // Sales of which many have the same, in the tiers that they deserve.
  await server.sql(
    `with copied as (
      insert into products select (jsonb_populate_record(p, jsonb_build_object('id', p.id || '-' || n, 'sold_count', abs(hashtext(p.id || n) % 300),
        'price_from', abs(hashtext(n || p.id) % 50) * 10000, 'listed_at', p.listed_at - make_interval(mins => abs(hashtext(n || 'listed') % 400))))).*
      from products p, generate_series(1, case p.agency_id when $2 then 300 else 2700 end) n where p.id = any ($1::text[]) returning *
    )
    insert into product_search select (jsonb_populate_record(s, jsonb_build_object('product_id', copied.id, 'sold_count', copied.sold_count,
      'comparable_price', copied.comparable_price, 'listed_at', copied.listed_at, 'tier', ranked.tier,
      'terms', ts_delete(s.terms, 'T' || s.tier) || array_to_tsvector(array['T' || ranked.tier]
        || case when hashtext(copied.id) % 10 <> 0 then array['O${digits(most)}m'] else '{}' end
        || case when copied.sold_count < 110 and copied.price_from >= 200000 then array['O${digits(few)}m'] else '{}' end
        || case when hashtext(copied.id) % 20 = 0 then array['O${digits(fewer)}e'] else '{}' end)))).*
    from copied join product_search s on s.product_id = regexp_replace(copied.id, '-[0-9]+$', '')
      cross join lateral (select 3 - width_bucket(copied.sold_count, array[110, 200, 280]) tier) ranked`,
    [rooms.map(({ id }) => id), far.id],
  );
});

const orders: Record<Exclude<SearchSort, 'distance'>, string> = {
  relevance: 'terms @@ $3::tsquery desc, sold_count desc, product_id',
  sales: 'sold_count desc, product_id',
  priceUp: 'comparable_price, product_id',
  priceDown: 'comparable_price desc, product_id',
  newest: 'listed_at desc, product_id',
};
const sorts = Object.keys(orders) as (keyof typeof orders)[];

/** All that are free, by one plain statement. */
async function plainly(date: string, sort: keyof typeof orders, priceLeast: number): Promise<string[]> {
  const rows = await server.sql<{ id: string }>(
    `select product_id id from product_search
    where terms @@ $1::tsquery and on_shelf and comparable_price >= $2 and $3::tsquery is not null order by ${orders[sort]}`,
    [`O${digits(date)}:*&Kspace`, priceLeast, 'Rtw'],
  );
  return rows.map(({ id }) => id);
}

test.each([most, few, fewer])('on %s every page is what a plain statement answers, in each order', async (date) => {
  for (const sort of sorts) {
    for (const priceLeast of [0, 150_000]) {
      const all = await plainly(date, sort, priceLeast);
      for (const page of [1, 2, 5, 6, 11, 40]) {
        const asked = { kind: 'space' as const, date, sort, page, pageSize: 20, priceLeast };
        const { list, total } = await server.ask(calls.search, asked);
        expect({ asked, ids: list.map(({ id }) => id) }).toEqual({ asked, ids: all.slice((page - 1) * 20, page * 20) });
        expect(Math.min(total, mostCounted + 1)).toBe(Math.min(all.length, mostCounted + 1));
      }
    }
  }
});

test('is walked to where nearly all are free, and not where none of the first is', async () => {
  const walked = async (date: string, sort: string) => {
    const [row] = await server.sql<{ ids: string[] | null }>(
      'select walk_products($1, array[3], $2::tsquery, null, null, 100) ids',
      [sort, `O${digits(date)}:*&Kspace`],
    );
    return row?.ids?.length ?? null;
  };
  expect(await Promise.all(['best', 'priceUp', 'priceDown', 'newest'].map((sort) => walked(most, sort)))).toEqual([
    100, 100, 100, 100,
  ]);
  expect(await Promise.all(['best', 'priceUp'].map((sort) => walked(few, sort)))).toEqual([null, null]);
  expect((await plainly(few, 'sales', 0)).length).toBeGreaterThan(mostCounted / 3);
});
