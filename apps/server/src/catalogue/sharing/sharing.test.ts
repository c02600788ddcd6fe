import { day } from '@lyceum/domain/time';
import { languages } from '@lyceum/domain/language';
import { sharedPath } from '@lyceum/domain/sharing';
import { aCategory, aConsultant, aConsultingService, aCourse, anAgency } from '@lyceum/fixtures/builders';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openShop } from '../../testing/world.ts';
import { findPosterFonts } from './poster-fonts.ts';
import { openPosters } from './posters.ts';
import { selectShared } from './sharing.sql.ts';

const server = await startTestServer();
const attack = '<script>alert(1)</script>';
const course = aCourse({
  name: { 'zh-TW': '大提琴入門 "第一把"', 'zh-CN': '大提琴入门', en: 'First Cello & Bow' },
  description: { 'zh-TW': attack, 'zh-CN': attack, en: attack },
});
await openShop(server, [course]);
const [teacher] = await server.sql<{ id: string }>('select id from teachers');
const [agency] = await server.sql<{ id: string }>('select id from agencies');

const consultant = aConsultant();
const silent = aConsultant();
const adviser = anAgency();
const category = aCategory();
await insertCatalogue(server.deps.db, server.clock(), {
  categories: [category],
  agencies: [adviser],
  consultants: [consultant, silent],
  products: [{ ...aConsultingService([consultant.id]), agencyId: adviser.id, categoryId: category.id }],
  rates: { twdToCnyMicro: 222_000, twdToUsdMicro: 31_000 },
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const pathOf = (id: string | undefined) => sharedPath(id ?? '') ?? '';
const path = pathOf(course.id);

test('a course is told to chat apps, search engines and people, each in its language', async () => {
  const english = await read(`${path}?lang=en`);
  expect(english.status).toBe(200);
  expect(english.text).toContain('<html lang="en">');
  expect(english.text).toContain('First Cello &amp; Bow');
  expect(english.text).toContain(`<link rel="canonical" href="${server.url}${path}?lang=en">`);
  expect(english.text).toContain(`hreflang="zh-Hant" href="${server.url}${path}?lang=zh-TW"`);
  expect(english.text).toContain(`href="${server.url}/#/goodDetail?id=${course.id}&amp;type=2"`);
  expect(english.text).toMatch(/<meta property="og:image" content="http[^"]+\/media\/[^"]+960\.webp">/);
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(english.text) ?? [];
  expect(JSON.parse(facts)).toMatchObject({
    '@type': 'Product',
    offers: { priceCurrency: 'TWD', lowPrice: '1200.00' },
  });

  expect((await read(path, { 'accept-language': 'zh-CN,zh;q=0.9' })).text).toContain('大提琴入门');
  expect((await read(path, { 'accept-language': 'fr' })).text).toContain('大提琴入門 &quot;第一把&quot;');
});

test('who was sent the address goes on into the shop; who found it reads', async () => {
  expect((await read(path)).text).toContain('location.replace');
  expect((await read(`${path}?lang=zh-TW`)).text).not.toContain('location.replace');
});

test('nothing of a seller’s text runs', async () => {
  const { text, headers } = await read(path);
  expect(text).not.toContain(attack);
  expect(text).toContain('&lt;script&gt;');
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'; img-src 'self'; style-src 'sha256-[^ ]+; script-src 'sha256-/,
  );
});

test('an address leads to the same thing whatever was glued to it', async () => {
  const ways = [
    '?nsukey=8f3d',
    '&shareTo=1',
    '?from=singlemessage&isappinstalled=0',
    '/',
    '%3Fnsukey%3D8f3d',
    '%26shareTo%3D1',
    '。',
    '）',
    '%20',
    '.',
    '%0A',
    '#/goodDetail',
  ];
  for (const way of ways) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, text } = await read(path + way);
    expect([way, status]).toEqual([way, 200]);
    expect(text).toContain(`/#/goodDetail?id=${course.id}`);
  }
  expect((await read(path.toUpperCase().replace('/S/', '/s/'))).status).toBe(200);
});

test('an agency and a teacher have their pages; what is not shown has none', async () => {
  expect((await read(pathOf(agency?.id))).text).toContain(`/#/agency/presentation?agencyId=${agency?.id}`);
  expect((await read(pathOf(teacher?.id))).text).toContain(`/#/agency/teacher/detail?id=${teacher?.id}`);
  for (const wrong of [
    '/s/',
    '/s/p',
    `${path}a`,
    path.replace('/s/p', '/s/x'),
    '/s/..%2F..%2Fetc',
    `/s/p${'0'.repeat(60)}`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect([wrong, (await read(wrong)).status]).toEqual([wrong, 404]);
  }
  // A page is right within a second.
  const becomes = async (at: string, status: number): Promise<void> => {
    await expect.poll(async () => (await read(at)).status, { timeout: 3_000 }).toBe(status);
  };
  await server.sql("update products set state = 'offShelf' where id = $1", [course.id]);
  await becomes(path, 404);
  expect((await read(path)).text).toContain('noindex');
  await server.sql("update products set state = 'onShelf' where id = $1", [course.id]);
  await server.sql('update teachers set shown = false');
  await becomes(pathOf(teacher?.id), 404);
  await server.sql('update teachers set shown = true');
  await Promise.all([becomes(path, 200), becomes(pathOf(teacher?.id), 200)]);
});

test('search engines find every page in every language', async () => {
  const robots = await read('/robots.txt');
  expect(robots.text).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const maps = [...(await read('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at);
  const texts = await Promise.all(maps.map(async (at) => (await read(new URL(at).pathname)).text));
  for (const id of [course.id, agency?.id, teacher?.id]) {
    expect(texts.join('')).toContain(`hreflang="en" href="${server.url}${pathOf(id)}?lang=en"`);
  }
  expect((await read('/sitemaps/order/ord_1.xml')).status).toBe(404);
  expect((await read("/sitemaps/product/'.xml")).status).toBe(404);
});

test('a consultant who offers something has a page; one who does not has none', async () => {
  const { status, text } = await read(`${pathOf(consultant.id)}?lang=en`);
  expect(status).toBe(200);
  expect(text).toContain('Tang Yu-jou');
  expect(text).toContain('School planning');
  expect(text).toContain(`/#/consultant?id=${consultant.id}`);
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(facts)).toMatchObject({ '@type': 'Person', jobTitle: 'High-school counsellor' });
  expect((await read(pathOf(silent.id))).status).toBe(404);
});

const phone = (name: string) => ({
  'user-agent': `Mozilla/5.0 (Linux; Android 14; ${name}) Chrome/130.0 Mobile Safari/537.36`,
});
const visitsOf = async (id: string | undefined) => {
  const [row] = await server.sql<{ count: number }>('select count from share_visits where thing_id = $1', [id]);
  return row?.count ?? 0;
};

test('a visit counts once a person, a day and a thing; programs are no persons', async () => {
  const at = pathOf(agency?.id);
  for (const headers of [
    phone('Pixel 8'),
    phone('Pixel 8'),
    phone('Pixel 9'),
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' },
    { ...phone('Pixel 10'), 'sec-purpose': 'prefetch' },
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await read(at, headers);
  }
  await fetch(server.url + at, { method: 'HEAD', headers: phone('Pixel 11') });
  await read(pathOf(teacher?.id), phone('Pixel 8'));
  await read(pathOf('prd_00000000000000'), phone('Pixel 8'));
  await expect.poll(() => visitsOf(agency?.id)).toBe(2);
  await expect.poll(() => visitsOf(teacher?.id)).toBe(1);
  expect(await server.sql("select 1 from share_visits where thing_id = 'prd_00000000000000'")).toEqual([]);
});

test('nothing of who came is kept beyond the day, the counts are', async () => {
  const kept = await server.sql<{ key: Buffer }>('select key from share_visitors');
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.every(({ key }) => key.length === 32)).toBe(true);
  await server.runJob('sharing.forget');
  expect(await server.sql('select 1 from share_visitors')).toHaveLength(kept.length);
  server.clock.pass(day);
  await server.runJob('sharing.forget');
  expect(await server.sql('select 1 from share_visitors')).toEqual([]);
  await read(pathOf(agency?.id), phone('Pixel 8'));
  await expect
    .poll(() => server.sql('select count from share_visits where thing_id = $1 order by day', [agency?.id]))
    .toEqual([{ count: 2 }, { count: 1 }]);
});

const posterOf = async (id: string | undefined, query = '', headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${pathOf(id)}/poster.png${query}`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const codeOn = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 1_000 });
};

test('a poster in each language is a picture whose code leads to the very thing', async () => {
  for (const [id, screen] of [
    [course.id, `/#/goodDetail?id=${course.id}`],
    [agency?.id, `/#/agency/presentation?agencyId=${agency?.id}`],
    [teacher?.id, `/#/agency/teacher/detail?id=${teacher?.id}`],
    [consultant.id, `/#/consultant?id=${consultant.id}`],
  ] as const) {
    for (const language of languages) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, headers, bytes } = await posterOf(id, `?lang=${language}`);
      expect([id, language, status, headers.get('content-type')]).toEqual([id, language, 200, 'image/png']);
      expect(bytes.length).toBeLessThan(500_000);
      // oxlint-disable-next-line no-await-in-loop
      const led = await codeOn(bytes);
      expect(led).toBe(server.url + pathOf(id));
      // oxlint-disable-next-line no-await-in-loop
      expect((await read(new URL(led ?? '').pathname)).text).toContain(screen);
    }
  }
}, 60_000);

test('a poster is drawn anew when what stands on it changes, and only then', async () => {
  const before = await posterOf(course.id, '?lang=en');
  const etag = before.headers.get('etag') ?? '';
  expect((await posterOf(course.id, '?lang=en', { 'if-none-match': etag })).status).toBe(304);
  expect((await posterOf(course.id, '?lang=en&nsukey=1')).headers.get('etag')).toBe(etag);
  await server.sql('update products set price_from = 0 where id = $1', [course.id]);
  const free = await posterOf(course.id, '?lang=en');
  expect(free.headers.get('etag')).not.toBe(etag);
  expect(free.bytes.equals(before.bytes)).toBe(false);
});

test('a name of many lines, without a space, in emoji or in markup still is a poster of a phone’s size', async () => {
  for (const name of ['課'.repeat(200), 'a'.repeat(300), '🎻🎻', '<b>&amp;</span>"', '𠮷'.repeat(80)]) {
    // oxlint-disable-next-line no-await-in-loop
    await server.sql(
      "update products set name = jsonb_build_object('zh-TW', $2::text, 'zh-CN', $2::text, 'en', $2::text) where id = $1",
      [course.id, name],
    );
    // oxlint-disable-next-line no-await-in-loop
    const { status, bytes } = await posterOf(course.id, '?lang=en');
    // oxlint-disable-next-line no-await-in-loop
    const { width, height } = await sharp(bytes).metadata();
    expect([name, status, width]).toEqual([name, 200, 750]);
    expect(height).toBeLessThan(1_400);
    // oxlint-disable-next-line no-await-in-loop
    expect(await codeOn(bytes)).toBe(server.url + path);
  }
}, 60_000);

test('what has no page has no poster', async () => {
  for (const id of [silent.id, 'prd_00000000000000', 'ord_00000000000000']) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await fetch(`${server.url}/s/${id.replace('_', '')}/poster.png`)).status).toBe(404);
  }
  expect((await posterOf(silent.id)).status).toBe(404);
});

test('a machine without the font draws none and says in its log what to install', async () => {
  const said: unknown[] = [];
  const log = { error: (...words: unknown[]) => said.push(...words) } as unknown as typeof server.deps.log;
  const posters = openPosters(
    { log, publicUrl: () => server.url },
    () => Promise.resolve(null),
    () => findPosterFonts(['/nonexistent']),
  );
  const thing = await selectShared(server.deps.db, 'product', course.id, 'en');
  expect(thing && (await posters.of('product', thing, 'en'))).toBe('unable');
  expect(thing && (await posters.of('product', thing, 'en'))).toBe('unable');
  expect(said).toEqual([expect.stringContaining('fonts-noto-cjk')]);
});
