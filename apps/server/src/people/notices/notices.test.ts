import { randomUUID } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as notices from '@lyceum/contract/notices.calls';
import * as preferences from '@lyceum/contract/preferences.calls';
import * as realtime from '@lyceum/contract/realtime.calls';
import { noticeEvents, noticeSwitches, type NoticeEvent, type NoticeFacts } from '@lyceum/domain/notices';
import { day, hour } from '@lyceum/domain/time';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/database.ts';
import { sendOutbox } from '../../platform/outbox.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { openStream } from '../../testing/streams.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';
import { tellAccount } from '../accounts/tell-account.ts';

// Ten in the morning in Taipei.
const clock = testClock();
const came: string[] = [];
const take = (way: string) => ({
  send: ({ body }: { body: string }) => {
    came.push(`${way} ${body}`);
    return Promise.resolve();
  },
});
const server = await aServer({
  clock,
  extras: { channels: { sms: take('sms'), mail: take('mail'), push: take('push') } },
});

type Told = Exclude<NoticeEvent, 'messageCame'>;

async function aPerson() {
  const token = await signIn(server);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  const tell = (event: Told, text: string) =>
    inTransaction(server.deps.db, (tx) =>
      tellAccount(server.deps, tx, id, event, (language) => ({ subject: `${text} ${language}`, body: text })),
    );
  return { token, id, tell, list: async () => (await server.ask(notices.list, { pageSize: 50 }, { token })).list };
}

/** What came of those texts until now, in the order of the alphabet. */
async function cameOf(...texts: string[]): Promise<string[]> {
  await sendOutbox(server.deps);
  return came
    .map((one) => one.split('\n')[0] ?? '')
    .filter((one) => texts.some((text) => one.endsWith(text)))
    .toSorted();
}

it('what an account was told stands in its list until it is read, and in nobody else’s', async () => {
  const [own, other] = [await aPerson(), await aPerson()];
  const { address } = await server.ask(realtime.ticket, {}, own);
  const stream = await openStream(server.url, address);
  await own.tell('bookingMoved', '改期');
  expect(await stream.until(2)).toContainEqual({ topic: 'notices', about: expect.any(String) as string });
  stream.close();
  clock.pass(hour);
  await own.tell('chargeback', '退單');
  const [newest, older] = await own.list();
  expect(newest).toMatchObject({
    event: 'chargeback',
    subject: '退單 zh-TW',
    body: '退單',
    link: '/mine',
    read: false,
  });
  expect(older).toMatchObject({ event: 'bookingMoved', read: false });
  const unread = () => server.ask(notices.unread, {}, own);
  expect(await unread()).toMatchObject({ count: 2, newest: { subject: '退單 zh-TW' } });
  const foreign = await server.call(notices.markRead, { noticeId: older?.noticeId ?? '' }, other);
  expect(foreign.data.refusal).toBe('notFound');
  await server.ask(notices.markRead, { noticeId: older?.noticeId ?? '' }, own);
  expect((await own.list()).map(({ read }) => read)).toEqual([false, true]);
  await server.ask(notices.markRead, { noticeId: newest?.noticeId ?? '' }, own);
  expect(await unread()).toMatchObject({ count: 0 });
  expect(await other.list()).toEqual([]);
  expect(await server.ask(notices.unread, {}, other)).toEqual({ count: 0, newest: null });
});

it('what is switched off stands in the list alone; money, safety and one’s own bookings are told always', async () => {
  const own = await aPerson();
  await server.ask(preferences.save, { noticesOff: [...noticeSwitches] }, own);
  const events = (Object.keys(noticeEvents) as NoticeEvent[]).filter((one): one is Told => one !== 'messageCame');
  for (const event of events) {
    await own.tell(event, `關掉的 ${event}`);
  }
  expect((await own.list()).map(({ event }) => event).toSorted()).toEqual(events.toSorted());
  // Without a mailbox, what is not worth a text message stands in the list, too.
  const bySms = (event: Told, facts: NoticeFacts = noticeEvents[event]) => facts.switch === null && !facts.neverBySms;
  const always = events.filter((event) => bySms(event));
  expect(await cameOf(...events.map((event) => `關掉的 ${event}`))).toEqual(
    always.map((event) => `sms 關掉的 ${event}`).toSorted(),
  );
  await server.ask(preferences.save, { noticesOff: [] }, own);
  await own.tell('visitAnswered', '又打開了');
  expect(await cameOf('又打開了')).toEqual(['sms 又打開了']);
});

it('quiet hours hold what is not urgent until the morning of the person’s own zone; mails and urgent things come at once', async () => {
  const [sms, mail] = [await aPerson(), await aPerson()];
  // Ten in the morning in Taipei is nine in the evening in New York.
  const quiet = { from: 20 * 60, until: 7 * 60 + 30, zone: 'America/New_York' };
  await server.ask(preferences.save, { quiet }, sms);
  await server.ask(preferences.save, { quiet, noticesBy: 'mail' }, mail);
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_q', $1, 'email', 'night@example.com', now())`,
    [mail.id],
  );
  clock.pass((24 + 2 - clock().getUTCHours()) * hour);
  await sms.tell('visitAnswered', '夜裡回覆');
  await sms.tell('bookingMoved', '夜裡改期');
  await mail.tell('visitAnswered', '夜裡信');
  expect(await cameOf('夜裡回覆', '夜裡改期', '夜裡信')).toEqual(['mail 夜裡信', 'sms 夜裡改期']);
  clock.pass(10 * hour);
  expect(await cameOf('夜裡回覆')).toEqual([]);
  clock.pass(hour);
  expect(await cameOf('夜裡回覆')).toEqual(['sms 夜裡回覆']);
  // Several are told in one.
  clock.pass(14 * hour);
  await sms.tell('visitAnswered', '夜裡第一則');
  await sms.tell('enquiryDecided', '夜裡第二則');
  await sms.tell('bookingMoved', '夜裡急事');
  await sms.tell('timeProposed', '夜裡第三則');
  expect(await cameOf('夜裡第一則', '夜裡急事', '夜裡第三則')).toEqual(['sms 夜裡急事']);
  clock.pass(12 * hour);
  expect(await cameOf('夜裡第一則', '夜裡第三則', '您有 3 則新消息，請到 Lyceum 的「訊息」查看。')).toEqual([
    'sms 您有 3 則新消息，請到 Lyceum 的「訊息」查看。',
  ]);
  await server.ask(preferences.save, { quiet: null }, sms);
  clock.pass(13 * hour);
  await sms.tell('visitAnswered', '不用再等');
  expect(await cameOf('不用再等')).toEqual(['sms 不用再等']);
});

it('a mail that may be ended is ended by one press, by whoever has it, and no other mail says so', async () => {
  const own = await aPerson();
  await server.sql(
    `insert into identities (id, user_id, source, subject, created_at) values ('idn_stop', $1, 'email', 'stop@example.com', now())`,
    [own.id],
  );
  await server.ask(preferences.save, { noticesBy: 'mail' }, own);
  await own.tell('bookingMoved', '不能停的');
  expect(await cameOf('不能停的')).toEqual(['mail 不能停的']);
  await own.tell('visitAnswered', '可以停的');
  await sendOutbox(server.deps);
  const mail = came.find((one) => one.startsWith('mail 可以停的')) ?? '';
  const address = /http\S+\/notices\/stop\S+/.exec(mail)?.[0] ?? '';
  const stop = (method: string, url = address) =>
    fetch(url, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    });
  const kept = async () => (await server.ask(preferences.mine, {}, own)).noticesOff;
  const page = await stop('GET');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<form method="post">');
  // Programs open addresses by themselves: that ends nothing.
  expect(await kept()).toBe(null);
  for (const forged of [
    address.replace('answers', 'waits'),
    address.replace(own.id, `${own.id}x`),
    address.split('&signature')[0],
  ]) {
    expect((await stop('POST', forged)).status).toBe(403);
  }
  expect(await kept()).toBe(null);
  await Promise.all([stop('POST'), stop('POST')]);
  expect((await stop('POST')).status).toBe(200);
  expect(await kept()).toEqual(['answers']);
  await own.tell('visitAnswered', '已經停的');
  await sendOutbox(server.deps);
  expect(came.filter((one) => one.includes('已經停的'))).toEqual([]);
  expect((await own.list()).map(({ body }) => body)).toContain('已經停的');
});

it('a push that a message came waits for the morning, too, and comes not at all where that is switched off', async () => {
  const own = await aPerson();
  await server.sql(
    `insert into push_subscriptions (id, user_id, device_name, endpoint, p256dh, auth, created_at)
     values ('psh_night', $1, 'd', 'https://push.example/1', 'p', 'a', now())`,
    [own.id],
  );
  await server.ask(preferences.save, { quiet: { from: 22 * 60, until: 8 * 60, zone: 'Asia/Taipei' } }, own);
  // Two in the morning in Taipei.
  clock.pass((24 + 18 - clock().getUTCHours()) * hour);
  const support = await asStaff(server, { rights: ['support'] });
  const { conversationId } = await server.ask(messages.send, { id: randomUUID(), text: '請問' }, own);
  const answer = (text: string) => server.ask(desk.send, { conversationId, id: randomUUID(), text }, support);
  await answer('半夜答覆');
  expect(await cameOf('半夜答覆')).toEqual([]);
  clock.pass(6 * hour);
  expect(await cameOf('半夜答覆')).toEqual(['push 半夜答覆']);
  // Read in the night it is not told in the morning.
  clock.pass(17 * hour);
  await server.ask(messages.markRead, { conversationId, seq: 2 }, own);
  const atNight = await asStaff(server, { rights: ['support'] });
  const { newest } = await server.ask(desk.talk, { conversationId }, atNight);
  await server.ask(desk.handOn, { caseId: newest?.caseId ?? '', staffId: null }, atNight);
  await server.ask(desk.take, { caseId: newest?.caseId ?? '' }, atNight);
  await server.ask(desk.send, { conversationId, id: randomUUID(), text: '夜裡讀過' }, atNight);
  await server.ask(messages.markRead, { conversationId, seq: 3 }, own);
  clock.pass(9 * hour);
  expect(await cameOf('夜裡讀過')).toEqual([]);
  await server.ask(preferences.save, { noticesOff: ['messages'] }, own);
  const inTheMorning = await asStaff(server, { rights: ['support'] });
  await server.ask(desk.take, { caseId: newest?.caseId ?? '' }, inTheMorning);
  await server.ask(desk.send, { conversationId, id: randomUUID(), text: '不用推播' }, inTheMorning);
  expect(await cameOf('不用推播')).toEqual([]);
  expect(await own.list()).toEqual([]);
});

it('forgets it after half a year', async () => {
  const own = await aPerson();
  await staySignedIn(server);
  await own.tell('paperEnds', '證照');
  clock.pass(179 * day);
  await server.runJob('notices.forget');
  expect(await own.list()).toHaveLength(1);
  clock.pass(2 * day);
  await server.runJob('notices.forget');
  expect(await own.list()).toEqual([]);
});
