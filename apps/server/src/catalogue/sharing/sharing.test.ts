import { sharedPath } from '@lyceum/domain/sharing';
import { aCourse } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { openShop } from '../../testing/world.ts';

const server = await startTestServer();
const attack = '<script>alert(1)</script>';
const course = aCourse({
  name: { 'zh-TW': '大提琴入門 "第一把"', 'zh-CN': '大提琴入门', en: 'First Cello & Bow' },
  description: { 'zh-TW': attack, 'zh-CN': attack, en: attack },
});
await openShop(server, [course]);
const [teacher] = await server.sql<{ id: string }>('select id from teachers');
const [agency] = await server.sql<{ id: string }>('select id from agencies');

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
  await server.sql("update products set state = 'offShelf' where id = $1", [course.id]);
  expect(await read(path)).toMatchObject({ status: 404, text: expect.stringContaining('noindex') as unknown });
  await server.sql("update products set state = 'onShelf' where id = $1", [course.id]);
  await server.sql('update teachers set shown = false');
  expect((await read(pathOf(teacher?.id))).status).toBe(404);
  await server.sql('update teachers set shown = true');
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
