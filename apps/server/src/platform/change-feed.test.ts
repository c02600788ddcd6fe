import { setTimeout as sleep } from 'node:timers/promises';
import * as products from '@lyceum/contract/products.calls';
import { aCategory, aCourse, anAgency, anOffer, aTeacher } from '@lyceum/fixtures/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertCatalogue } from '../demo/insert-catalogue.ts';
import { refreshCatalogue } from '../catalogue/products/refresh-catalogue.ts';
import { testClock, type TestServer } from '../testing/test-server.ts';
import { twoServers } from '../testing/two-servers.ts';
import { inTransaction } from './database.ts';
import { openChangeFeed } from './change-feed.ts';
import { openReplyCache } from './reply-cache.ts';

// Two servers on one database. What they answer is kept until it changes, whoever changes it.

const agency = anAgency();
const house = anAgency();
const category = aCategory();
const field = aCategory();
const teacher = aTeacher({ agencyId: agency.id });
const assistant = aTeacher({ agencyId: agency.id });
const inShop = { agencyId: agency.id, categoryId: category.id, teacherIds: [teacher.id] };
const offer = anOffer({ stock: 9, price: 120_000 });
const course = aCourse({ ...inShop, offers: [offer], soldCount: 5 });
const other = aCourse({ ...inShop, offers: [anOffer({ price: 130_000 })], soldCount: 3 });
const advice = aCourse({ agencyId: house.id, categoryId: aCategory().id, type: 4, form: null, chapters: [] });
const late = aCourse({ ...inShop, offers: [anOffer({ price: 140_000 })] });

/** What is kept lives by this clock, which goes on by itself and can be put ahead: nobody waits for it, and a slow machine is no fault. */
let ahead = 0;
const realNow = performance.now.bind(performance);
const goOn = () => vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
const pass = (milliseconds: number): void => {
  ahead += milliseconds;
};
beforeEach(() => {
  goOn();
});

const { server: first, other: second } = await twoServers(testClock());
const servers = [first, second];
await insertCatalogue(first.deps.db, first.clock(), {
  categories: [category, field, { ...field, id: advice.categoryId }],
  agencies: [agency, house],
  teachers: [teacher, assistant],
  products: [course, other, advice],
  rates: { twdToCnyMicro: 222_000, twdToUsdMicro: 31_000 },
});

async function viewsOf(server: TestServer) {
  const list = async (sort: 'relevance' | 'priceUp' | 'newest', cateId = category.id) =>
    (await server.ask(products.search, { cateId, sort }, { language: 'en' })).list;
  const [tree, page, abroad, talk, best, cheapest, newest, above] = await Promise.all([
    server.ask(products.getCateTree, {}, { language: 'en' }),
    server.ask(products.detailProductLiveAndRecord, { id: course.id }, { language: 'en' }),
    server.ask(products.detailProductLiveAndRecord, { id: course.id }, { language: 'en', region: 'us' }),
    server.ask(products.getProductServiceListByProductId, { productId: advice.id }, { language: 'en' }),
    list('relevance'),
    list('priceUp'),
    list('newest'),
    list('newest', field.id),
  ]);
  return { tree, page, abroad, talk, best, cheapest, newest, above };
}
type Views = Awaited<ReturnType<typeof viewsOf>>;

/** Both servers answer these reads again and again, so that all of them are kept, for as long as the steps take. */
async function whileRead(steps: () => Promise<void>): Promise<void> {
  let over = false;
  const readers = servers.map(async (server) => {
    while (!over) {
      await viewsOf(server);
      await sleep(20);
    }
  });
  try {
    await steps();
  } finally {
    over = true;
    await Promise.all(readers);
  }
}

const idsOf = (list: Views['best']) => list.map(({ id }) => id);
const sql = (text: string, ...values: unknown[]) => first.sql(text, values).then(() => undefined);
const setProduct = (text: string, ...values: unknown[]) =>
  sql(`update products set ${text} where id = $1`, course.id, ...values);
const refresh = (...productIds: string[]) => inTransaction(first.deps.db, (tx) => refreshCatalogue(tx, productIds));

/** What somebody may change, one after the other, and what everybody must then see. */
const changes: Record<string, { change: () => Promise<void>; seen: (views: Views) => unknown; expected: unknown }> = {
  'the name of a product': {
    change: () => setProduct(`name = name || '{"en": "Renamed"}'`),
    seen: ({ page, best }) => [page.name1, best[0]?.name1],
    expected: ['Renamed', 'Renamed'],
  },
  'the name of another one that its page recommends': {
    change: () => sql(`update products set name = name || '{"en": "Neighbour"}' where id = $1`, other.id),
    seen: ({ page }) => page.related.map(({ name1 }) => name1),
    expected: ['Neighbour'],
  },
  'places that are taken': {
    change: () => sql('update offer_stock set "left" = 4 where offer_id = $1', offer.id),
    seen: ({ page, best }) => [page.offers[0]?.left, best[0]?.placesLeft],
    expected: [4, 4],
  },
  'places that end to be counted': {
    change: () => sql('delete from offer_stock where offer_id = $1', offer.id),
    seen: ({ page }) => page.offers[0]?.left,
    expected: null,
  },
  'places that begin to be counted': {
    change: () => sql('insert into offer_stock (offer_id, "left") values ($1, 3)', offer.id),
    seen: ({ page }) => page.offers[0]?.left,
    expected: 3,
  },
  'a price, and with it the place in a list': {
    async change() {
      await sql('update offers set price = 135000 where id = $1', offer.id);
      await refresh(course.id);
    },
    seen: ({ page, cheapest }) => [page.offers[0]?.price.amount, idsOf(cheapest)],
    expected: [135_000, [other.id, course.id]],
  },
  'the name of an offer': {
    change: () => sql(`update offers set name = name || '{"en": "By the month"}' where id = $1`, offer.id),
    seen: ({ page }) => page.offers[0]?.name,
    expected: 'By the month',
  },
  'an offer that comes': {
    change: () =>
      sql(
        `insert into offers (id, product_id, name, price, access, access_from, position)
         select 'off_second', product_id, name, 150000, access, access_from, 1 from offers where id = $1`,
        offer.id,
      ),
    seen: ({ page }) => page.offers.length,
    expected: 2,
  },
  'an offer that goes': {
    change: () => sql(`delete from offers where id = 'off_second'`),
    seen: ({ page }) => page.offers.length,
    expected: 1,
  },
  'the rate of another currency': {
    change: () => sql(`update exchange_rates set micros = 40000 where source = 'TWD' and target = 'USD'`),
    seen: ({ abroad }) => abroad.offers[0]?.priceConvert,
    expected: { amount: 5_400, currency: 'USD' },
  },
  'the category above': {
    change: () => sql('update categories set parent_id = $2 where id = $1', category.id, field.id),
    seen: ({ above }) => idsOf(above).toSorted(),
    expected: [course.id, other.id].toSorted(),
  },
  'the name of a category': {
    change: () => sql(`update categories set name = name || '{"en": "Strings"}' where id = $1`, field.id),
    seen: ({ tree }) => tree.list.find(({ id }) => id === field.id)?.name,
    expected: 'Strings',
  },
  'who gives advice': {
    async change() {
      await sql(
        `insert into consultants (id, name, title, story, topics, languages, avatar, zone)
        select id, words, words, words, '[]', '[]', '', '' from (values ('cns_one', 'One'), ('cns_two', 'Two')) made(id, name)
          cross join lateral (select jsonb_build_object('en', name, 'zh-TW', name, 'zh-CN', name) words) its`,
      );
      // Nothing is told of those: nobody shows them yet, and the feed has read of them before the link comes.
      pass(1_000);
      await sql(`insert into product_consultants values ($1, 'cns_one')`, advice.id);
    },
    seen: ({ talk }) => talk.consultants.map(({ name }) => name),
    expected: ['One'],
  },
  'who gives it now': {
    change: () => sql(`update product_consultants set consultant_id = 'cns_two' where product_id = $1`, advice.id),
    seen: ({ talk }) => talk.consultants.map(({ name }) => name),
    expected: ['Two'],
  },
  'the name of who gives it': {
    change: () => sql(`update consultants set name = name || '{"en": "Two and a half"}' where id = 'cns_two'`),
    seen: ({ talk }) => talk.consultants.map(({ name }) => name),
    expected: ['Two and a half'],
  },
  'that nobody gives it any more': {
    change: () => sql('delete from product_consultants where product_id = $1', advice.id),
    seen: ({ talk }) => talk.consultants,
    expected: [],
  },
  'how much is sold of another one': {
    change: () => sql('update products set sold_count = 50 where id = $1', other.id),
    seen: ({ best }) => idsOf(best),
    expected: [other.id, course.id],
  },
  'what its agency has been given in reviews': {
    change: () => sql('update products set review_count = 1, stars_sum = 4 where id = $1', other.id),
    seen: ({ page }) => page.agency.stars,
    expected: 40,
  },
  'the name of a teacher': {
    change: () => sql(`update teachers set name = name || '{"en": "Ms Lin"}' where id = $1`, teacher.id),
    seen: ({ page, best }) => [page.teachers[0]?.name, best[0]?.teacherName],
    expected: ['Ms Lin', 'Ms Lin'],
  },
  'who teaches, too': {
    change: () => sql('insert into product_teachers values ($1, $2, 1)', course.id, assistant.id),
    seen: ({ page }) => page.teachers.map(({ id }) => id),
    expected: [teacher.id, assistant.id],
  },
  'in which order they teach': {
    change: () => sql('update product_teachers set position = 1 - position where product_id = $1', course.id),
    seen: ({ page }) => page.teachers.map(({ id }) => id),
    expected: [assistant.id, teacher.id],
  },
  'who teaches': {
    change: () => sql('delete from product_teachers where product_id = $1', course.id),
    seen: ({ page }) => page.teachers,
    expected: [],
  },
  'the name of the agency': {
    change: () => sql(`update agencies set name = name || '{"en": "Another house"}' where id = $1`, agency.id),
    seen: ({ page }) => page.agency.name,
    expected: 'Another house',
  },
  'a product that is published': {
    async change() {
      await insertCatalogue(first.deps.db, first.clock(), { products: [late] });
    },
    seen: ({ page, newest }) => [page.agency.courseCount, idsOf(newest).includes(late.id)],
    expected: [3, true],
  },
  'one that leaves the shelf': {
    change: () => sql(`update products set state = 'offShelf' where id = $1`, other.id),
    seen: ({ page, best }) => [page.agency.courseCount, page.related.length, idsOf(best).includes(other.id)],
    expected: [2, 1, false],
  },
  'one that is gone': {
    change: () => sql('delete from products where id = $1', late.id),
    seen: ({ page, newest }) => [page.agency.courseCount, idsOf(newest)],
    expected: [1, [course.id]],
  },
  'the page’s own product, which is closed': {
    change: () => setProduct(`state = 'offShelf'`),
    seen: ({ page, best, tree }) => [page.state, idsOf(best), tree.list.map(({ id }) => id)],
    expected: ['closed', [], [advice.categoryId]],
  },
};

describe('what everybody reads', () => {
  it('is asked of the database once, for as long as nothing of it changes', async () => {
    // A server knows of changes from when it first looked at them; that may take longer than anybody waits.
    await Promise.all(servers.map((server) => server.ask(products.detailProductLiveAndRecord, { id: other.id })));
    const asked = servers.map(({ deps }) => vi.spyOn(deps.db.$client, 'query'));
    // For 3.5 seconds, of which a round of reads takes 50 ms, however long it takes this machine.
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    for (let round = 0; round < 70; round += 1) {
      await Promise.all(servers.map(viewsOf));
      now += 50;
    }
    pass(3_500);
    const names = asked.map(({ mock }) =>
      mock.calls.map(([query]) => (query as unknown as { name?: string }).name ?? ''),
    );
    for (const queries of names) {
      // Of each server: three pages, four lists, the tree and what two pages recommend, and now and then whether something has changed.
      expect(queries.filter((name) => name === 'products_pages')).toHaveLength(3);
      expect(queries.filter((name) => name === 'products_categories')).toHaveLength(1);
      expect(queries.filter((name) => name.startsWith('products_ids')).length).toBeLessThanOrEqual(6);
      expect(queries.filter((name) => name === 'catalogue_changes').length).toBeLessThanOrEqual(13);
      expect(queries.length).toBeLessThanOrEqual(35);
    }
    asked.forEach((spy) => spy.mockRestore());
  });

  it.each(Object.entries(changes))('tells of %s within a second, on every server', async (_, one) => {
    await whileRead(async () => {
      // Longer than anything lives that does not last.
      pass(1_200);
      for (const server of servers) {
        expect(one.seen(await viewsOf(server))).not.toEqual(one.expected);
      }
      await one.change();
      pass(1_000);
      for (const server of servers) {
        expect(one.seen(await viewsOf(server))).toEqual(one.expected);
      }
    });
  });

  it('tells whoever comes back to a page that nobody read meanwhile of a change at once', async () => {
    const read = async (server: TestServer) =>
      (await server.ask(products.detailProductLiveAndRecord, { id: course.id }, { language: 'en' })).description;
    for (const [index, server] of servers.entries()) {
      await read(server);
      pass(1_500);
      await setProduct(`description = description || '{"en": "Anew ${index}"}'`);
      expect(await read(server)).toBe(`Anew ${index}`);
    }
  });

  it('tells of transactions in whatever order they end', async () => {
    const rename = (name: string) => `update products set summary = summary || '{"en": "${name}"}' where id = $1`;
    const slow = await first.deps.db.$client.connect();
    await whileRead(async () => {
      await slow.query('begin');
      await slow.query(rename('slow'), [course.id]);
      // Meanwhile others begin and end, and the servers have read of them.
      await sql('update products set sold_count = sold_count + 1 where id = $1', other.id);
      pass(1_200);
      await slow.query('commit');
      pass(1_000);
      for (const server of servers) {
        expect((await viewsOf(server)).page.summary).toBe('slow');
      }
    });
    slow.release();
  });
});

describe('a feed of changes', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('knows nothing of the time before it was opened, and nothing after it has not looked for long', async () => {
    const feed = openChangeFeed(first.deps.db, 900);
    const before = performance.now();
    await feed.checkedAt();
    const after = performance.now();
    expect(feed.unchanged(['prd_x'], before)).toBe(false);
    expect(feed.unchanged(['prd_x'], after)).toBe(true);
    // Six minutes later the row may have been tidied away before anybody looked.
    const later = after + 360_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await feed.checkedAt();
    expect(feed.unchanged(['prd_x'], after)).toBe(false);
    expect(feed.unchanged(['prd_x'], later)).toBe(true);
  });

  it('that cannot be asked is as good as none: what is kept is made anew after its short life', async () => {
    const replies = openReplyCache({ checkedAt: () => Promise.reject(new Error('gone')), unchanged: () => true });
    let made = 0;
    const read = async () =>
      (
        await replies.body('key', (reads) => {
          reads.dependsOn(['prd_x']);
          return Promise.resolve(String((made += 1)));
        })
      )
        .plain()
        .toString();
    expect([await read(), await read()]).toEqual(['1', '1']);
    pass(950);
    expect(await read()).toBe('2');
  });

  it('that does not answer holds nobody up for longer than a page lives', async () => {
    let answer = () => {};
    const query = vi.spyOn(first.deps.db.$client, 'query');
    const feed = openChangeFeed(first.deps.db, 900);
    query.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ rows: [] }))) as never);
    const asked = performance.now();
    await expect(feed.checkedAt()).rejects.toThrow('in time');
    expect(performance.now() - asked).toBeGreaterThan(90);
    // The one that hangs is the only one; who comes now does not wait for it again.
    const again = performance.now();
    await expect(feed.checkedAt()).rejects.toThrow('in time');
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    answer();
    await vi.waitFor(async () => expect(await feed.checkedAt()).toBeGreaterThan(again), 10_000);
  });

  it('is no help to a body with something in it that nobody has names for', async () => {
    const replies = openReplyCache(openChangeFeed(first.deps.db, 900));
    await first.deps.db.$client.query('select 1');
    let made = 0;
    const read = (key: string, names: string[] | undefined) =>
      replies.body(key, async (reads) => {
        reads.dependsOn([]);
        return reads.fragment(key, () => Promise.resolve(String((made += 1))), names);
      });
    const texts = async () => [
      (await read('known', ['prd_x'])).plain().toString(),
      (await read('unknown', undefined)).plain().toString(),
    ];
    expect(await texts()).toEqual(['1', '2']);
    pass(950);
    expect(await texts()).toEqual(['1', '3']);
  });

  it('ends what is made of parts with any of them, and is no help while one of them has no names', async () => {
    const changedAt = new Map<string, number>();
    const replies = openReplyCache({
      checkedAt: () => performance.now(),
      unchanged: (names, since) => names.every((name) => (changedAt.get(name) ?? -Infinity) <= since),
    });
    let made = 0;
    const list = (ids: string[], brief: boolean) =>
      replies.reads.composed(`${ids.join()} ${brief}`, async (reads) => {
        made += 1;
        if (brief) {
          await reads.fragment('brief', () => Promise.resolve('brief'));
        }
        return reads.fragments('letter', ids, (missing) =>
          Promise.resolve(new Map(missing.map((id) => [id, `${id} ${made}`]))),
        );
      });
    const [one, same] = await Promise.all([list(['a', 'b'], false), list(['a', 'b'], false)]);
    expect(one).toEqual(['a 1', 'b 1']);
    expect(same).toBe(one);
    expect(Object.isFrozen(one)).toBe(true);
    const brief = await list(['b'], true);
    pass(950);
    expect(await list(['a', 'b'], false)).toBe(one);
    expect(await list(['b'], true)).not.toBe(brief);
    changedAt.set('a', performance.now());
    expect(await list(['a', 'b'], false)).toEqual(['a 4', 'b 1']);
  });

  it('is tidied when everybody has read it', async () => {
    const count = async () => (await first.sql<{ count: number }>('select count(*)::int from catalogue_changes'))[0];
    const age = (minutes: number) =>
      sql(`update catalogue_changes set settled_at = settled_at - make_interval(mins => $1)`, minutes);
    await sql('update products set sold_count = sold_count + 1 where id = $1', course.id);
    await first.runJob('changes.tidy');
    await age(9);
    await first.runJob('changes.tidy');
    expect((await count())?.count).toBeGreaterThan(0);
    await age(2);
    await first.runJob('changes.tidy');
    expect(await count()).toEqual({ count: 0 });
  });

  it('keeps for everybody what a transaction changed that was open for longer than rows stay', async () => {
    const writer = await first.deps.db.$client.connect();
    await writer.query('begin');
    await writer.query('update products set sold_count = sold_count + 1 where id = $1', [course.id]);
    for (const _ of [1, 2]) {
      await first.runJob('changes.tidy');
      await sql(`update catalogue_changes set settled_at = settled_at - interval '11 minutes'`);
    }
    await writer.query('commit');
    writer.release();
    await first.runJob('changes.tidy');
    await first.runJob('changes.tidy');
    const rows = await first.sql<{ told: boolean }>('select $1 = any (names) as told from catalogue_changes', [
      course.id,
    ]);
    expect(rows).toContainEqual({ told: true });
  });

  it('says of a change to very much that it was everything, and of none that it was nothing', async () => {
    const told = async (text: string) => {
      await sql('delete from catalogue_changes');
      await sql(text);
      const rows = await first.sql<{ names: string[] }>('select names from catalogue_changes');
      return rows.flatMap(({ names }) => names);
    };
    expect(await told(`update products set name = name where id = 'prd_x'`)).toEqual([]);
    expect(
      await told(`insert into categories (id, name, picture, position)
        select 'cat_' || n, '{}', '', n from generate_series(1, 400) n`),
    ).toEqual(['everything']);
    const copy = `insert into product_consultants select $1, 'cns_' || n from generate_series(1, 2) n`;
    expect(await told(copy.replace('$1', `'${course.id}'`))).toEqual([course.id]);
  });
});
