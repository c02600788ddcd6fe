import * as bookings from '@lyceum/contract/bookings.calls';
import * as enquiries from '@lyceum/contract/enquiries.calls';
import * as orders from '@lyceum/contract/orders.calls';
import { toDecimal } from '@lyceum/domain/money';
import { day, minute } from '@lyceum/domain/time';
import { aConsultant, aConsultingService, anOffer, aTimetable } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { freshPhone, openShop, payByCard, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const bank = await startTestBank(clock);
const { server, other } = await twoServers(clock, { bank });

const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const piano = aConsultant({ topics: [inAll('Piano')] });
const abroad = aConsultant({ topics: [inAll('Abroad')], languages: ['en'], zone: 'America/New_York' });
const evenings = aConsultant({ topics: [inAll('Abroad')], languages: ['en', 'zh-TW'] });
const mornings = aConsultant({ topics: [inAll('Abroad')], languages: ['en', 'zh-TW'] });
const idle = aConsultant({ topics: [inAll('Abroad')], languages: ['en'] });
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hours = (from: number, to: number) => ({ weekly: everyDay.map((weekday) => ({ weekday, from, to })) });
const services = [piano, abroad, evenings, mornings].map(({ id }) =>
  aConsultingService([id], { offers: [anOffer({ price: 120_000, access: 'halfYear' })] }),
);
await openShop(server, services);
await insertCatalogue(server.deps.db, clock(), {
  consultants: [piano, abroad, evenings, mornings, idle],
  timetables: [
    aTimetable(piano.id),
    aTimetable(abroad.id, { zone: 'America/New_York' }),
    aTimetable(evenings.id, hours(1140, 1260)),
    aTimetable(mornings.id, hours(540, 660)),
  ],
});
const serviceOf = (consultant: { id: string }) =>
  services.find(({ consultantIds }) => consultantIds?.includes(consultant.id))?.id ?? '';
const desk = await asStaff(server, { rights: ['support'] });

const wanted = (change: object = {}) => ({
  topic: 'Abroad',
  language: 'en' as const,
  zone: 'Asia/Taipei',
  suits: ['weekdayEvening' as const, 'weekendEvening' as const],
  need: '孩子想去美國讀高中，不知道從哪裡開始。',
  name: '林語彤',
  phone: '0912345678',
  ...change,
});
const ask = (token: string, change: object = {}) => server.call(enquiries.ask, wanted(change), { token });
const own = async (token: string) => (await server.ask(enquiries.listOwn, {}, { token })).list;
async function anAsker() {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  await staySignedIn(server);
  const told = async () => {
    const rows = await server.sql<{ body: string }>(
      'select body from outbox where recipient = $1 order by created_at desc, id desc',
      [`+886${phone.slice(1)}`],
    );
    return rows.map(({ body }) => body);
  };
  return { token, told };
}

test('those of the topic and the language come first, then whoever has a time that suits soonest', async () => {
  const { token } = await anAsker();
  const { enquiryId } = (await ask(token)).data;
  const { list } = await server.ask(enquiries.suggestions, { enquiryId }, desk);
  const named = (consultant: { id: string }) => list.findIndex(({ consultantId }) => consultantId === consultant.id);
  // Nine in New York is the evening in Taipei.
  expect(new Set([named(evenings), named(abroad)])).toEqual(new Set([0, 1]));
  expect(named(mornings)).toBe(2);
  expect(named(piano)).toBe(3);
  // Nobody can be booked who gives nothing.
  expect(named(idle)).toBe(-1);
  expect(list[named(evenings)]).toMatchObject({ topicFits: true, languageFits: true, zoneFits: true });
  expect(list[named(evenings)]?.soonestSuiting).toBe(list[named(evenings)]?.soonest);
  expect(list[named(mornings)]).toMatchObject({ soonestSuiting: null, zoneFits: true });
  expect(list[named(abroad)]).toMatchObject({ zoneFits: false });
  expect(list[named(piano)]).toMatchObject({ topicFits: false, languageFits: false });
  expect((await server.call(enquiries.suggestions, { enquiryId: 'enq_nobody' }, desk)).data.refusal).toBe('notFound');
});

test('asked, matched and told, matched anew, and booked when a talk with that consultant is paid', async () => {
  const { token, told } = await anAsker();
  const { enquiryId } = (await ask(token)).data;
  expect(await own(token)).toMatchObject([{ id: enquiryId, state: 'open', topic: 'Abroad', match: null }]);
  const queue = await server.ask(enquiries.list, { state: 'open' }, desk);
  expect(queue.list.find(({ id }) => id === enquiryId)).toMatchObject({ phone: '0912345678', late: false });
  const match = (consultant: { id: string }, productId = serviceOf(consultant)) =>
    server.call(enquiries.match, { enquiryId, consultantId: consultant.id, productId }, desk);
  expect((await match(idle, serviceOf(piano))).data.refusal).toBe('consultantLeft');
  expect((await match(mornings, 'prd_nobody')).data.refusal).toBe('consultantLeft');
  expect((await match(mornings)).data.state).toBe('matched');
  expect((await match(evenings)).data.state).toBe('matched');
  expect(await told()).toContainEqual(expect.stringContaining('唐雨柔'));
  const [mine] = await own(token);
  expect(mine?.match).toMatchObject({ consultantId: evenings.id, productId: serviceOf(evenings) });

  async function book(consultant: { id: string }) {
    const productId = serviceOf(consultant);
    const { days, rules } = await server.ask(bookings.consultMonth, { productId });
    const slot = days.flatMap(({ slots }) => slots).find(({ longest }) => longest > 0);
    const facts = { consultantId: consultant.id, startsAt: slot?.startsAt ?? '' };
    const offerId = rules.rates[0]?.offerId ?? '';
    const { cartId } = await server.ask(orders.addToCart, { productId, offerId, facts }, { token });
    const consult = {
      name: '林',
      phone: '0912345678',
      email: '',
      stage: '',
      position: '',
      birthMonth: '',
      problem: '選學校的事',
    };
    const money = toDecimal(120_000);
    const made = await server.ask(orders.commit, { cartId, money, agreed: true, consult }, { token });
    return made.orderId;
  }
  // A talk with somebody else is another matter.
  await payByCard(server, bank, { token, orderId: await book(piano), total: 120_000 });
  expect((await own(token))[0]?.state).toBe('matched');
  const orderId = await book(evenings);
  expect((await own(token))[0]?.state).toBe('matched');
  await payByCard(server, bank, { token, orderId, total: 120_000 });
  expect((await own(token))[0]?.state).toBe('booked');
  expect((await server.call(enquiries.withdraw, { enquiryId }, { token })).data.refusal).toBe('enquiryDecided');
  expect((await match(mornings)).data.refusal).toBe('enquiryDecided');
});

test('closed with a reason that is told, or withdrawn; then another one can be asked', async () => {
  const { token, told } = await anAsker();
  const { enquiryId } = (await ask(token)).data;
  expect((await ask(token)).data.refusal).toBe('enquiryOpen');
  expect((await server.call(enquiries.close, { enquiryId, reason: '' }, desk)).data.refusal).toBe('invalidInput');
  await server.ask(enquiries.close, { enquiryId, reason: '目前沒有合適的顧問' }, desk);
  expect(await told()).toContainEqual(expect.stringContaining('目前沒有合適的顧問'));
  expect((await server.call(enquiries.close, { enquiryId, reason: 'x' }, desk)).data.refusal).toBe('enquiryDecided');
  clock.pass(minute);
  const second = (await ask(token, { topic: null, suits: [] })).data.enquiryId;
  const { list } = await server.ask(enquiries.suggestions, { enquiryId: second }, desk);
  expect(list).toHaveLength(services.length);
  expect(list.every(({ topicFits, soonest, soonestSuiting }) => topicFits && soonest === soonestSuiting)).toBe(true);
  const stranger = (await anAsker()).token;
  expect((await server.call(enquiries.withdraw, { enquiryId: second }, { token: stranger })).data.refusal).toBe(
    'notFound',
  );
  expect(await server.ask(enquiries.withdraw, { enquiryId: second }, { token })).toEqual({ state: 'closed' });
  expect((await own(token)).map(({ state, reason }) => [state, reason])).toEqual([
    ['closed', null],
    ['closed', '目前沒有合適的顧問'],
  ]);
  const acts = await server.sql('select id from audit_log where thing = $1', [enquiryId]);
  expect(acts).toHaveLength(1);
});

test('a topic that nobody has, a zone that is none and a number that is none are refused', async () => {
  const { token } = await anAsker();
  const refusalOf = async (change: object) => (await ask(token, change)).data.refusal;
  expect(await refusalOf({ topic: 'Juggling' })).toBe('topicGone');
  expect(await refusalOf({ zone: 'Mars/Olympus' })).toBe('zoneUnknown');
  expect(await refusalOf({ phone: '1' })).toBe('phoneMalformed');
  expect(await refusalOf({ need: '短' })).toBe('invalidInput');
  expect(await own(token)).toEqual([]);
});

test('sent many times at once, over two servers, it is one', async () => {
  const { token } = await anAsker();
  const again = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? server : other).ask(enquiries.ask, wanted(), { token, idempotencyKey: 'once' }),
    ),
  );
  expect(new Set(again.map(({ enquiryId }) => enquiryId)).size).toBe(1);
  const both = await Promise.all(
    [server, other].map((one) => one.call(enquiries.ask, wanted({ need: '另外一件完全不同的事情' }), { token })),
  );
  expect(both.map(({ data }) => data.refusal)).toEqual(['enquiryOpen', 'enquiryOpen']);
});

test('what waits for longer than a working day is marked, and stands first', async () => {
  const { token } = await anAsker();
  const { enquiryId } = (await ask(token)).data;
  clock.pass(4 * day);
  await staySignedIn(server);
  const { list } = await server.ask(enquiries.list, { state: 'open' }, desk);
  expect(list.find(({ id }) => id === enquiryId)?.late).toBe(true);
  const asked = list.map(({ askedAt }) => askedAt);
  expect(asked).toEqual(asked.toSorted());
});
