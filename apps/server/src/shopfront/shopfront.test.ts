import * as home from '@lyceum/contract/home.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import * as shopfront from '@lyceum/contract/shopfront.calls';
import { hour } from '@lyceum/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../testing/agency-world.ts';
import { asStaff } from '../testing/as-staff.ts';
import type { Asker } from '../testing/call-over.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { aCourseOnSale } from '../testing/world.ts';

let server: TestServer;
let operator: Asker;
beforeAll(async () => {
  server = await startTestServer();
  operator = await asStaff(server, { rights: ['catalogue'] });
});
afterAll(() => server.stop());

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const picture = '/media/abc123/960.webp';

describe('banners', () => {
  it('come, change their order and go, each in its time', async () => {
    const { productId } = await aCourseOnSale(server);
    const banner = {
      id: null,
      title: inAll('Spring'),
      picture,
      tone: 'coral' as const,
      productId,
      categoryId: null,
      startsAt: null,
      endsAt: null,
    };
    const now = server.clock().getTime();
    const first = await server.ask(shopfront.saveBanner, banner, operator);
    const endsAt = new Date(now + 2 * hour).toISOString();
    const second = await server.ask(shopfront.saveBanner, { ...banner, endsAt }, operator);
    const startsAt = endsAt;
    const third = await server.ask(shopfront.saveBanner, { ...banner, startsAt }, operator);
    const shown = async () => {
      await aSecond();
      return (await server.ask(home.getIndexBannerById, {})).banners.map(({ id }) => id);
    };
    expect(await shown()).toEqual([first.id, second.id]);
    await server.ask(shopfront.orderBanners, { ids: [third.id, second.id, first.id] }, operator);
    expect(await shown()).toEqual([second.id, first.id]);
    server.clock.pass(2 * hour);
    expect(await shown()).toEqual([third.id, first.id]);
    await server.ask(shopfront.removeBanner, { id: first.id }, operator);
    expect(await shown()).toEqual([third.id]);
    const stale = await server.call(shopfront.orderBanners, { ids: [first.id, second.id, third.id] }, operator);
    expect(stale.data.refusal).toBe('changedMeanwhile');
  });

  it('lead somewhere, and only to one place', async () => {
    const banner = { id: null, title: inAll('x'), picture, tone: 'mint' as const, startsAt: null, endsAt: null };
    for (const [productId, categoryId] of [
      [null, null],
      ['prd_a', 'cat_b'],
    ] as const) {
      const answer = await server.call(shopfront.saveBanner, { ...banner, productId, categoryId }, operator);
      expect(answer.data).toMatchObject({ refusal: 'invalidInput', params: { field: 'productId' } });
    }
  });
});

it('the tab bar changes its words and order within a second', async () => {
  const { list } = await server.ask(shopfront.tabs, {}, operator);
  const changed = list.toReversed().map((tab) => (tab.type === 'mine' ? { ...tab, name: inAll('Mein') } : tab));
  await server.ask(shopfront.saveTabs, { list: changed }, operator);
  await aSecond();
  const shown = await server.ask(home.iconList, {});
  expect(shown.list.map(({ type }) => type)).toEqual(['mine', 'orders', 'classify', 'home']);
  expect(shown.list[0]?.name).toBe('Mein');
});

describe('the category tree', () => {
  it('has two levels, and keeps what is used', async () => {
    const agency = await anOpenAgency(server);
    const add = (parentId: string | null, name: string) =>
      server.call(shopfront.saveCategory, { id: null, parentId, name: inAll(name), picture }, operator);
    const top = (await add(null, 'Top')).data;
    const below = (await add(top.id, 'Below')).data;
    expect((await add(below.id, 'Third')).data.refusal).toBe('categoryTooDeep');
    const remove = async (id: string) => (await server.call(shopfront.removeCategory, { id }, operator)).data.refusal;
    expect(await remove(top.id)).toBe('categoryInUse');

    const content = aWrittenCourse({ ...agency, categoryId: below.id });
    const draft = await server.ask(listings.create, { content }, agency.keeper);
    expect(await remove(below.id)).toBe('categoryInUse');
    await server.ask(
      listings.save,
      { id: draft.id, version: 1, content: { ...content, categoryId: agency.categoryId } },
      agency.keeper,
    );
    expect(await remove(below.id)).toBeUndefined();
    expect(await remove(top.id)).toBeUndefined();
    expect(await remove(top.id)).toBe('notFound');
  });

  it('cannot lose a category that a product takes at the same moment', async () => {
    const agency = await anOpenAgency(server);
    for (let round = 0; round < 8; round += 1) {
      const { id } = await server.ask(
        shopfront.saveCategory,
        { id: null, parentId: null, name: inAll('Race'), picture },
        operator,
      );
      const [removed, made] = await Promise.all([
        server.call(shopfront.removeCategory, { id }, operator),
        server.call(listings.create, { content: aWrittenCourse({ ...agency, categoryId: id }) }, agency.keeper),
      ]);
      expect([removed.success, made.success].filter(Boolean)).toHaveLength(1);
    }
  });
});

it('a rate changes the second price within a second, and says since when', async () => {
  const { productId } = await aCourseOnSale(server);
  await server.ask(shopfront.saveRate, { source: 'TWD', target: 'USD', micros: 50_000 }, operator);
  await aSecond();
  expect(await server.ask(products.product, { id: productId }, { region: 'us' })).toMatchObject({
    mallPcPriceConvert: '60.00',
  });
  const { list } = await server.ask(shopfront.rates, {}, operator);
  expect(list).toContainEqual({ source: 'TWD', target: 'USD', micros: 50_000, asOf: server.clock().toISOString() });
});
