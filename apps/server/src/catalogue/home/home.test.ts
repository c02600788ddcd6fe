import type { FirstReader } from '@lyceum/contract/first-screens';
import * as calls from '@lyceum/contract/home.calls';
import { aCategory, aCourse, anAgency, aRoom } from '@lyceum/fixtures/builders';
import { words } from '@lyceum/fixtures/words';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import type { FirstScreenForm } from '../../platform/first-screens.ts';
import { bodyOf } from '../../platform/reply-cache.ts';
import { homePage } from './home-page.ts';
import { aServer, startTestServer, type TestServer } from '../../testing/test-server.ts';

const full = aCategory();
const empty = aCategory();
const agency = anAgency();
const course = aCourse({ agencyId: agency.id, categoryId: full.id });
const gone = aCourse({ agencyId: agency.id, categoryId: full.id });
const picture = '/media/abc/960.webp';
const banner = { title: words('開學', '开学', 'Back to School'), picture, tone: 'mint' as const };
const channel = { name: words('直播', '直播', 'Live'), picture };

const server = await aServer();
const { db } = server.deps;
await insertCatalogue(db, server.clock(), {
  categories: [full, empty],
  agencies: [agency],
  products: [course, gone],
  banners: [
    { ...banner, id: 'bnr_2', link: { productId: course.id }, position: 2 },
    { ...banner, id: 'bnr_1', link: { categoryId: full.id }, position: 1 },
    { ...banner, id: 'bnr_3', link: { productId: gone.id }, position: 3 },
    { ...banner, id: 'bnr_4', link: { categoryId: empty.id }, position: 4 },
  ],
  channels: [
    { ...channel, id: 'chn_1', categoryId: null, form: 'live', position: 0 },
    { ...channel, id: 'chn_2', categoryId: empty.id, form: null, position: 1 },
  ],
});
await server.sql(`update products set state = 'withdrawn' where id = $1`, [gone.id]);

test('the home page has the banners and channels that lead somewhere, in their order', async () => {
  const { banners, channels } = await server.ask(calls.getIndexBannerById, {}, { language: 'en' });
  expect(banners).toEqual([
    {
      id: 'bnr_1',
      title: 'Back to School',
      picture,
      tone: 'mint',
      productId: null,
      productType: null,
      cateId: full.id,
      agencyId: null,
      route: null,
      address: null,
    },
    {
      id: 'bnr_2',
      title: 'Back to School',
      picture,
      tone: 'mint',
      productId: course.id,
      productType: 2,
      cateId: null,
      agencyId: null,
      route: null,
      address: null,
    },
  ]);
  expect(channels).toEqual([{ id: 'chn_1', name: 'Live', picture, cateId: null, form: 'live' }]);
});

test('the tab bar of a new shop comes in the words of the reader', async () => {
  const { list } = await server.ask(calls.iconList, {}, { language: 'zh-CN', region: 'cn' });
  expect(list.map(({ name }) => name)).toEqual(['首页', '分类', '订单', '我的']);
  expect(list[0]).toEqual({
    type: 'home',
    name: '首页',
    iconSelectImg: '/tab/home-on.svg',
    iconUnselectImg: '/tab/home-off.svg',
  });
});

test('an unknown page of banners is refused', async () => {
  const answer = await server.call(calls.getIndexBannerById, { id: 'space' as 'home' });
  expect(answer.data).toMatchObject({ refusal: 'invalidInput', params: { field: 'id' } });
});

test('a tile address is told to the page and allowed by its policy; without one nobody is asked for a map', async () => {
  const html = '<html lang="zh-TW"><meta name="lyceum-map" content="" data-credit="">';
  const policyOf = async (one: TestServer) =>
    (await fetch(`${one.url}/readyz`)).headers.get('content-security-policy') ?? '';
  const noScreens = { body: () => Promise.resolve(null) };
  const pageOf = async (one: TestServer) =>
    (await homePage(one.deps, html, noScreens)({ hostname: 'shop.test', headers: {}, query: {} })).plain().toString();
  expect(await pageOf(server)).toContain('<meta name="lyceum-map" content="" data-credit="">');
  expect(await policyOf(server)).toContain("img-src 'self' data:;");
  const mapTiles = { address: 'https://tile.example.com/{z}/{x}/{y}.png?key=a&b', credit: '© "Example" & others' };
  const tiled = await startTestServer({ config: { mapTiles }, databaseUrl: server.databaseUrl });
  try {
    expect(await policyOf(tiled)).toContain("img-src 'self' data: https://tile.example.com;");
    expect(await pageOf(tiled)).toContain(
      'content="https://tile.example.com/{z}/{x}/{y}.png?key=a&amp;b" data-credit="© &quot;Example&quot; &amp; others"',
    );
  } finally {
    await tiled.stop();
  }
});

test('host, address, device and region decide in this order what the page is written for', async () => {
  const html = '<html lang="x"><meta name="lyceum-region" content=""><meta name="lyceum-hosts" content="">';
  const hosts = { 'shop.cn.test': 'cn', 'shop.us.test': 'us' } as const;
  const deps = { config: { ...server.deps.config, hosts } };
  const screens = {
    body: (_: string, reader: FirstReader, { write }: FirstScreenForm) =>
      Promise.resolve(bodyOf(write({ html: '', replies: [] }, reader))),
  };
  const writtenFor = async (hostname: string, languages?: string, query = {}) => {
    const headers = { 'accept-language': languages };
    const page = (await homePage(deps, html, screens)({ hostname, headers, query })).plain().toString();
    expect(page).toContain('content="shop.cn.test=cn shop.us.test=us"');
    expect(page).toContain('<meta name="lyceum-region" content="tw">');
    return /data-first-screen="([^"]+)"/.exec(page)?.[1];
  };
  expect(await writtenFor('shop.cn.test', 'en-US,en;q=0.9', { appRegion: 'us' })).toBe('zh-CN cn');
  expect(await writtenFor('shop.us.test', 'zh-TW')).toBe('en us');
  expect(await writtenFor('shop.us.test', 'zh-TW', { lang: 'zhTW' })).toBe('zh-TW us');
  expect(await writtenFor('other.test', 'fr-FR,zh-HK;q=0.4,en-US;q=0.8')).toBe('en tw');
  expect(await writtenFor('other.test', 'zh-SG, *;q=0.1')).toBe('zh-CN tw');
  expect(await writtenFor('other.test', 'de')).toBe('zh-TW tw');
  expect(await writtenFor('constructor')).toBe('zh-TW tw');
});

test('a listed host decides for calls too', async () => {
  const one = await startTestServer({ config: { hosts: { localhost: 'cn' } }, databaseUrl: server.databaseUrl });
  try {
    const ask = async (origin: string) => {
      const reply = await fetch(`${origin}${calls.iconList.facts.path}`, { headers: { appArea: 'US' } });
      const { data } = (await reply.json()) as { data: { list: { name: string }[] } };
      return data.list[0]?.name;
    };
    expect(await ask(one.url)).toBe('Home');
    expect(await ask(one.url.replace('127.0.0.1', 'localhost'))).toBe('首页');
  } finally {
    await one.stop();
  }
});

test('the space channel has the banners that lead to spaces which can be rented', async () => {
  const [rooms, parent] = [aCategory(), aCategory()];
  const below = aCategory({ parentId: parent.id });
  const room = aRoom({}, { agencyId: agency.id, categoryId: rooms.id });
  const inBelow = aRoom({}, { agencyId: agency.id, categoryId: below.id });
  await insertCatalogue(db, server.clock(), {
    categories: [rooms, parent, below],
    agencies: [],
    products: [room, inBelow],
    banners: [
      { ...banner, id: 'bnr_5', link: { productId: room.id }, position: 7 },
      { ...banner, id: 'bnr_6', link: { categoryId: parent.id }, position: 6 },
      { ...banner, id: 'bnr_7', link: { categoryId: rooms.id }, position: 5 },
    ],
  });
  const shown = async () => (await server.ask(calls.spacePage, {})).banners.map(({ id }) => id);
  expect(await shown()).toEqual(['bnr_7', 'bnr_6', 'bnr_5']);
  await server.sql(`update products set state = 'offShelf' where id = $1`, [room.id]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await shown()).toEqual(['bnr_6']);
});
