import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as bookings from '@lyceum/contract/bookings.calls';
import * as consultants from '@lyceum/contract/consultants.calls';
import * as consultations from '@lyceum/contract/consultations.calls';
import * as courses from '@lyceum/contract/courses.calls';
import * as home from '@lyceum/contract/home.calls';
import { save } from '@lyceum/contract/listings.schemas';
import * as products from '@lyceum/contract/products.calls';
import { dateIn } from '@lyceum/domain/zone';
import { expect, test } from 'vitest';
import { projectRoot } from '../platform/project-root.ts';
import { aServer } from '../testing/test-server.ts';
import * as staff from '@lyceum/contract/staff.calls';
import { bookDemo } from './book-demo.ts';
import { demoBuyers, demoConsultant, demoPassword } from './demo-buyers.ts';
import { demoCode, demoStaff } from './demo-staff.ts';
import { loadDemo } from './load-demo.ts';

const progress: [done: number, total: number, table: string][] = [];
const server = await aServer();
const now = server.clock();
// Two processes that start on one new database.
await Promise.all([
  loadDemo({ ...server.deps, now, onProgress: (...step) => progress.push(step) }),
  loadDemo({ ...server.deps, now, onProgress: (...step) => progress.push(step) }),
]);

const count = async (of: string) => (await server.sql<{ n: number }>(`select count(*)::int n from ${of}`))[0]?.n;

test('is loaded once, tells how far it is, and fills a shop', async () => {
  await loadDemo({ ...server.deps, now: server.clock() });
  const total = progress[0]?.[1] ?? 0;
  expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
  expect(progress.at(-1)?.slice(0, 2)).toEqual([total, total]);
  expect(await count('agencies')).toBe(15);
  expect(await count('teachers')).toBe(34);
  expect(await count('products where type in (1, 2)')).toBe(156);
  expect(await count('products where type = 3')).toBe(45);
  expect(await count('consultants')).toBe(23);
  expect(await count('reviews')).toBe(600);
  expect(await count('users')).toBe(demoBuyers.length + 1);
});

test('keeps the figures of lists as their sources have them', async () => {
  expect(
    await count(`products p where type <> 3 and price_from <> (select min(price) from offers where product_id = p.id)`),
  ).toBe(0);
  expect(await count(`products p where lesson_count <> (select count(*) from lessons where product_id = p.id)`)).toBe(
    0,
  );
  expect(await count(`products p where price_from <= 0 and type <> 2`)).toBe(0);
  expect(await count('product_search')).toBe(await count('products'));
});

test('shows a shop through the calls', async () => {
  expect((await server.ask(products.search, {})).total).toBe(224);
  const { list, total } = await server.ask(products.search, { kind: 'course', pageSize: 50 });
  expect([list.length, total]).toEqual([50, 156]);
  const { banners, channels } = await server.ask(home.getIndexBannerById, {});
  expect(banners.length).toBeGreaterThan(2);
  expect(channels.length).toBeGreaterThan(4);
  const recorded = list.find(({ form, hasTrial }) => form === 'recorded' && hasTrial);
  const productId = recorded?.id ?? '';
  const course = await server.ask(products.detailProductLiveAndRecord, { id: productId }, { language: 'en' });
  expect(course.related).toHaveLength(6);
  const { list: chapters } = await server.ask(courses.getProductCourseRecordListByProductId, { productId });
  const trial = chapters.flatMap(({ lessons }) => lessons).find((lesson) => lesson.trial);
  expect((await server.ask(courses.play, { productId, catalogId: trial?.id ?? '' })).url).toContain(
    '/lesson/master.m3u8',
  );
});

test('what it writes of its products can be saved again by their agencies', async () => {
  const rows = await server.sql<{ id: string; content: unknown }>('select id, content from listings');
  const faults = rows.flatMap(({ id, content }) => {
    const { error } = save.request.safeParse({ id, version: 1, content });
    return error
      ? [`${id}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`]
      : [];
  });
  expect(rows.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

test('its tabs have pictures', async () => {
  const { list } = await server.ask(home.iconList, {});
  const missing = list
    .flatMap(({ iconSelectImg, iconUnselectImg }) => [iconSelectImg, iconUnselectImg])
    .filter((path) => !existsSync(join(projectRoot, 'apps/storefront/public', path)));
  expect(list).toHaveLength(4);
  expect(missing).toEqual([]);
});

test('its buyers sign in with the password', async () => {
  const phone = demoBuyers[0].phone.replace('+886', '0');
  const session = await server.ask(accounts.pwdLogin, { phone, region: 'tw', password: demoPassword, agreement: true });
  expect(session.token).toMatch(/^[\w-]{43}$/);
});

test.each(demoStaff)('$email signs in to the back office', async ({ email }) => {
  const { office: pending = '' } = await server.call(staff.signIn, { email, password: demoPassword });
  const { office = '' } = await server.call(
    staff.secondFactor,
    { code: demoCode(server.clock()) },
    { office: pending },
  );
  expect((await server.ask(staff.me, {}, { office })).email).toBe(email);
});

test('it has twenty consultants and forty spaces in three cities, with time that is taken', async () => {
  const began = performance.now();
  await Promise.all([bookDemo(server.deps), bookDemo(server.deps)]);
  expect(performance.now() - began).toBeLessThan(20_000);
  const cities = await server.sql<{ city: string; spaces: number; consultants: number }>(
    `select a.zone city, count(distinct p.id) filter (where p.type = 3)::int spaces, count(distinct pc.consultant_id)::int consultants
     from agencies a join products p on p.agency_id = a.id left join product_consultants pc on pc.product_id = p.id
     group by 1 having count(*) filter (where p.type in (3, 4)) > 0 order by 1`,
  );
  const zones = ['America/New_York', 'Asia/Shanghai', 'Asia/Taipei'];
  expect(cities.map(({ city }) => city)).toEqual(expect.arrayContaining(zones));
  expect(cities.every(({ spaces, consultants }) => spaces > 0 && consultants > 0)).toBe(true);
  expect(await count('consultants')).toBeGreaterThanOrEqual(20);
  expect(await count('products where type = 3')).toBeGreaterThanOrEqual(40);

  // Paid, without a cent that the simulated bank knows nothing of.
  expect(await count(`orders where state not in ('pendingUse', 'completed')`)).toBe(0);
  expect(await count('payment_attempts')).toBe(0);
  expect(await count('ledger')).toBe(0);
  expect(await count(`bookings where state <> 'booked'`)).toBe(0);
  const from = `timestamptz '${now.toISOString()}'`;
  const soon = `starts_at between ${from} and ${from} + interval '15 days'`;
  expect(await count(`bookings where ${soon}`)).toBeGreaterThan(40);

  const stateOf = (productId: string) => server.ask(bookings.consultMonth, { productId });
  const services = await server.sql<{ id: string }>('select id from products where type = 4');
  const months = await Promise.all(services.map(({ id }) => stateOf(id)));
  const states = months.map(({ days }) => days.slice(0, 15).map(({ state }) => state));
  expect(states.filter((days) => days.includes('full')).length).toBeGreaterThanOrEqual(3);
  expect(states.filter((days) => days.includes('few')).length).toBeGreaterThanOrEqual(3);
  expect(states.filter((days) => days.includes('free')).length).toBeGreaterThanOrEqual(10);
  const rooms = await server.sql<{ id: string }>('select id from products where type = 3');
  const rented = await Promise.all(
    rooms.map(({ id }) =>
      server.sql(
        `select from bookings where resource_id = $1 and ends_at - starts_at >= interval '8 hours' and ${soon}`,
        [id],
      ),
    ),
  );
  expect(rented.filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(5);
  expect(await count(`waits where state = 'waiting'`)).toBeGreaterThanOrEqual(4);
});

test('its consultant signs in on the phone and finds a week with people, notes and a request', async () => {
  const phone = demoConsultant.phone.replace('+886', '0');
  const asked = { phone, region: 'tw', password: demoPassword, agreement: true } as const;
  const { token } = await server.ask(accounts.pwdLogin, asked);
  const { list, requests } = await server.ask(consultations.agenda, {}, { token });
  const dayOf = (at: Date) => dateIn('Asia/Taipei', at);
  const today = dayOf(server.clock());
  const days = list.map(({ startsAt }) => dayOf(new Date(startsAt)));
  expect(days).toContain(today);
  expect(days.some((date) => date > today)).toBe(true);
  expect(days.some((date) => date < today)).toBe(true);
  expect(list.reduce((sum, { noteCount }) => sum + noteCount, 0)).toBe(3);
  expect(requests).toHaveLength(1);
  const { consultant } = await server.ask(consultants.mine, {}, { token });
  expect(consultant?.profile.credentials.length).toBeGreaterThan(0);
});

test('an older one gets what is new, and everything else stays as it was', async () => {
  const load = () => loadDemo({ ...server.deps, now: server.clock() });
  expect(await load()).toEqual({ state: 'known' });
  const [changed, gone] = await server.sql<{ id: string }>(
    `select id from products where type = 2 order by id limit 2`,
  );
  await server.sql(`update products set sold_count = 4711 where id = $1`, [changed?.id]);
  await server.sql(`delete from banners where id = (select min(id) from banners)`);
  const banners = await count('banners');
  const tables = ['products', 'listings', 'lessons', 'offers', 'reviews', 'staff', 'product_search'];
  const before = await Promise.all(tables.map((table) => count(table)));
  for (const table of ['reviews', 'listings', 'products']) {
    await server.sql(`delete from ${table} where ${table === 'reviews' ? 'product_id' : 'id'} = $1`, [gone?.id]);
  }
  await server.sql(`delete from listings where id = $1`, [changed?.id]);
  await server.sql(`delete from staff_second_factors where staff_id = $1`, [demoStaff[1]?.id]);
  await server.sql(`delete from staff where id = $1`, [demoStaff[1]?.id]);
  await server.sql(`update settings set value = '2' where name = 'demoVersion'`);

  expect(await Promise.all([load(), load()])).toEqual(
    expect.arrayContaining([{ state: 'grown', added: 3 }, { state: 'known' }]),
  );
  expect(await Promise.all(tables.map((table) => count(table)))).toEqual(before);
  expect(await count(`products where sold_count = 4711`)).toBe(1);
  expect(await count('banners')).toBe(banners);
});
