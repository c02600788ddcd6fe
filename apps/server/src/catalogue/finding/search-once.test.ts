import type { InputOfCall } from '@lyceum/contract/call';
import * as calls from '@lyceum/contract/products.calls';
import { mostCounted, type SearchSort } from '@lyceum/domain/catalogue';
import { aCategory, aCourse, anAgency } from '@lyceum/fixtures/builders';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { manyCourses } from '@lyceum/fixtures/many-courses';
import { seeded, type Seeded } from '@lyceum/fixtures/seeded';
import { words } from '@lyceum/fixtures/words';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';
import { readingsOf } from './understand.ts';

// A page and its count are one question to the database, which goes different ways for many, for few, and for most in the names.

type Search = InputOfCall<typeof calls.search>;

const server = await aServer();
// Room that a cleaning frees would be filled first: where a row lies were chance.
beforeAll(() => server.sql('alter table product_search set (autovacuum_enabled = off)'));

/** Copies of these products from one number to another, with sales, prices and a tier of their own; their lexemes are copied, too. */
async function multiply(ids: string[], from: number, to: number, state = 'onShelf'): Promise<void> {
  await server.sql(
    `with copied as (
      insert into products select (jsonb_populate_record(p, jsonb_build_object('id', p.id || '-' || n, 'state', $4::text,
        'sold_count', abs(hashtext(p.id || n) % 300), 'price_from', abs(hashtext(n || p.id) % 50) * 10000))).*
      from products p, generate_series($2::int, $3::int) n where p.id = any ($1::text[]) returning *
    )
    insert into product_search select (jsonb_populate_record(s, jsonb_build_object('product_id', copied.id,
      'terms', ts_delete(s.terms, 'T' || s.tier) || array_to_tsvector(array['T' || ranked.tier]), 'tier', ranked.tier,
      'on_shelf', copied.state = 'onShelf', 'sold_count', copied.sold_count, 'comparable_price', copied.comparable_price))).*
    from copied join product_search s on s.product_id = regexp_replace(copied.id, '-[0-9]+$', '')
      cross join lateral (select width_bucket(abs(hashtext('tier' || copied.id) % 100), array[3, 20, 80]) tier) ranked`,
    [ids, from, to, state],
  );
}

describe('a count', () => {
  const category = aCategory({ name: words('節奏', '节奏', 'Rhythm') });
  const agency = anAgency();
  const beat = aCourse({ agencyId: agency.id, categoryId: category.id, name: words('節拍', '节拍', 'Beat') });
  beforeAll(async () => {
    await insertCatalogue(server.deps.db, server.clock(), {
      categories: [category],
      agencies: [agency],
      products: [beat],
    });
  });

  /** Of the list in an order of each way, and of the filters. */
  async function counts(narrowing: Search = {}): Promise<number[]> {
    const asked = { keyword: '節拍', ...narrowing };
    const orders = ['relevance', 'sales', 'newest', 'priceUp'] as const;
    const found = [
      ...orders.map((sort) => server.ask(calls.search, { ...asked, sort })),
      server.ask(calls.facets, asked),
    ];
    return (await Promise.all(found)).map(({ total }) => total);
  }
  const five = (count: number) => Array.from({ length: 5 }, () => count);
  // A body lives under a second: each step asks for what nobody has asked for before.
  let step = 0;
  const anew = () => ({ priceMost: 1e9 + (step += 1) });

  test('leaves out what is off the shelf', async () => {
    await multiply([beat.id], 10_001, 12_500, 'offShelf');
    expect(await counts(anew())).toEqual(five(1));
  });

  test('is exact up to a thousand, and one more above', async () => {
    await multiply([beat.id], 2, mostCounted - 1);
    expect(await counts(anew())).toEqual(five(mostCounted - 1));
    await multiply([beat.id], mostCounted, mostCounted);
    expect(await counts(anew())).toEqual(five(mostCounted));
    await multiply([beat.id], mostCounted + 1, mostCounted + 1);
    expect(await counts(anew())).toEqual(five(mostCounted + 1));
    await multiply([beat.id], mostCounted + 2, 4_000);
    expect(await counts(anew())).toEqual(five(mostCounted + 1));
  });

  test('of a thousand dear ones among thousands looks at the prices', async () => {
    for (const priceMost of [0, 50_000, 110_000, 130_000, 200_000, 400_000]) {
      const [row] = await server.sql<{ count: number }>(
        "select least(count(*), $2)::int count from products where category_id = $3 and state = 'onShelf' and price_from <= $1",
        [priceMost, mostCounted + 1, category.id],
      );
      expect([priceMost, await counts({ priceMost })]).toEqual([priceMost, five(row?.count ?? 0)]);
    }
  });

  test('stays right beyond the end', async () => {
    const few = { keyword: '節拍', priceMost: 0, pageSize: 50 };
    const { total } = await server.ask(calls.search, few);
    for (const page of [Math.ceil(total / 50) + 1, 1_000]) {
      expect(await server.ask(calls.search, { ...few, page })).toMatchObject({ list: [], total });
    }
    const many = await server.ask(calls.search, { keyword: '節拍', page: 1_000, pageSize: 50 });
    expect(many).toMatchObject({ list: [], total: mostCounted + 1 });
  });
});

describe('among products of every tier', () => {
  const many = manyCourses('search once', new Date('2026-03-02T02:00:00Z'), 12);
  const courses = many.courses(0, 60);
  beforeAll(async () => {
    await insertCatalogue(server.deps.db, server.clock(), {
      categories: demoCatalogue(server.clock()).categories,
      agencies: many.agencies,
      teachers: many.teachers,
      products: courses,
    });
    await multiply(
      courses.map(({ id }) => id),
      1,
      25,
    );
    await server.sql(`update products set state = 'offShelf' where hashtext(id) % 20 = 0`);
    await server.sql('analyze product_search');
  });

  test('what is written at once lies by category', async () => {
    const products = many.courses(60, 660);
    const ids = products.map(({ id }) => id);
    await insertCatalogue(server.deps.db, server.clock(), { products });
    const rows = await server.sql<{ category: string }>(
      `select category_id category from product_search s join products p on p.id = s.product_id
      where s.product_id = any ($1) order by s.ctid`,
      [ids],
    );
    expect(rows).toHaveLength(ids.length);
    const runs = rows.filter(({ category }, place) => category !== rows[place - 1]?.category);
    // A hole that something left behind may take the first of them.
    expect(runs.length).toBeLessThanOrEqual(new Set(rows.map(({ category }) => category)).size + 3);
  });

  function keywordOf(dice: Seeded): string {
    const name = dice.pick(courses).name;
    const start = dice.between(0, 8);
    const chinese = name['zh-TW'].slice(start, start + dice.between(1, 4));
    const english = dice.pick(name.en.split(/[^A-Za-z]+/).filter((word) => word.length > 2));
    const beginning = english.slice(0, dice.between(1, 4));
    return dice.pick([chinese, chinese, english, beginning, `${chinese} ${english}`, `${english} ${beginning}x`]);
  }

  const orders: Record<Exclude<SearchSort, 'distance'>, string> = {
    relevance: 'terms @@ $2::tsquery desc, tier, sold_count desc, product_id',
    sales: 'tier, sold_count desc, product_id',
    priceUp: 'comparable_price, product_id',
    priceDown: 'comparable_price desc, product_id',
    newest: 'listed_at desc, product_id',
  };

  /** The same by one plain statement, which reads and sorts all that is found. */
  async function plainly({ sort, page, ...asked }: Search & { sort: keyof typeof orders; page: number }) {
    const readings = await readingsOf(server.deps.db, asked.keyword ?? '');
    const answer = async ({ first, rest }: { first: string; rest: string }) => {
      const rows = await server.sql<{ id: string }>(
        `select product_id id from product_search
        where terms @@ $1::tsquery and on_shelf and comparable_price between $3 and $4 and $2::tsquery is not null order by ${orders[sort]}`,
        [rest, first, asked.priceLeast ?? 0, asked.priceMost ?? 1e12],
      );
      return rows.map(({ id }) => id);
    };
    let ids = readings ? await answer(readings.typed) : [];
    if (readings && ids.length === 0) {
      ids = await answer(await readings.loosely());
    }
    return { ids: ids.slice((page - 1) * 20, page * 20), total: Math.min(ids.length, mostCounted + 1) };
  }

  test('every page is what a plain statement answers, in the same order', async () => {
    const dice = seeded('search once');
    const sizes = { none: 0, few: 0, many: 0 };
    for (let turn = 0; turn < 200; turn += 1) {
      const asked = {
        keyword: keywordOf(dice),
        sort: dice.chance(0.6)
          ? ('relevance' as const)
          : dice.pick(['sales', 'priceUp', 'priceDown', 'newest'] as const),
        page: dice.pick([1, 1, 1, 2, 5, 30, 60]),
        pageSize: 20,
        ...(dice.chance(0.3) && { priceLeast: dice.between(0, 30) * 10_000 }),
        ...(dice.chance(0.3) && { priceMost: dice.between(0, 60) * 10_000 }),
      };
      const { list, total } = await server.ask(calls.search, asked);
      const expected = await plainly(asked);
      const found = { ids: list.map(({ id }) => id), total: Math.min(total, mostCounted + 1) };
      expect({ asked, ...found }).toEqual({ asked, ...expected });
      sizes[total === 0 ? 'none' : total > mostCounted ? 'many' : 'few'] += 1;
    }
    // It has gone every way.
    expect(Object.values(sizes).every((size) => size >= 10) || sizes).toBe(true);
  });

  /** Products whose tier or its lexeme is not what their sales deserve. */
  const misplaced = async () => {
    const rows = await server.sql<{ id: string }>(
      `select product_id id from (
        select *, width_bucket(row_number() over (order by sold_count desc, product_id) - 1, '{1000,10000,100000}'::bigint[]) deserved
        from product_search where on_shelf
      ) ranked where tier <> deserved or not terms @@ ('T' || deserved)::tsquery`,
    );
    return rows.map(({ id }) => id);
  };

  test('all of them get the tier that their sales deserve, whoever is written at that moment a little later', async () => {
    const [written = '', ...others] = await misplaced();
    expect(others.length).toBeGreaterThan(1_000);
    const seller = await server.deps.db.$client.connect();
    try {
      // It stands idle while thousands are moved.
      await seller.query('set idle_in_transaction_session_timeout = 0');
      await seller.query('begin');
      await seller.query('update products set price_from = price_from + 10000 where id = $1', [written]);
      await server.runJob('products.index');
      expect(await misplaced()).toEqual([written]);
      await seller.query('commit');
    } finally {
      // With whatever is still open on it.
      seller.release(true);
    }
    await server.runJob('products.index');
    expect(await misplaced()).toEqual([]);
    const tiers = await server.sql<{ tier: number; least: number }>(
      'select tier, min(sold_count) least from product_search where on_shelf group by tier order by tier',
    );
    expect(await server.sql('select tier, least_sold least from search_tiers order by tier')).toEqual(
      tiers.slice(0, -1),
    );
    // Some thousand products are moved fifty at a time.
  }, 240_000);
});
