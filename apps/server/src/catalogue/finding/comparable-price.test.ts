import * as consultants from '@lyceum/contract/consultants.calls';
import * as calls from '@lyceum/contract/products.calls';
import * as shopfront from '@lyceum/contract/shopfront.calls';
import type { Region } from '@lyceum/domain/region';
import { aCategory, aCourse, anAgency, anOffer } from '@lyceum/fixtures/builders';
import { demoCatalogue } from '@lyceum/fixtures/catalogue';
import { words } from '@lyceum/fixtures/words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const category = aCategory();
const agency = anAgency();
const [adviser] = demoCatalogue(new Date()).consultants;
const inShop = { agencyId: agency.id, categoryId: category.id };
const course = (name: string, price: number) =>
  aCourse({ ...inShop, name: words(name, name, name), offers: [anOffer({ price })] });
const hundredDollars = course('US$100', 100_00);
const yuan = course('CN¥100', 100_00);
const taiwan = course('NT$480', 480_00);
const free = course('free', 0);
const talk = aCourse({
  ...inShop,
  type: 4,
  form: null,
  consultantIds: adviser ? [adviser.id] : [],
  offers: [anOffer({ price: 100_00 })],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertCatalogue(server.deps.db, server.clock(), {
    categories: [category],
    agencies: [agency],
    consultants: adviser ? [adviser] : [],
    products: [hundredDollars, yuan, taiwan, free, talk],
    rates: { twdToCnyMicro: 224_000, twdToUsdMicro: 31_200 },
  });
  await server.sql(`update products set currency = 'USD' where id in ($1, $2)`, [hundredDollars.id, talk.id]);
  await server.sql(`update products set currency = 'CNY' where id = $1`, [yuan.id]);
});
afterAll(() => server.stop());

async function found(input: object, region: Region = 'tw'): Promise<string[]> {
  const { list } = await server.ask(calls.search, { kind: 'course', ...input }, { region, language: 'en' });
  return list.map(({ name1 }) => name1);
}

test('prices of several currencies are sorted by what they are worth, with words and without', async () => {
  // US$100 is NT$3,205, CN¥100 is NT$446.
  const rising = ['free', 'CN¥100', 'NT$480', 'US$100'];
  for (const input of [{}, { cateId: category.id }, { agencyId: agency.id }, { keyword: '100' }]) {
    const expected = 'keyword' in input ? ['CN¥100', 'US$100'] : rising;
    expect(await found({ ...input, sort: 'priceUp' })).toEqual(expected);
    expect(await found({ ...input, sort: 'priceDown' })).toEqual(expected.toReversed());
  }
});

test("are narrowed in the reader's currency, at both ends to the cent", async () => {
  const between = (priceLeast: number, priceMost: number, region: Region) =>
    found({ priceLeast, priceMost, sort: 'priceUp' }, region);
  expect(await between(446_00, 480_00, 'tw')).toEqual(['CN¥100', 'NT$480']);
  expect(await between(100_00, 100_00, 'us')).toEqual(['US$100']);
  expect(await between(99_99, 99_99, 'us')).toEqual([]);
  expect(await between(100_00, 150_00, 'cn')).toEqual(['CN¥100', 'NT$480']);
  const facets = await server.ask(calls.facets, { kind: 'course' }, { region: 'us' });
  expect(facets.prices).toEqual([
    { priceMost: 0, count: 1 },
    { priceLeast: 1, priceMost: 30_00, count: 2 },
    { priceLeast: 30_00, priceMost: 100_00, count: 1 },
    { priceLeast: 100_00, priceMost: 250_00, count: 1 },
  ]);
  const pins = await server.ask(calls.pins, { kind: 'course', priceLeast: 90_00 }, { region: 'us' });
  expect(pins.total).toBe(1);
  for (const [region, priceLeast, total] of [
    ['us', 100_00, 1],
    ['us', 100_01, 0],
    ['tw', 3_205_13, 1],
    ['tw', 3_205_14, 0],
  ] as const) {
    expect((await server.ask(consultants.list, { priceLeast }, { region })).total).toBe(total);
  }
  expect((await server.ask(consultants.facets, {}, { region: 'us' })).prices).toEqual([
    { priceLeast: 30_00, priceMost: 100_00, count: 1 },
    { priceLeast: 100_00, priceMost: 250_00, count: 1 },
  ]);
});

test('a changed rate changes its way back, those between the others, and the order of lists within a second', async () => {
  const operator = await asStaff(server, { rights: ['catalogue'] });
  const rates = async () => (await server.ask(shopfront.rates, {}, operator)).list;
  const rate = (await rates()).find(({ source, target }) => source === 'CNY' && target === 'TWD');
  expect(rate?.micros).toBe(4_464_286);
  expect(await found({ sort: 'priceDown' })).toEqual(['US$100', 'NT$480', 'CN¥100', 'free']);
  const changed = { source: 'CNY', target: 'TWD', micros: 5_000_000 } as const;
  await server.ask(shopfront.saveRate, { ...changed, version: rate?.version ?? null }, operator);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await found({ sort: 'priceDown' })).toEqual(['US$100', 'CN¥100', 'NT$480', 'free']);
  expect((await rates()).map(({ source, target, micros }) => `${source} ${target} ${micros}`)).toEqual([
    'CNY TWD 5000000',
    'CNY USD 156000',
    'TWD CNY 200000',
    'TWD USD 31200',
    'USD CNY 6410256',
    'USD TWD 32051282',
  ]);
});
