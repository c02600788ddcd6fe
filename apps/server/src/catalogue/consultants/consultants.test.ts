import * as calls from '@lyceum/contract/consultants.calls';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { aServer } from '../../testing/test-server.ts';

const server = await aServer();
const catalogue = demoCatalogue(server.clock());
const { categories, agencies, consultants, rates } = catalogue;
const products = catalogue.products.filter(({ type }) => type === 4);
await insertCatalogue(server.deps.db, server.clock(), { categories, agencies, consultants, products, rates });

test('all of them, the best sold first, page by page', async () => {
  const first = await server.ask(calls.list, {});
  const second = await server.ask(calls.list, { page: 2 });
  expect([first.list.length, second.list.length, first.total]).toEqual([10, 10, 23]);
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(20);
  const sold = new Map(catalogue.products.flatMap((one) => one.consultantIds.map((id) => [id, one.soldCount])));
  const figures = first.list.map(({ id }) => sold.get(id) ?? 0);
  expect(figures).toEqual(figures.toSorted((a, b) => b - a));
});

test('each filter leaves those it says, in every language by the same key', async () => {
  const whole = async (input: object) =>
    (await server.ask(calls.list, { ...input, pageSize: 50 }, { language: 'en' })).list;
  const topic = 'School planning';
  const planned = await whole({ topic });
  expect(planned.length).toBeGreaterThan(0);
  expect(planned.every(({ topics }) => topics.some(({ key }) => key === topic))).toBe(true);
  const inChinese = await server.ask(calls.list, { topic, pageSize: 50 }, { language: 'zh-TW' });
  expect(inChinese.list.map(({ id }) => id)).toEqual(planned.map(({ id }) => id));
  expect(inChinese.list[0]?.topics.some(({ name }) => name === '升學規劃')).toBe(true);
  const spoken = await whole({ language: 'en' });
  expect(spoken.length).toBeLessThan(20);
  expect(spoken.every(({ languages }) => languages.includes('en'))).toBe(true);
  expect((await whole({ region: 'us' })).every(({ region }) => region === 'us')).toBe(true);
  const cheap = await whole({ priceMost: 200_000 });
  expect(cheap.every(({ price }) => price !== null && price.amount <= 200_000)).toBe(true);
  expect(await whole({ topic: 'Juggling' })).toEqual([]);
  expect(await whole({ topic: '"}]; drop table consultants; --' })).toEqual([]);
});

test('facets agree with the list for each choice', async () => {
  const { total, topics, languages, regions, prices } = await server.ask(calls.facets, {});
  expect(total).toBe(23);
  const asked = [
    ...topics.map(({ key, count }) => ({ count, ask: { topic: key } })),
    ...languages.map(({ count, language }) => ({ count, ask: { language } })),
    ...regions.map(({ count, region }) => ({ count, ask: { region } })),
    ...prices.map(({ count, ...range }) => ({ count, ask: range })),
  ];
  expect(asked.length).toBeGreaterThan(10);
  for (const { count, ask } of asked) {
    expect([ask, (await server.ask(calls.list, ask)).total]).toEqual([ask, count]);
  }
  const narrowed = await server.ask(calls.facets, { language: 'en', region: 'us' });
  expect(narrowed.total).toBe((await server.ask(calls.list, { language: 'en', region: 'us' })).total);
  expect(narrowed.regions.map(({ region }) => region)).toContain('tw');
});

test('one shows what can be booked, also when nothing can', async () => {
  const [consultant] = catalogue.consultants;
  const id = consultant?.id ?? '';
  const one = await server.ask(calls.detail, { id }, { language: 'en', region: 'us' });
  expect(one).toMatchObject({ id, name: consultant?.name.en, story: consultant?.story.en, zone: consultant?.zone });
  expect(one.services).toHaveLength(1);
  expect(one.price?.currency).toBe('TWD');
  expect(one.priceConvert?.currency).toBe('USD');
  await server.sql(
    `update products set state = 'offShelf' where id in (select product_id from product_consultants where consultant_id = $1)`,
    [id],
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await server.ask(calls.detail, { id }, { language: 'en', region: 'us' })).toMatchObject({
    price: null,
    services: [],
  });
  expect((await server.ask(calls.list, {})).total).toBe(22);
  expect((await server.call(calls.detail, { id: 'cns_nobody' })).data.refusal).toBe('notFound');
});
