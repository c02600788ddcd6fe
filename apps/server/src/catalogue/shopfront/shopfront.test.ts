import * as agencies from '@lyceum/contract/agencies.calls';
import type { InputOfCall } from '@lyceum/contract/call';
import * as home from '@lyceum/contract/home.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import * as shopfront from '@lyceum/contract/shopfront.calls';
import { hour } from '@lyceum/domain/time';
import { describe, expect, it } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../../testing/agency-world.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Answer } from '../../testing/call-over.ts';
import { aServer } from '../../testing/test-server.ts';
import { aCourseOnSale } from '../../testing/world.ts';

const server = await aServer();
const operator = await asStaff(server, { rights: ['catalogue'] });

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const picture = '/media/abc123/960.webp';

type Goal = InputOfCall<typeof shopfront.saveBanner>['goal'];
const aBanner = {
  id: null,
  version: null,
  title: inAll('Spring'),
  picture,
  tone: 'coral' as const,
  goal: { kind: 'route', value: 'classify' } as Goal,
  startsAt: null,
  endsAt: null,
};

describe('banners', () => {
  it('come, change their order and go, each in its time', async () => {
    const { productId } = await aCourseOnSale(server);
    const banner = { ...aBanner, goal: { kind: 'product' as const, value: productId } };
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
    const was = [first.id, second.id, third.id];
    await server.ask(shopfront.orderBanners, { ids: was.toReversed(), was }, operator);
    expect(await shown()).toEqual([second.id, first.id]);
    server.clock.pass(2 * hour);
    expect(await shown()).toEqual([third.id, first.id]);
    await server.ask(shopfront.removeBanner, first, operator);
    expect(await shown()).toEqual([third.id]);
    const stale = await server.call(shopfront.orderBanners, { ids: was, was: was.toReversed() }, operator);
    expect(stale.data.refusal).toBe('changedMeanwhile');
  });

  it('lead to a thing that is found by its name, to a page of the shop or to the web, and nowhere else', async () => {
    const { productId } = await aCourseOnSale(server);
    const agency = await anOpenAgency(server);
    const draft = await server.ask(
      listings.create,
      { content: aWrittenCourse(agency, { name: inAll('Unsent') }) },
      agency.keeper,
    );
    const find = async (kind: 'product' | 'agency' | 'category', keyword: string) =>
      (await server.ask(shopfront.findGoals, { kind, keyword }, operator)).list.map(({ value }) => value);
    expect(await find('product', 'unsent')).toEqual([]);
    expect(await find('agency', 'GLEANER rooms')).toContain(agency.agencyId);
    const [category] = (await server.ask(shopfront.categories, {}, operator)).list;
    expect(await find('category', category?.name['zh-CN'] ?? '')).toContain(category?.id);

    const leadTo = async (kind: Goal['kind'], value: string) =>
      (await server.call(shopfront.saveBanner, { ...aBanner, goal: { kind, value } }, operator)).data;
    for (const [kind, value] of [
      ['product', draft.id],
      ['product', 'prd_none'],
      ['category', 'cat_none'],
      ['agency', 'agy_none'],
    ] as const) {
      expect([kind, (await leadTo(kind, value)).refusal]).toEqual([kind, 'goalGone']);
    }
    for (const [kind, value] of [
      ['product', ''],
      ['route', 'login'],
      ['address', 'http://example.com/'],
      ['address', 'javascript:alert(1)'],
    ] as const) {
      expect(await leadTo(kind, value)).toMatchObject({ refusal: 'invalidInput', params: { field: 'goal.value' } });
    }
    const shown = await Promise.all([
      leadTo('product', productId),
      leadTo('agency', agency.agencyId),
      leadTo('route', 'classify'),
      leadTo('address', 'https://example.com/spring'),
    ]);
    await aSecond();
    const { banners } = await server.ask(home.getIndexBannerById, {});
    const goals = shown.map(({ id }) => banners.find((banner) => banner.id === id));
    expect(goals).toMatchObject([
      { productId, agencyId: null, route: null, address: null },
      { productId: null, agencyId: agency.agencyId, route: null, address: null },
      { productId: null, agencyId: null, route: 'classify', address: null },
      { productId: null, agencyId: null, route: null, address: 'https://example.com/spring' },
    ]);

    await server.sql(`update products set state = 'withdrawn' where id = $1`, [productId]);
    await server.sql(`update agencies set state = 'blocked' where id = $1`, [agency.agencyId]);
    await aSecond();
    const { list } = await server.ask(shopfront.banners, {}, operator);
    expect(shown.map(({ id }) => list.find((banner) => banner.id === id)?.leads)).toEqual([false, false, true, true]);
    const left = (await server.ask(home.getIndexBannerById, {})).banners.map(({ id }) => id);
    expect(shown.map(({ id }) => left.includes(id))).toEqual([false, false, true, true]);
  });
});

describe('two who save the same at once', () => {
  /** What both were told, the one who was faster first. */
  const race = async (save: (name: string) => Promise<Answer<{ version: string }>>) => {
    const answers = await Promise.all(['Anna', 'Ben'].map((name) => save(name)));
    return answers.toSorted((one, other) => Number(other.success) - Number(one.success));
  };
  const saved = (answer: Answer<object> | undefined) => answer?.data.params?.['saved'];
  const theOther = (name: string) => expect.objectContaining({ name: inAll(name) }) as object;

  it('a banner', async () => {
    const { id, version } = await server.ask(shopfront.saveBanner, aBanner, operator);
    const [won, lost] = await race((name) =>
      server.call(shopfront.saveBanner, { ...aBanner, id, version, title: inAll(name) }, operator),
    );
    const now = (await server.ask(shopfront.banners, {}, operator)).list.find((banner) => banner.id === id);
    expect([won?.success, now?.version]).toEqual([true, won?.data.version]);
    expect([lost?.code, lost?.data.refusal, saved(lost)]).toEqual([0, 'editedMeanwhile', now]);
    expect((await server.call(shopfront.removeBanner, { id, version }, operator)).data.refusal).toBe(
      'changedMeanwhile',
    );
    const again = { ...aBanner, id, version: now?.version ?? '', title: inAll('Both') };
    expect((await server.call(shopfront.saveBanner, again, operator)).success).toBe(true);
  });

  it('the order of the banners', async () => {
    await server.ask(shopfront.saveBanner, aBanner, operator);
    const was = (await server.ask(shopfront.banners, {}, operator)).list.map(({ id }) => id);
    const answers = await Promise.all(
      [was.toReversed(), [...was.slice(1), ...was.slice(0, 1)]].map((ids) =>
        server.call(shopfront.orderBanners, { ids, was }, operator),
      ),
    );
    expect(answers.flatMap(({ data }) => data.refusal ?? [])).toEqual(['changedMeanwhile']);
  });

  it('the tab bar', async () => {
    const { version, list } = await server.ask(shopfront.tabs, {}, operator);
    const [won, lost] = await race((name) =>
      server.call(
        shopfront.saveTabs,
        { version, list: list.map((tab) => (tab.type === 'home' ? { ...tab, name: inAll(name) } : tab)) },
        operator,
      ),
    );
    const now = await server.ask(shopfront.tabs, {}, operator);
    expect([won?.data.version, saved(lost)]).toEqual([now.version, now]);
  });

  it('a category', async () => {
    const fields = { parentId: null, picture };
    const { id, version } = await server.ask(
      shopfront.saveCategory,
      { ...fields, id: null, version: null, name: inAll('New') },
      operator,
    );
    const [won, lost] = await race((name) =>
      server.call(shopfront.saveCategory, { ...fields, id, version, name: inAll(name) }, operator),
    );
    const now = (await server.ask(shopfront.categories, {}, operator)).list.find((category) => category.id === id);
    expect([won?.data.version, now?.version]).toEqual([now?.version, won?.data.version]);
    expect(saved(lost)).toEqual(theOther(now?.name.en ?? ''));
    expect((await server.call(shopfront.removeCategory, { id, version }, operator)).data.refusal).toBe(
      'changedMeanwhile',
    );
  });

  it.each([null, 'a rate that was there'])('a rate: %s', async (before) => {
    await server.sql(`delete from exchange_rates where source = 'USD'`);
    const pair = { source: 'USD', target: 'CNY' } as const;
    const version =
      before && (await server.ask(shopfront.saveRate, { ...pair, version: null, micros: 7_000_000 }, operator)).version;
    const [won, lost] = await race((name) =>
      server.call(shopfront.saveRate, { ...pair, version, micros: name === 'Anna' ? 7_100_000 : 7_200_000 }, operator),
    );
    const now = (await server.ask(shopfront.rates, {}, operator)).list.find(({ source }) => source === 'USD');
    expect([won?.data.version, lost?.data.refusal, saved(lost)]).toEqual([now?.version, 'editedMeanwhile', now]);
  });

  it('the terms of an agency', async () => {
    const { agencyId } = await anOpenAgency(server);
    const read = async () =>
      (await server.ask(agencies.list, { pageSize: 50 }, operator)).list.find(({ id }) => id === agencyId);
    const terms = { id: agencyId, version: (await read())?.version ?? '', city: inAll('Tainan'), commissionBps: 500 };
    const [won, lost] = await race((name) => server.call(agencies.change, { ...terms, name: inAll(name) }, operator));
    const now = await read();
    expect([won?.data.version, saved(lost)]).toEqual([now?.version, theOther(now?.name.en ?? '')]);
  });

  it('the profile of an agency', async () => {
    const { agencyId } = await anOpenAgency(server);
    const owner = await asStaff(server, { agencyId, owner: true });
    const { name: _, ...profile } = await server.ask(agencies.ownProfile, {}, owner);
    const [won, lost] = await race((name) =>
      server.call(agencies.saveProfile, { ...profile, story: inAll(name) }, owner),
    );
    const now = await server.ask(agencies.ownProfile, {}, owner);
    expect(won?.data.version).toBe(now.version);
    const theirs = saved(lost) as object;
    expect(now).toMatchObject(theirs);
    expect(theirs).toMatchObject({ story: now.story });
  });
});

it('the tab bar changes its words and order within a second', async () => {
  const { version, list } = await server.ask(shopfront.tabs, {}, operator);
  const changed = list.toReversed().map((tab) => (tab.type === 'mine' ? { ...tab, name: inAll('Mein') } : tab));
  await server.ask(shopfront.saveTabs, { version, list: changed }, operator);
  await aSecond();
  const shown = await server.ask(home.iconList, {});
  expect(shown.list.map(({ type }) => type)).toEqual(['mine', 'orders', 'classify', 'home']);
  expect(shown.list[0]?.name).toBe('Mein');
});

describe('the category tree', () => {
  it('has two levels, and keeps what is used', async () => {
    const agency = await anOpenAgency(server);
    const add = (parentId: string | null, name: string) =>
      server.call(shopfront.saveCategory, { id: null, version: null, parentId, name: inAll(name), picture }, operator);
    const top = (await add(null, 'Top')).data;
    const below = (await add(top.id, 'Below')).data;
    expect((await add(below.id, 'Third')).data.refusal).toBe('categoryTooDeep');
    const remove = async ({ id, version }: { id: string; version: string }) =>
      (await server.call(shopfront.removeCategory, { id, version }, operator)).data.refusal;
    expect(await remove(top)).toBe('categoryInUse');

    const content = aWrittenCourse({ ...agency, categoryId: below.id });
    const draft = await server.ask(listings.create, { content }, agency.keeper);
    const { list } = await server.ask(shopfront.categories, {}, operator);
    const countOf = (id: string) => list.find((one) => one.id === id)?.productCount;
    expect([countOf(top.id), countOf(below.id)]).toEqual([0, 1]);
    expect(await remove(below)).toBe('categoryInUse');
    await server.ask(
      listings.save,
      { id: draft.id, version: 1, content: { ...content, categoryId: agency.categoryId } },
      agency.keeper,
    );
    expect(await remove(below)).toBeUndefined();
    expect(await remove(top)).toBeUndefined();
    expect(await remove(top)).toBe('notFound');
  });

  it('is put in order level by level, against the order that was seen', async () => {
    const add = async (parentId: string | null, name: string) =>
      (
        await server.ask(
          shopfront.saveCategory,
          { id: null, version: null, parentId, name: inAll(name), picture },
          operator,
        )
      ).id;
    const top = await add(null, 'Order');
    const was = [await add(top, 'First'), await add(top, 'Second'), await add(top, 'Third')];
    const [first = '', second = '', third = ''] = was;
    const ids = [third, first, second];
    const put = (parentId: string | null, to: string[], from: string[]) =>
      server.call(shopfront.orderCategories, { parentId, ids: to, was: from }, operator);
    expect((await put(top, ids, was)).success).toBe(true);
    const shown = async () =>
      (await server.ask(shopfront.categories, {}, operator)).list.flatMap(({ id, parentId }) =>
        parentId === top ? [id] : [],
      );
    expect(await shown()).toEqual(ids);
    // Somebody else changed it meanwhile, one is missing, one comes twice, or they are of another level.
    for (const [parentId, to, from] of [
      [top, was, was],
      [top, [first, second], ids],
      [top, [first, first, second], ids],
      [null, was, ids],
    ] as const) {
      expect((await put(parentId, [...to], [...from])).data.refusal).toBe('changedMeanwhile');
    }
    expect(await shown()).toEqual(ids);
  });

  it('cannot lose a category that a product takes at the same moment', async () => {
    const agency = await anOpenAgency(server);
    for (let round = 0; round < 8; round += 1) {
      const { id, version } = await server.ask(
        shopfront.saveCategory,
        { id: null, version: null, parentId: null, name: inAll('Race'), picture },
        operator,
      );
      const [removed, made] = await Promise.all([
        server.call(shopfront.removeCategory, { id, version }, operator),
        server.call(listings.create, { content: aWrittenCourse({ ...agency, categoryId: id }) }, agency.keeper),
      ]);
      expect([removed.success, made.success].filter(Boolean)).toHaveLength(1);
    }
  });
});

it('a rate changes the second price within a second, and says since when', async () => {
  const { productId } = await aCourseOnSale(server);
  const before = (await server.ask(shopfront.rates, {}, operator)).list.find(
    ({ source, target }) => source === 'TWD' && target === 'USD',
  );
  const version = before?.version ?? null;
  const rate = { source: 'TWD', target: 'USD', micros: 50_000 } as const;
  const changed = await server.ask(shopfront.saveRate, { ...rate, version }, operator);
  await aSecond();
  expect(await server.ask(products.product, { id: productId }, { region: 'us' })).toMatchObject({
    mallPcPriceConvert: '60.00',
  });
  const { list } = await server.ask(shopfront.rates, {}, operator);
  expect(list).toContainEqual({ ...rate, version: changed.version, asOf: server.clock().toISOString() });
});
