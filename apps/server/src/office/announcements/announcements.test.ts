import * as accounts from '@lyceum/contract/accounts.calls';
import * as announcements from '@lyceum/contract/announcements.calls';
import * as dashboard from '@lyceum/contract/dashboard.calls';
import * as notices from '@lyceum/contract/notices.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { day, hour } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import type { Asker } from '../../testing/call-over.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
const operator = await asStaff(server, { rights: ['catalogue'] });

async function aClerkIn(region: 'tw' | 'us') {
  const agency = anAgency({ region });
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
  return asStaff(server, { agencyId: agency.id, rights: ['orders'] });
}
const [here, there] = [await aClerkIn('tw'), await aClerkIn('us')];
await staySignedIn(server);

const form = (title: string, change: object = {}) => ({
  id: null,
  version: null,
  title: { 'zh-TW': `${title}（台）`, 'zh-CN': `${title}（陆）`, en: `${title} (en)` },
  text: { 'zh-TW': '內容', 'zh-CN': '内容', en: 'One\nTwo' },
  audience: 'merchants' as const,
  region: null,
  startsAt: null,
  endsAt: null,
  ...change,
});
const titles = async (asker: Asker) =>
  (await server.ask(dashboard.today, {}, asker)).announcements.map(({ title }) => title);
const later = (hours: number) => new Date(clock().getTime() + hours * hour).toISOString();
const stateOf = async (id: string) =>
  (await server.ask(announcements.list, {}, operator)).list.find((one) => one.id === id)?.state;

it('is read by the merchants of its region in their language, from its time on and until it is over', async () => {
  const all = await server.ask(announcements.save, form('維護'), operator);
  const soon = { region: 'us' as const, startsAt: later(2), endsAt: later(4) };
  const planned = await server.ask(announcements.save, form('Holiday', soon), operator);
  expect([await titles(here), await titles(there), await titles(operator)]).toEqual([
    ['維護（台）'],
    ['維護（台）'],
    [],
  ]);
  const inEnglish = await server.ask(dashboard.today, {}, { ...there, language: 'en' });
  expect(inEnglish.announcements).toMatchObject([{ title: '維護 (en)', text: 'One\nTwo' }]);
  expect([await stateOf(all.id), await stateOf(planned.id)]).toEqual(['shown', 'planned']);

  clock.pass(2 * hour);
  expect([await titles(here), (await titles(there)).length, await stateOf(planned.id)]).toEqual([
    ['維護（台）'],
    2,
    'shown',
  ]);
  clock.pass(2 * hour);
  expect([await titles(there), await stateOf(planned.id)]).toEqual([['維護（台）'], 'over']);

  const { link } = await server.ask(staff.offerPhone, {}, here);
  const phone = { token: await signIn(server) };
  await server.ask(staff.tiePhone, { token: link.split('tie=')[1] ?? '' }, phone);
  expect((await server.ask(dashboard.todayByPhone, {}, phone)).announcements).toMatchObject([{ id: all.id }]);
  await server.ask(announcements.stop, { id: all.id }, operator);
});

it('is changed by who has read it last, stopped once, and not begun again', async () => {
  const made = await server.ask(announcements.save, form('出款'), operator);
  const wrong = form('出款', { startsAt: later(5), endsAt: later(1) });
  expect((await server.call(announcements.save, wrong, operator)).data.refusal).toBe('invalidInput');
  const partly = form('出款', { text: { 'zh-TW': '內容', 'zh-CN': ' ', en: 'Text' } });
  expect((await server.call(announcements.save, partly, operator)).data.refusal).toBe('invalidInput');
  const change = { ...form('出款延後'), ...made };
  const saved = await server.ask(announcements.save, change, operator);
  expect(await titles(here)).toEqual(['出款延後（台）']);
  const late = await server.call(announcements.save, { ...form('別的'), ...made }, operator);
  expect(late.data).toMatchObject({ refusal: 'editedMeanwhile', params: { saved: { version: saved.version } } });

  const presses = await Promise.all(
    [server, other, server, other].map((at) => at.call(announcements.stop, { id: made.id }, operator)),
  );
  expect(presses.filter(({ success }) => success)).toHaveLength(1);
  expect(await titles(here)).toEqual([]);
  expect((await server.call(announcements.save, { ...form('又來'), ...saved }, operator)).data.refusal).toBe(
    'announcementStopped',
  );
  expect((await server.call(announcements.stop, { id: 'ann_nothing' }, operator)).data.refusal).toBe('notFound');
  const trail = JSON.stringify(await server.sql("select * from audit_log where act = 'change announcements'"));
  expect(trail).not.toContain('內容');
});

it('shows the newest three', async () => {
  for (const title of ['一', '二', '三', '四']) {
    clock.pass(day);
    await staySignedIn(server);
    await server.ask(announcements.save, form(title), operator);
  }
  expect(await titles(here)).toEqual(['四（台）', '三（台）', '二（台）']);
});

it('is read in the shop where it is for buyers, by those of its region, and by merchants where it is for everybody', async () => {
  // Of one moment there is no order.
  clock.pass(hour);
  const before = await titles(here);
  const inShop = async (region: 'tw' | 'us') =>
    (await server.ask(announcements.shown, {}, { region })).list.map(({ title }) => title);
  const others = await inShop('tw');
  await server.ask(announcements.save, form('給商家'), operator);
  const forBuyers = await server.ask(
    announcements.save,
    form('給買家', { audience: 'buyers', region: 'tw' }),
    operator,
  );
  clock.pass(hour);
  await server.ask(announcements.save, form('給所有人', { audience: 'everybody' }), operator);
  expect(await inShop('tw')).toEqual(['給所有人（台）', '給買家（台）', ...others]);
  expect(await inShop('us')).toEqual(['給所有人（台）', ...others]);
  expect(await titles(here)).toEqual(['給所有人（台）', '給商家（台）', ...before].slice(0, 3));
  await server.ask(announcements.stop, { id: forBuyers.id }, operator);
  expect(await inShop('tw')).toEqual(['給所有人（台）', ...others]);
  expect((await server.call(announcements.save, form('誰', { audience: 'nobody' }), operator)).data.refusal).toBe(
    'invalidInput',
  );
});

it('of a legal text is told to each account of its region, once, in its language, until it is stopped', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signIn(server)));
  await staySignedIn(server);
  const [first = '', english = '', abroad = ''] = people;
  await server.ask(preferences.save, { language: 'en' }, { token: english });
  const { id: abroadId } = await server.ask(accounts.checkUserLogin, {}, { token: abroad });
  await server.sql(`update users set region = 'us' where id = $1`, [abroadId]);
  const told = async (token: string) => {
    const { list } = await server.ask(notices.list, { pageSize: 50 }, { token });
    return list.filter(({ event }) => event === 'policyChanged').map(({ subject, link }) => [subject, link]);
  };
  const runs = () => Promise.all([server, other].map((on) => on.runJob('announcements.tell')));
  const policy = { policy: 'privacyPolicy' as const, audience: 'buyers' as const, region: 'tw' as const };
  const toMerchants = form('條文', { ...policy, audience: 'merchants' });
  expect((await server.call(announcements.save, toMerchants, operator)).data.refusal).toBe('invalidInput');

  await server.ask(announcements.save, form('條文', { ...policy, startsAt: later(2) }), operator);
  await runs();
  expect(await told(first)).toEqual([]);
  clock.pass(3 * hour);
  await runs();
  await runs();
  expect(await told(first)).toEqual([['條文（台）', '/privacyPolicy']]);
  expect(await told(english)).toEqual([['條文 (en)', '/privacyPolicy']]);
  expect(await told(abroad)).toEqual([]);
  // Everybody of the region, however many batches it takes; those without a mailbox get no text message.
  const [counted] = await server.sql<{ people: number; told: number; texts: number }>(
    `select (select count(*) from users where region = 'tw')::int people,
            (select count(distinct user_id) from notices where event = 'policyChanged')::int told,
            (select count(*) from outbox where kind = 'sms' and body = '內容')::int texts`,
  );
  expect(counted).toEqual({ people: counted?.told, told: counted?.told, texts: 0 });
  const shown = await server.ask(announcements.shown, {}, { region: 'tw' });
  expect(shown.list[0]?.policy).toBe('privacyPolicy');

  const stopped = await server.ask(announcements.save, form('又改', { ...policy, startsAt: later(1) }), operator);
  await server.ask(announcements.stop, { id: stopped.id }, operator);
  clock.pass(2 * hour);
  await runs();
  expect((await told(first)).length).toBe(1);
});

it('goes on where a server died, and begins with nobody anew', async () => {
  await server.sql(
    `insert into users (id, region, language, created_at, nick_name)
     select 'usr_many' || lpad(n::text, 4, '0'), 'us', 'en', now(), 'n' || n from generate_series(1, 230) n`,
  );
  const policy = { policy: 'userAgreement', audience: 'everybody', region: 'us' };
  await server.ask(announcements.save, form('大改', policy), operator);
  const count = async () =>
    Number((await server.sql<{ n: string }>(`select count(*) n from notices where user_id like 'usr_many%'`))[0]?.n);
  // The second batch fails as a whole.
  await server.sql(`alter table notices add constraint power_cut check (user_id <> 'usr_many0150')`);
  await expect(server.runJob('announcements.tell')).rejects.toThrow('Failed query');
  const before = await count();
  expect(before).toBeLessThan(150);
  await server.sql('alter table notices drop constraint power_cut');
  await Promise.all([server, other].map((on) => on.runJob('announcements.tell')));
  await server.runJob('announcements.tell');
  expect(await count()).toBe(230);
});
