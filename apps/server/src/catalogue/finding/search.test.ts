import type { InputOfCall } from '@lyceum/contract/call';
import * as calls from '@lyceum/contract/products.calls';
import { mostCounted } from '@lyceum/domain/catalogue';
import { hot } from '@lyceum/domain/hot-words';
import type { Language } from '@lyceum/domain/language';
import type { Region } from '@lyceum/domain/region';
import { aCategory, aCourse, anAgency, anOffer, anOfflineCourse, aSpace, aTeacher } from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import type { Asker } from '../../testing/call-over.ts';
import { searchesOfLate } from './hot-words.ts';
import { aServer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { signIn } from '../../testing/world.ts';

const music = aCategory({ name: words('音樂', '音乐', 'Music') });
const piano = aCategory({ parentId: music.id, name: words('鋼琴', '钢琴', 'Piano'), position: 1 });
const drums = aCategory({ parentId: music.id, name: words('爵士鼓', '爵士鼓', 'Drums'), position: 2 });
const agency = anAgency();
const other = anAgency({ name: words('遠山學苑', '远山学苑', 'Far Hills Academy') });
const teacher = aTeacher({ agencyId: agency.id });
const taipei = { longitude: 121.517, latitude: 25.048 };

const at = (longitude: number, latitude: number) => ({
  address: words('某處', '某处', 'Somewhere'),
  longitude,
  latitude,
});
const near = anOfflineCourse('2026-06-01T02:00:00.000Z', {
  agencyId: agency.id,
  categoryId: piano.id,
  name: words('車站旁的鋼琴', '车站旁的钢琴', 'Piano by the Station'),
  place: at(121.52, 25.05),
  soldCount: 3,
});
const far = anOfflineCourse('2026-06-01T02:00:00.000Z', {
  agencyId: other.id,
  categoryId: piano.id,
  name: words('高雄的鋼琴', '高雄的钢琴', 'Piano in Kaohsiung'),
  place: at(120.3, 22.63),
  soldCount: 90,
});
const nowhere = anOfflineCourse('2026-06-01T02:00:00.000Z', {
  agencyId: other.id,
  categoryId: drums.id,
  name: words('鼓', '鼓', 'Drumming'),
  place: at(0.1, 0.1),
  soldCount: 50,
});
const recorded = aCourse({
  agencyId: agency.id,
  categoryId: piano.id,
  teacherIds: [teacher.id],
  name: words('鋼琴小品影片', '钢琴小品视频', 'Short Piano Pieces on Video'),
  offers: [anOffer({ price: 0 })],
  soldCount: 20,
});

const server = await aServer();
await insertCatalogue(server.deps.db, server.clock(), {
  categories: [music, piano, drums],
  agencies: [agency, other],
  teachers: [teacher],
  products: [near, far, nowhere, recorded],
  rates: { twdToCnyMicro: 224_000, twdToUsdMicro: 31_200 },
});

describe('near me', () => {
  test('sorts by distance and tells it; what has no place comes last and tells none', async () => {
    const { list } = await server.ask(calls.search, { ...taipei, sort: 'distance' });
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual([near.id, far.id]);
    expect(list.map(({ distance }) => distance && Math.round(distance / 1000))).toEqual([0, 296, null, null]);
    expect(list[0]?.distance).toBeGreaterThan(200);
    expect(list[0]?.distance).toBeLessThan(500);
  });

  test.each([
    ['0.1, 0.1', { longitude: 0.1, latitude: 0.1 }],
    ['half a place', { longitude: 121.5 }],
    ['no place', {}],
  ])('%s is unknown: by relevance, and no distance', async (_, here) => {
    const { list } = await server.ask(calls.search, { ...here, sort: 'distance' });
    expect(list.map(({ id, distance }) => [id, distance])).toEqual(
      [far, nowhere, recorded, near].map(({ id }) => [id, null]),
    );
  });

  test('refuses what lies on no globe', async () => {
    const { data } = await server.call(calls.search, { longitude: 200, latitude: 25 });
    expect(data).toMatchObject({ refusal: 'invalidInput', params: { field: 'longitude' } });
  });
});

describe('without words', () => {
  const orderFor = async (region: Region, asked: InputOfCall<typeof calls.search>) =>
    (await server.ask(calls.search, asked, { region })).list.map(({ id }) => id);

  test('what the reader can take part in comes first: of the own region, and online', async () => {
    const bySales = [far, nowhere, recorded, near].map(({ id }) => id);
    expect(await orderFor('tw', {})).toEqual(bySales);
    expect(await orderFor('us', {})).toEqual([recorded, far, nowhere, near].map(({ id }) => id));
    expect(await orderFor('us', { pageSize: 2, page: 2 })).toEqual([nowhere, near].map(({ id }) => id));
    // Who asks for a region, for the best sold or for a word is not led elsewhere.
    expect(await orderFor('us', { region: 'tw' })).toEqual(bySales);
    expect(await orderFor('us', { sort: 'sales' })).toEqual(bySales);
    expect((await orderFor('us', { keyword: '钢琴' }))[0]).toBe(far.id);
  });
});

describe('facets', () => {
  test('count what each choice would leave, the other filters kept', async () => {
    const read = await server.ask(calls.facets, { keyword: '钢琴' }, { language: 'en' });
    expect(read).toEqual({
      total: 3,
      uses: [],
      // What has no place is in the city that its address names, if any; one says nothing and lies nowhere.
      cities: [
        { city: 'taipei', name: 'Taipei', count: 1 },
        { city: 'kaohsiung', name: 'Kaohsiung', count: 1 },
      ],
      heads: [],
      categories: [{ id: music.id, name: 'Music', count: 3 }],
      forms: [
        { form: 'recorded', count: 1 },
        { form: 'offline', count: 2 },
        { form: 'online', count: 1 },
      ],
      ageBands: [{ ageBand: 'over25', count: 3 }],
      regions: [{ region: 'tw', count: 3 }],
      prices: [
        { priceMost: 0, count: 1 },
        { priceLeast: 100_000, priceMost: 300_000, count: 2 },
      ],
      agencies: [
        { id: agency.id, name: agency.name.en, count: 2 },
        { id: other.id, name: 'Far Hills Academy', count: 1 },
      ],
      trials: 1,
    });
    const narrowed = await server.ask(calls.facets, { cateId: piano.id, form: 'offline' });
    expect(narrowed.total).toBe(2);
    expect(narrowed.forms.map(({ count }) => count)).toEqual([1, 2, 1]);
    expect(narrowed.categories).toEqual([
      { id: piano.id, name: '鋼琴', count: 2 },
      { id: drums.id, name: '爵士鼓', count: 1 },
    ]);
  });

  test('agree with the search for each choice', async () => {
    const { categories, forms, ageBands, regions, prices, agencies, trials } = await server.ask(calls.facets, {});
    const choices: [InputOfCall<typeof calls.search>, number][] = [
      [{ trial: true }, trials],
      ...categories.map(({ id, count }) => [{ cateId: id }, count] as [object, number]),
      ...forms.map(({ form, count }) => [{ form }, count] as [object, number]),
      ...ageBands.map(({ ageBand, count }) => [{ ageBand }, count] as [object, number]),
      ...regions.map(({ region, count }) => [{ region }, count] as [object, number]),
      ...prices.map(({ count, ...range }) => [range, count] as [object, number]),
      ...agencies.map(({ id, count }) => [{ agencyId: id }, count] as [object, number]),
    ];
    for (const [choice, count] of choices) {
      expect([choice, (await server.ask(calls.search, choice)).total]).toEqual([choice, count]);
    }
  });

  test('of contradictory filters are nothing', async () => {
    const contradiction = { priceLeast: 500, priceMost: 100 };
    expect((await server.ask(calls.search, contradiction)).list).toEqual([]);
    expect((await server.ask(calls.facets, contradiction)).total).toBe(0);
    expect((await server.ask(calls.facets, { keyword: '※' })).total).toBe(0);
  });
});

describe('while one types', () => {
  test('courses and categories are suggested, in either script and by pinyin', async () => {
    for (const [keyword, category] of [
      ['钢', '鋼琴'],
      ['鋼琴', '鋼琴'],
      ['gangq', '鋼琴'],
      ['gq', '鋼琴'],
      ['pian', undefined],
      ['paino', undefined],
    ] as const) {
      const { products, categories } = await server.ask(calls.suggest, { keyword });
      expect(products.map(({ id }) => id)).toEqual([far.id, recorded.id, near.id]);
      expect(categories[0]?.name).toBe(category);
    }
    expect(await server.ask(calls.suggest, { keyword: '%' })).toEqual({ words: [], categories: [], products: [] });
  });
});

describe('hot words', () => {
  /** Each from a network of its own; the test server stands behind a balancer. */
  const visitors = (count: number, first = 0): Asker[] =>
    Array.from({ length: count }, (_, index) => ({ from: `198.51.${first + index}.7` }));
  const look = async (keyword: string, askers: readonly Asker[], language: Language = 'zh-TW') => {
    for (const asker of askers) {
      await balanced.ask(calls.noteSearch, { keyword }, { ...asker, language });
    }
  };
  /** Past the door's memory, in which an answer lives for a second. */
  const hotWords = (language: Language = 'zh-TW') => searchesOfLate(balanced.deps, language);
  const counted = async () =>
    (await balanced.sql<{ keyword: string }>('select distinct keyword from search_counts order by 1')).map(
      ({ keyword }) => keyword,
    );

  let balanced: TestServer;
  beforeAll(async () => {
    balanced = await startTestServer({ databaseUrl: server.databaseUrl, config: { trustProxy: 1 } });
  });
  afterAll(() => balanced.stop());
  beforeEach(() => server.sql('truncate search_counts, search_askers'));

  test('one who looks for it a thousand times makes no hot word, in as many windows as he likes', async () => {
    const [one] = visitors(1);
    const other = { from: '198.51.0.200' };
    const again = async (_: unknown, index: number) =>
      balanced.ask(calls.noteSearch, { keyword: index % 2 ? '鋼琴' : ' 鋼琴 ' }, index % 3 ? one : other);
    for (let sent = 0; sent < 1_000; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, again));
    }
    expect(await hotWords()).toEqual([]);
    expect(await balanced.sql('select keyword, count from search_counts')).toEqual([{ keyword: '鋼琴', count: 1 }]);
  });

  test('five different people make one, four do not; of their language alone', async () => {
    await look('鋼琴', visitors(hot.people - 1));
    expect(await hotWords()).toEqual([]);
    await look('鋼琴', visitors(1, 50));
    expect(await hotWords()).toEqual(['鋼琴']);
    expect(await hotWords('en')).toEqual([]);
    expect((await balanced.ask(calls.suggest, { keyword: '鋼' })).words).toEqual(['鋼琴']);
    await look('爵士鼓', visitors(hot.people + 1));
    expect(await hotWords()).toEqual(['爵士鼓', '鋼琴']);
    const shown = async () => (await balanced.ask(calls.hotWords, {})).list;
    await expect.poll(shown, { timeout: 10_000 }).toEqual(['爵士鼓', '鋼琴']);
    expect((await balanced.ask(calls.suggest, { keyword: '鋼' })).words).toEqual(['鋼琴']);
  });

  test('an account is one person in whatever network, and five accounts of one network are five', async () => {
    const accounts: Asker[] = [];
    for (let count = 0; count < hot.people; count += 1) {
      accounts.push({ token: await signIn(balanced) });
    }
    const [traveller] = accounts;
    await look(
      '鋼琴',
      visitors(hot.people).map((from) => ({ ...traveller, ...from })),
    );
    expect(await hotWords()).toEqual([]);
    await look('鋼琴', accounts);
    expect(await hotWords()).toEqual(['鋼琴']);
  });

  test('what finds nothing or may not be shown is not counted', async () => {
    for (const keyword of ['火箭', '0912345678', 'mei@example.com', '鋼琴 https://evil.example', '※', '鋼琴 加微信']) {
      await look(keyword, visitors(hot.people));
    }
    expect(await counted()).toEqual([]);
    // Counted before it was forbidden.
    await server.sql(`insert into search_counts values ($1, 'zh-TW', '鋼琴 加微信', 99)`, [
      server.clock().toISOString().slice(0, 10),
    ]);
    expect(await hotWords()).toEqual([]);
  });

  test('a week later they count no more, may count again, and nothing is left of them', async () => {
    await look('鋼琴', visitors(hot.people));
    const later = (days: number) =>
      server.sql(
        `with moved as (update search_askers set day = day - $1::int) update search_counts set day = day - $1::int`,
        [days],
      );
    await later(hot.days - 1);
    expect(await hotWords()).toEqual(['鋼琴']);
    await look('鋼琴', visitors(hot.people));
    expect(await balanced.sql('select sum(count)::int sum from search_counts')).toEqual([{ sum: hot.people }]);
    await later(1);
    expect(await hotWords()).toEqual([]);
    await look('鋼琴', visitors(1));
    expect(await balanced.sql(`select count from search_counts order by day`)).toEqual([{ count: 5 }, { count: 1 }]);
    await server.runJob('products.tidySearches');
    expect(await balanced.sql('select count(*)::int count from search_askers')).toEqual([{ count: 1 }]);
    await later(1);
    await server.runJob('products.tidySearches');
    expect(await balanced.sql('select count(*)::int count from search_askers')).toEqual([{ count: 1 }]);
    await later(hot.days - 1);
    await server.runJob('products.tidySearches');
    expect(await balanced.sql('select from search_askers')).toEqual([]);
    expect(await balanced.sql('select from search_counts')).toEqual([]);
  });

  test('what is kept of who asked is a hash alone', async () => {
    await look('鋼琴', visitors(1));
    const [kept] = await balanced.sql<{ key: Buffer }>('select * from search_askers');
    expect(Object.keys(kept ?? {})).toEqual(['key', 'day']);
    expect(kept?.key).toHaveLength(32);
  });
});

describe('fresh', () => {
  test('a change is found at once, whatever statement made it', async () => {
    await server.sql(`update products set state = 'offShelf' where id = $1`, [near.id]);
    expect((await server.ask(calls.search, { keyword: 'by the station' })).total).toBe(0);
    await server.sql(`update products set state = 'onShelf' where id = $1`, [near.id]);
    expect((await server.ask(calls.search, { keyword: 'station' })).total).toBe(1);
  });

  test('every process is right within a second after a write', async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const both = () =>
        Promise.all(
          [server, second].map(
            async (one) => (await one.ask(calls.search, { keyword: '钢琴小品' })).list[0]?.soldCount,
          ),
        );
      expect(await both()).toEqual([20, 20]);
      await server.sql('update products set sold_count = 21 where id = $1', [recorded.id]);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await both()).toEqual([21, 21]);
    } finally {
      await second.stop();
    }
  });

  test('a stampede makes one query', async () => {
    let asked = 0;
    const make = async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return '{}';
    };
    await Promise.all(Array.from({ length: 200 }, () => server.deps.replies.body('a stampede', make)));
    expect(asked).toBe(1);
  });

  test('the tiers follow the sales', async () => {
    await server.runJob('products.index');
    const rows = await server.sql<{ tier: number; has: boolean }>(
      `select tier, terms @@ 'T0'::tsquery has from product_search where on_shelf`,
    );
    expect(rows.every(({ tier, has }) => tier === 0 && has)).toBe(true);
  });

  test('products whose lexemes are missing get them', async () => {
    await server.sql('delete from product_search where product_id = $1', [far.id]);
    expect((await server.ask(calls.search, { keyword: 'kaohsiung piano' })).total).toBe(0);
    await server.runJob('products.index');
    expect((await server.ask(calls.search, { keyword: 'piano kaohsiung' })).total).toBe(1);
  });
});

test('totals beyond the limit are told as one more', async () => {
  const many = Array.from({ length: mostCounted + 20 }, (_, index) =>
    aCourse({
      agencyId: agency.id,
      categoryId: drums.id,
      name: words(`節拍 ${index}`, `节拍 ${index}`, `Beat ${index}`),
      chapters: [],
    }),
  );
  await insertCatalogue(server.deps.db, server.clock(), { products: many });
  const { total, list } = await server.ask(calls.search, { keyword: '節拍', pageSize: 50 });
  expect([total, list.length]).toEqual([mostCounted + 1, 50]);
  const last = await server.ask(calls.search, { keyword: '節拍', page: 21, pageSize: 50 });
  expect(last.list).toHaveLength(20);
  const read = await server.ask(calls.facets, { keyword: 'beat' });
  expect(read.forms).toEqual([
    { form: 'recorded', count: mostCounted + 1 },
    { form: 'online', count: mostCounted + 1 },
  ]);
});

describe('spaces', () => {
  const room = (name: string, place: ReturnType<typeof at>, capacity: number, useType: 'art' | 'meeting') =>
    aCourse({
      type: 3,
      form: null,
      agencyId: agency.id,
      categoryId: piano.id,
      name: words(name, name, name),
      place,
      space: aSpace({ useType, capacity }),
      offers: [anOffer({ price: 50_000 })],
      chapters: [],
    });
  const studio = room('Far Studio', at(120.3, 22.63), 20, 'art');
  const table = room('Near Table', at(121.52, 25.05), 6, 'meeting');
  const lost = room('Lost Room', at(0.1, 0.1), 12, 'art');
  beforeAll(() => insertCatalogue(server.deps.db, server.clock(), { products: [studio, table, lost] }));
  const found = async (input: object) =>
    (await server.ask(calls.search, { kind: 'space', ...input })).list.map(({ id }) => id);

  test('are found by use, heads and city, nearest first, apart from courses', async () => {
    expect(await found({ ...taipei, sort: 'distance' })).toEqual([table.id, studio.id, lost.id]);
    expect((await found({ use: 'art' })).toSorted()).toEqual([studio.id, lost.id].toSorted());
    expect(await found({ heads: 13 })).toEqual([studio.id]);
    expect(await found({ heads: 500 })).toEqual([]);
    expect(await found({ city: 'kaohsiung' })).toEqual([studio.id]);
    expect(await server.ask(calls.facets, { kind: 'space' })).toMatchObject({
      uses: [
        { use: 'art', count: 2 },
        { use: 'meeting', count: 1 },
      ],
      heads: [
        { heads: 5, count: 3 },
        { heads: 10, count: 2 },
        { heads: 15, count: 1 },
        { heads: 20, count: 1 },
      ],
    });
  });

  test('the map has what the list has, and counts what has no place', async () => {
    for (const narrowed of [{}, { use: 'art' as const }, { keyword: 'studio' }, { heads: 500 }, { keyword: '※' }]) {
      const list = await server.ask(calls.search, { kind: 'space', ...narrowed });
      const map = await server.ask(calls.pins, { kind: 'space', ...narrowed });
      expect(map.total).toBe(list.total);
      expect(map.list.map(({ id }) => id)).toEqual(list.list.map(({ id }) => id).filter((id) => id !== lost.id));
    }
  });

  test('the page of a space tells how far it is, and is of spaces alone', async () => {
    const page = await server.ask(calls.detailProductSpace, { id: table.id, lat1: 25.048, lng1: 121.517 });
    expect(page).toMatchObject({ use: 'meeting', capacity: 6, hourPrice: { amount: 50_000, currency: 'TWD' } });
    expect(page.distance).toBeGreaterThan(200);
    expect((await server.ask(calls.detailProductSpace, { id: table.id, lat1: 0.1, lng1: 0.1 })).distance).toBeNull();
    expect((await server.call(calls.detailProductSpace, { id: near.id })).data).toMatchObject({
      refusal: 'productUnavailable',
    });
    expect((await server.call(calls.getProductServiceListByProductId, { productId: table.id })).data).toMatchObject({
      refusal: 'productUnavailable',
    });
  });
});
