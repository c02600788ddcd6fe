import * as bookings from '@lyceum/contract/bookings.calls';
import * as calendar from '@lyceum/contract/calendar.calls';
import * as consultants from '@lyceum/contract/consultants.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as timetables from '@lyceum/contract/timetables.calls';
import { toDecimal } from '@lyceum/domain/money';
import { minute } from '@lyceum/domain/time';
import { aConsultant, aConsultingService, anOffer, aRoom } from '@lyceum/fixtures/builders';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import type { PublicText } from '../../platform/public-text.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestServer, testClock } from '../../testing/test-server.ts';
import { openShop, signIn, staySignedIn } from '../../testing/world.ts';

// Monday, 10:00 in Taipei.
const clock = testClock(new Date('2026-03-02T02:00:00Z'));
/** What is found at the address of a calendar elsewhere. */
const elsewhere = new Map<string, PublicText>();
const server = await startTestServer({
  clock,
  extras: {
    readPublicText: (address) => Promise.resolve(elsewhere.get(address) ?? { trouble: 'unreachable' }),
  },
});

const advisor = aConsultant();
const single = anOffer({ price: 120_000 });
const talk = aConsultingService([advisor.id], { offers: [single] });
const room = aRoom();
await openShop(server, [talk, room]);
await insertCatalogue(server.deps.db, clock(), { consultants: [advisor] });
const [owned] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [room.id]);
const agencyId = owned?.agency_id ?? '';
const desk = await asStaff(server, { agencyId, rights: ['products'] });

const slotsOn = async (date: string): Promise<string[]> => {
  const { days } = await server.ask(bookings.consultMonth, { productId: talk.id });
  return (days.find((day) => day.date === date)?.slots ?? [])
    .filter(({ state }) => state === 'free')
    .map(({ startsAt }) => startsAt.slice(11, 16));
};

test('a consultant can be booked once his hours are set; a day off and another length hold at once', async () => {
  await staySignedIn(server);
  const { list } = await server.ask(timetables.list, {}, desk);
  expect(list.map(({ resourceId, kind, isSet }) => [resourceId, kind, isSet])).toEqual([
    [room.id, 'space', false],
    [advisor.id, 'consulting', false],
  ]);
  const blank = await server.ask(timetables.own, { resourceId: advisor.id }, desk);
  expect(blank.content.weekly).toEqual([]);
  expect(await slotsOn('2026-03-03')).toEqual([]);

  const content = {
    ...blank.content,
    zone: 'Asia/Taipei',
    slotMinutes: 50,
    stepMinutes: 60,
    mostSlots: 2,
    horizonDays: 15,
    weekly: [
      { weekday: 2, from: '19:00', to: '22:00' },
      { weekday: 3, from: '22:00', to: '26:00' },
    ],
    exceptions: [{ date: '2026-03-10', hours: [] }],
  };
  const saved = await server.ask(timetables.save, { resourceId: advisor.id, version: blank.version, content }, desk);
  expect(saved.content).toEqual(content);
  // In UTC, eight hours behind.
  expect(await slotsOn('2026-03-03')).toEqual(['11:00', '12:00', '13:00']);
  expect(await slotsOn('2026-03-04')).toEqual(['14:00', '15:00', '16:00', '17:00']);
  expect(await slotsOn('2026-03-10')).toEqual([]);

  // Who read it before is told, and nothing is written over.
  const late = await server.call(timetables.save, { resourceId: advisor.id, version: blank.version, content }, desk);
  expect(late.data).toMatchObject({ refusal: 'editedMeanwhile' });
  const twice = { date: '2026-03-10', hours: [] };
  for (const wrong of [{ exceptions: [twice, twice] }, { exceptions: [{ ...twice, date: '0000-01-01' }] }]) {
    const given = { resourceId: advisor.id, version: saved.version, content: { ...content, ...wrong } };
    expect((await server.call(timetables.save, given, desk)).data).toMatchObject({ refusal: 'invalidInput' });
  }
  const endless = { ...content, weekly: [{ weekday: 2, from: '00:00', to: '48:00' }] };
  expect(
    (await server.call(timetables.save, { resourceId: advisor.id, version: saved.version, content: endless }, desk))
      .data,
  ).toMatchObject({ refusal: 'hoursOverlap' });
  const tangled = [
    { weekday: 2, from: '09:00', to: '12:00' },
    { weekday: 2, from: '11:00', to: '13:00' },
  ];
  expect(
    (
      await server.call(
        timetables.save,
        { resourceId: advisor.id, version: saved.version, content: { ...content, weekly: tangled } },
        desk,
      )
    ).data,
  ).toMatchObject({ refusal: 'hoursOverlap' });
  for (const wrong of [{ zone: 'Mars/Olympus' }, { stepMinutes: 30 }, { mostSlots: 0 }]) {
    expect(
      (
        await server.call(
          timetables.save,
          { resourceId: advisor.id, version: saved.version, content: { ...content, ...wrong } },
          desk,
        )
      ).data,
    ).toMatchObject({ refusal: 'invalidInput' });
  }
});

test('whom two agencies offer, neither keeps the hours of', async () => {
  await openShop(server, [aConsultingService([advisor.id])]);
  const { list } = await server.ask(timetables.list, {}, desk);
  expect(list.map(({ resourceId }) => resourceId)).toEqual([room.id]);
  expect((await server.call(timetables.own, { resourceId: advisor.id }, desk)).data).toMatchObject({
    refusal: 'notFound',
  });
  await server.sql('delete from product_consultants where consultant_id = $1 and product_id <> $2', [
    advisor.id,
    talk.id,
  ]);
});

test('a consultant keeps his own hours; who saves on what another one changed meanwhile is told who it was', async () => {
  await staySignedIn(server);
  const person = { token: await signIn(server) };
  const stranger = { token: await signIn(server) };
  await server.sql(
    `update consultants set user_id = (select user_id from sessions where token_hash = sha256($2::bytea)) where id = $1`,
    [advisor.id, person.token],
  );
  const read = () => server.ask(timetables.mine, { resourceId: advisor.id }, person);
  const own = await read();
  const byOffice = await server.ask(timetables.own, { resourceId: advisor.id }, desk);
  expect(own).toEqual(byOffice);
  const save = (content: typeof own.content, version = own.version) =>
    server.call(timetables.saveMine, { resourceId: advisor.id, version, content }, person);
  const closed = { ...own.content, exceptions: [{ date: '2026-03-17', hours: [] }] };
  expect((await save(closed)).success).toBe(true);
  expect(await slotsOn('2026-03-17')).toEqual([]);
  // The office wrote on what it read before him: his name is told, nothing is lost.
  const late = await server.call(
    timetables.save,
    { resourceId: advisor.id, version: byOffice.version, content: byOffice.content },
    desk,
  );
  expect(late.data).toMatchObject({
    refusal: 'editedMeanwhile',
    params: { by: advisor.name['zh-TW'], saved: { content: closed } },
  });
  const again = await server.ask(
    timetables.save,
    { resourceId: advisor.id, version: (await read()).version, content: { ...own.content, leadMinutes: 90 } },
    desk,
  );
  // The other way round; staff of an agency have no names for him.
  expect((await save(closed)).data).toMatchObject({
    refusal: 'editedMeanwhile',
    params: { by: null, at: clock().toISOString(), saved: { version: again.version } },
  });

  // His zone is one: what buyers read of him follows his hours.
  const away = await server.ask(
    timetables.saveMine,
    { resourceId: advisor.id, version: again.version, content: { ...own.content, zone: 'America/New_York' } },
    person,
  );
  expect(await server.ask(consultants.detail, { id: advisor.id })).toMatchObject({ zone: 'America/New_York' });
  await server.ask(
    timetables.saveMine,
    { resourceId: advisor.id, version: away.version, content: own.content },
    person,
  );

  // Of others he reads nothing, nor others of him.
  for (const [asker, resourceId] of [
    [stranger, advisor.id],
    [person, room.id],
  ] as const) {
    const answers = [
      await server.call(timetables.mine, { resourceId }, asker),
      await server.call(timetables.saveMine, { resourceId, version: own.version, content: own.content }, asker),
      await server.call(timetables.linkMine, { resourceId, address: 'https://a.example/b.ics' }, asker),
      await server.call(timetables.unlinkMine, { resourceId }, asker),
      await server.call(calendar.placeFeed, { resourceId }, asker),
      await server.call(calendar.renewPlaceFeed, { resourceId }, asker),
    ];
    expect(answers.map(({ data }) => (data as { refusal?: string }).refusal)).toEqual(
      Array<string>(answers.length).fill('notFound'),
    );
  }

  const address = 'https://calendar.example/mine.ics';
  elsewhere.set(address, { text: event('20260303T113000Z', '20260303T120000Z') });
  expect((await server.call(timetables.linkMine, { resourceId: advisor.id, address }, person)).data).toEqual({
    host: 'calendar.example',
    busy: 1,
  });
  expect((await read()).busyCalendar).toMatchObject({ host: 'calendar.example', trouble: null });
  await server.ask(timetables.unlinkMine, { resourceId: advisor.id }, person);
  const feed = await server.ask(calendar.placeFeed, { resourceId: advisor.id }, person);
  expect(feed).toEqual(await server.ask(calendar.resourceFeed, { resourceId: advisor.id }, desk));
  expect((await fetch(feed.url)).status).toBe(200);
  await server.ask(calendar.renewPlaceFeed, { resourceId: advisor.id }, person);
  expect((await fetch(feed.url)).status).toBe(404);

  // Two agencies offer him: neither keeps his hours, he does.
  await openShop(server, [aConsultingService([advisor.id])]);
  expect((await server.call(timetables.own, { resourceId: advisor.id }, desk)).success).toBe(false);
  expect((await server.call(timetables.mine, { resourceId: advisor.id }, person)).success).toBe(true);
  await server.sql('delete from product_consultants where consultant_id = $1 and product_id <> $2', [
    advisor.id,
    talk.id,
  ]);
});

const event = (start: string, end: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${start}`,
    `DTEND:${end}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test('an hour that is busy in his own calendar cannot be booked, until it is free there again', async () => {
  const address = 'https://calendar.example/secret.ics';
  const link = () => server.call(timetables.linkCalendar, { resourceId: advisor.id, address }, desk);
  elsewhere.set(address, { text: '<html>Sign in</html>' });
  expect((await link()).data).toMatchObject({ refusal: 'calendarNotRead', params: { trouble: 'notACalendar' } });
  elsewhere.set(address, { text: event('20260303T113000Z', '20260303T120000Z') });
  expect((await link()).data).toEqual({ host: 'calendar.example', busy: 1 });
  expect(await slotsOn('2026-03-03')).toEqual(['12:00', '13:00']);
  const token = await signIn(server);
  const facts = { consultantId: advisor.id, startsAt: '2026-03-03T11:00:00.000Z', slots: 1 };
  const put = () =>
    server.call(orders.addToCart, { productId: talk.id, offerId: single.id, quantity: 1, facts }, { token });
  expect((await put()).data).toMatchObject({ refusal: 'timeTaken' });

  // What was read stays while the calendar cannot be read.
  elsewhere.delete(address);
  clock.pass(16 * minute);
  await staySignedIn(server);
  await server.runJob('timetables.busy');
  expect(await slotsOn('2026-03-03')).toEqual(['12:00', '13:00']);
  const troubled = await server.ask(timetables.own, { resourceId: advisor.id }, desk);
  expect(troubled.busyCalendar).toMatchObject({ host: 'calendar.example', trouble: 'unreachable' });

  elsewhere.set(address, { text: event('20260304T140000Z', '20260304T150000Z') });
  clock.pass(16 * minute);
  await staySignedIn(server);
  await server.runJob('timetables.busy');
  expect(await slotsOn('2026-03-03')).toEqual(['11:00', '12:00', '13:00']);
  expect(await slotsOn('2026-03-04')).toEqual(['15:00', '16:00', '17:00']);
  await server.ask(timetables.unlinkCalendar, { resourceId: advisor.id }, desk);
  expect(await slotsOn('2026-03-04')).toEqual(['14:00', '15:00', '16:00', '17:00']);
  // Nobody who reads the database reads the calendar.
  expect(await server.sql('select * from busy_calendars')).toEqual([]);
});

test('a held talk stands in the office’s calendar; paid, a calendar program reads it at the private address', async () => {
  const token = await signIn(server);
  const startsAt = '2026-03-03T12:00:00.000Z';
  const facts = { consultantId: advisor.id, startsAt, slots: 1 };
  const { cartId } = await server.ask(
    orders.addToCart,
    { productId: talk.id, offerId: single.id, quantity: 1, facts },
    { token },
  );
  const { total } = await server.ask(orders.getOrderMessage, { cartId }, { token });
  const consult = {
    name: '林語彤',
    phone: '0912345678',
    email: '',
    stage: '',
    position: '',
    birthMonth: '',
    problem: '想談選校與科系',
  };
  const { orderId } = await server.ask(
    orders.commit,
    { cartId, money: toDecimal(total.amount), agreed: true, consult },
    { token, idempotencyKey: cartId },
  );
  const week = () => server.ask(calendar.calendar, { from: '2026-03-02', days: 7 }, desk);
  expect((await week()).list).toMatchObject([{ kind: 'consulting', startsAt, held: true }]);
  const { url } = await server.ask(calendar.resourceFeed, { resourceId: advisor.id }, desk);
  const feed = async (at: string) => {
    const response = await fetch(at);
    return { status: response.status, text: await response.text() };
  };
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
      .map((one) => [one.startDate.toJSDate().toISOString(), one.endDate.toJSDate().toISOString()]);
  expect(eventsOf((await feed(url)).text)).toEqual([]);

  await server.sql("update bookings set state = 'booked', held_until = null");
  expect(eventsOf((await feed(url)).text)).toEqual([[startsAt, '2026-03-03T12:50:00.000Z']]);
  // Of who comes it says nothing.
  expect((await feed(url)).text).not.toContain('林語彤');
  expect(await feed(url.replace(/\/[^/]+\.ics$/, `/${'x'.repeat(43)}.ics`))).toMatchObject({ status: 404 });
  const renewed = await server.ask(calendar.renewResourceFeed, { resourceId: advisor.id }, desk);
  expect(await feed(url)).toMatchObject({ status: 404 });
  expect((await feed(renewed.url)).status).toBe(200);
  const own = await server.ask(calendar.ownFeed, {}, { token });
  expect((await feed(own.url)).status).toBe(200);
  expect((await feed(own.url.replace('/buyer/', '/resource/'))).status).toBe(404);
  expect(orderId).not.toBe('');
});
