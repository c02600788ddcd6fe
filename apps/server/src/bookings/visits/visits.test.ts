import * as visits from '@lyceum/contract/visits.calls';
import { day, hour, minute } from '@lyceum/domain/time';
import { mostOpenVisits } from '@lyceum/domain/visits';
import { dateIn, instantAt } from '@lyceum/domain/zone';
import { anOffer, aRoom } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { freshPhone, openShop, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
const address = { 'zh-TW': '大義街 30 號', 'zh-CN': '大义街 30 号', en: '30 Dayi Street' };
const rooms = Array.from({ length: mostOpenVisits + 1 }, () =>
  aRoom({}, { place: { address, longitude: 120.28, latitude: 22.62 } }),
);
const daily = aRoom({ minimumDays: 3 });
const closed = aRoom();
const foreign = aRoom({}, { offers: [anOffer({ price: 60_000 })] });
await openShop(server, [...rooms, daily, closed]);
await openShop(server, [foreign]);
await server.sql("update products set state = 'offShelf' where id = $1", [closed.id]);
const [room] = rooms;
const agencyOf = async (productId: string) => {
  const [row] = await server.sql<{ agency_id: string }>('select agency_id from products where id = $1', [productId]);
  return row?.agency_id ?? '';
};
const seller = await asStaff(server, { agencyId: await agencyOf(room?.id ?? ''), rights: ['orders'] });
const owner = await asStaff(server, { agencyId: await agencyOf(room?.id ?? ''), owner: true });
const stranger = await asStaff(server, { agencyId: await agencyOf(foreign.id), rights: ['orders'] });

/** An hour of the day after so many days, in Taipei. */
const at = (days: number, hours: number): string =>
  instantAt('Asia/Taipei', dateIn('Asia/Taipei', new Date(clock().getTime() + days * day)), hours * 60).toISOString();
const wanted = (change: object = {}) => ({
  productId: room?.id ?? '',
  startsAt: at(3, 14),
  name: '林語彤',
  phone: '0912-345-678',
  heads: 4,
  message: '想看投影機',
  ...change,
});
const ask = (token: string, change: object = {}) =>
  server.call(visits.insertProductAppointment, wanted(change), { token });
const own = async (token: string) => (await server.ask(visits.listOwn, {}, { token })).list;
/** What somebody was sent, newest first. */
const sentTo = async (recipient: string) =>
  (
    await server.sql<{ body: string }>(
      'select body from outbox where recipient = $1 order by created_at desc, id desc',
      [recipient],
    )
  ).map(({ body }) => body);
async function aVisitor() {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  await staySignedIn(server);
  return { token, told: () => sentTo(`+886${phone.slice(1)}`) };
}

test('the times are those at which a space is open and nobody has it, by the hour, also where it is rented by days', async () => {
  const { days, zone, firstDate, heads } = await server.ask(visits.times, { productId: room?.id ?? '' });
  expect({ zone, firstDate, heads }).toMatchObject({ zone: 'Asia/Taipei', firstDate: dateIn('Asia/Taipei', clock()) });
  const third = days.find(({ date }) => date === dateIn('Asia/Taipei', new Date(at(3, 12))));
  expect(third?.slots).toHaveLength(12);
  expect(third?.slots[0]).toMatchObject({ startsAt: at(3, 9), state: 'free' });
  expect(days[0]?.slots).toEqual([]);
  expect((await server.ask(visits.times, { productId: daily.id })).days[5]?.slots.length).toBeGreaterThan(0);
  for (const productId of [closed.id, 'prd_nobody']) {
    expect((await server.call(visits.times, { productId })).data.refusal).toBe('productUnavailable');
  }
});

test('asked, told to the seller, confirmed, told to the visitor, and done', async () => {
  const { token, told } = await aVisitor();
  const { visitId, state } = (await ask(token)).data;
  expect(state).toBe('asked');
  expect(await sentTo(owner.email)).toContainEqual(expect.stringContaining('林語彤'));
  expect(await own(token)).toMatchObject([
    { id: visitId, state: 'asked', heads: 4, actions: ['cancel'], reason: null, address: address['zh-TW'] },
  ]);
  const page = await server.ask(visits.list, { state: 'asked' }, seller);
  expect(page.list.find(({ id }) => id === visitId)).toMatchObject({
    name: '林語彤',
    phone: '0912-345-678',
    message: '想看投影機',
    actions: ['confirm', 'decline'],
  });
  expect((await server.call(visits.finish, { visitId, came: true }, seller)).data.refusal).toBe('visitDecided');
  expect(await server.ask(visits.confirm, { visitId }, seller)).toEqual({ state: 'confirmed' });
  expect(await told()).toContainEqual(expect.stringContaining('已確認'));
  expect((await server.call(visits.decline, { visitId, reason: '改天' }, seller)).data.refusal).toBe('visitDecided');
  clock.pass(4 * day);
  expect((await server.call(visits.cancel, { visitId }, { token })).data.refusal).toBe('visitDecided');
  expect(await server.ask(visits.finish, { visitId, came: true }, seller)).toEqual({ state: 'done' });
  expect(await own(token)).toMatchObject([{ state: 'done', actions: [] }]);
  const acts = await server.sql<{ after: object }>('select after from audit_log where thing = $1 order by id', [
    visitId,
  ]);
  expect(acts.map(({ after }) => after)).toEqual([{ state: 'confirmed' }, { state: 'done' }]);
});

test('declined with a reason, cancelled by the visitor, or missed', async () => {
  const [first, second, third] = [await aVisitor(), await aVisitor(), await aVisitor()];
  const declined = (await ask(first.token)).data.visitId;
  expect((await server.call(visits.decline, { visitId: declined, reason: ' ' }, seller)).data.refusal).toBe(
    'invalidInput',
  );
  await server.ask(visits.decline, { visitId: declined, reason: '當天有課，請改約週六' }, seller);
  expect(await first.told()).toContainEqual(expect.stringContaining('請改約週六'));
  expect(await own(first.token)).toMatchObject([{ state: 'declined', reason: '當天有課，請改約週六', actions: [] }]);
  // Another time of the same space can be asked for then.
  expect((await ask(first.token, { startsAt: at(4, 10) })).success).toBe(true);

  const cancelled = (await ask(second.token)).data.visitId;
  expect(await server.ask(visits.cancel, { visitId: cancelled }, { token: second.token })).toEqual({
    state: 'cancelled',
  });
  expect(await sentTo(owner.email)).toContainEqual(expect.stringContaining('取消'));
  expect((await server.call(visits.confirm, { visitId: cancelled }, seller)).data.refusal).toBe('visitDecided');

  const missed = (await ask(third.token)).data.visitId;
  await server.ask(visits.confirm, { visitId: missed }, seller);
  clock.pass(4 * day);
  expect(await server.ask(visits.finish, { visitId: missed, came: false }, seller)).toEqual({ state: 'missed' });
});

test('past and closed times, too many people and a number that is none are refused, and nothing is kept', async () => {
  const { token } = await aVisitor();
  const refusalOf = async (change: object) => (await ask(token, change)).data.refusal;
  expect(await refusalOf({ startsAt: at(-1, 14) })).toBe('timePast');
  expect(await refusalOf({ startsAt: new Date(clock().getTime() + hour).toISOString() })).toBe('timeTooSoon');
  expect(await refusalOf({ startsAt: at(40, 14) })).toBe('timeTooFar');
  expect(await refusalOf({ startsAt: at(3, 4) })).toBe('timeClosed');
  expect(await refusalOf({ startsAt: new Date(Date.parse(at(3, 14)) + 10 * minute).toISOString() })).toBe(
    'timeNotAligned',
  );
  expect(await refusalOf({ heads: 500 })).toBe('headsTooMany');
  expect(await refusalOf({ phone: 'call me' })).toBe('phoneMalformed');
  expect(await refusalOf({ name: ' ' })).toBe('invalidInput');
  expect(await refusalOf({ productId: closed.id })).toBe('productUnavailable');
  expect(await own(token)).toEqual([]);
});

test('a time that somebody rents is no time to visit', async () => {
  const { token } = await aVisitor();
  await server.sql(
    `with calendar as (insert into busy_calendars (resource_id, sealed_address, host, linked_at, read_at) values ($1, '', 'x', now(), now()))
     insert into busy_spans (resource_id, starts_at, ends_at) values ($1, $2, $3)`,
    [room?.id, at(6, 14), at(6, 16)],
  );
  expect((await ask(token, { startsAt: at(6, 15) })).data.refusal).toBe('timeTaken');
  expect((await ask(token, { startsAt: at(6, 16) })).success).toBe(true);
});

test('sent many times at once, over two servers, it is one; there is an end to them', async () => {
  const { token } = await aVisitor();
  const again = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? server : other).ask(visits.insertProductAppointment, wanted(), { token, idempotencyKey: 'once' }),
    ),
  );
  expect(new Set(again.map(({ visitId }) => visitId)).size).toBe(1);
  const changed = await server.call(visits.insertProductAppointment, wanted({ heads: 2 }), {
    token,
    idempotencyKey: 'once',
  });
  expect(changed.data.refusal).toBe('requestInUse');
  expect((await ask(token, { startsAt: at(5, 10) })).data.refusal).toBe('visitAsked');
  const more = await Promise.all(
    rooms
      .slice(1)
      .map(({ id: productId }, i) =>
        (i % 2 ? server : other).call(visits.insertProductAppointment, wanted({ productId }), { token }),
      ),
  );
  expect(more.filter(({ success }) => success)).toHaveLength(mostOpenVisits - 1);
  expect(more.find(({ success }) => !success)?.data).toMatchObject({
    refusal: 'visitsTooMany',
    params: { most: mostOpenVisits },
  });
  expect(await own(token)).toHaveLength(mostOpenVisits);
});

test("another agency's and another person's visit is as unknown as one that does not exist", async () => {
  const { token } = await aVisitor();
  const { visitId } = (await ask(token)).data;
  const reason = '不是我們的';
  for (const id of [visitId, 'vst_nobody']) {
    expect((await server.call(visits.confirm, { visitId: id }, stranger)).data.refusal).toBe('notFound');
    expect((await server.call(visits.decline, { visitId: id, reason }, stranger)).data.refusal).toBe('notFound');
    expect((await server.call(visits.finish, { visitId: id, came: true }, stranger)).data.refusal).toBe('notFound');
    const other2 = await signIn(server);
    expect((await server.call(visits.cancel, { visitId: id }, { token: other2 })).data.refusal).toBe('notFound');
  }
  expect((await server.ask(visits.list, {}, stranger)).total).toBe(0);
  expect((await own(token))[0]?.state).toBe('asked');
});

test('after 48 hours without an answer both sides are told, once; it can still be answered', async () => {
  const { token, told } = await aVisitor();
  const { visitId } = (await ask(token, { startsAt: at(5, 11) })).data;
  clock.pass(48 * hour - minute);
  await server.runJob('visits.unanswered');
  const before = (await told()).length;
  clock.pass(2 * minute);
  await Promise.all([server.runJob('visits.unanswered'), other.runJob('visits.unanswered')]);
  await server.runJob('visits.unanswered');
  expect(await told()).toHaveLength(before + 1);
  expect(await told()).toContainEqual(expect.stringContaining('還沒有回覆'));
  expect((await sentTo(owner.email)).filter((body) => body.includes('還沒有收到回覆')).length).toBeGreaterThan(0);
  expect((await own(token))[0]).toMatchObject({ state: 'asked', unansweredSince: clock().toISOString() });
  await server.ask(visits.confirm, { visitId }, seller);
  expect((await own(token))[0]).toMatchObject({ state: 'confirmed', unansweredSince: null });
});
