import { randomUUID } from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import { usualHours } from '@lyceum/domain/support';
import { day, hour, minute, second } from '@lyceum/domain/time';
import { aCategory, aCourse, anAgency } from '@lyceum/fixtures/builders';
import { describe, expect, it } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
await staySignedIn(server);
const support = () => asStaff(server, { rights: ['support'] });
const [ada, ben] = [await support(), await support()];
const aBuyer = async () => ({ token: await signIn(server) });
type Person = { token: string };

const ask = (buyer: Person, text = `請問？${randomUUID()}`, more: object = {}) => {
  clock.pass(2 * second);
  return server.ask(messages.send, { id: randomUUID(), text, ...more }, buyer);
};
const answer = (who: typeof ada, conversationId: string, text = `您好 ${randomUUID()}`) =>
  server.call(desk.send, { conversationId, id: randomUUID(), text }, who);
const talkOf = (conversationId: string) => server.ask(desk.talk, { conversationId }, ada);
const caseOf = async (conversationId: string) => {
  const { newest } = await talkOf(conversationId);
  if (!newest) {
    throw new Error('no case');
  }
  return newest;
};
const refusalOf = (reply: { data: object }) => (reply.data as { refusal?: string }).refusal;
/** What became of all, in the order of the alphabet. */
const refusalsOf = (replies: readonly { data: object }[]) =>
  replies.map((reply) => refusalOf(reply) ?? 'done').toSorted((a, b) => a.localeCompare(b));
const queueOf = async (input: object = {}) => (await server.ask(desk.queue, { ...input, pageSize: 50 }, ada)).list;

describe('a conversation with official support', () => {
  it('is one for an account, answered at the desk, solved, and rated once', async () => {
    const buyer = await aBuyer();
    expect(await server.ask(messages.messages, {}, buyer)).toMatchObject({
      conversationId: null,
      list: [],
      toRate: null,
    });
    const { conversationId } = await ask(buyer, '訂單不見了', { page: '/orderDetail' });
    expect((await ask(buyer, '在嗎？')).conversationId).toBe(conversationId);
    const inbox = await server.ask(messages.conversations, {}, buyer);
    expect(inbox.list).toMatchObject([{ conversationId, agencyId: null, name: '', excerpt: '在嗎？' }]);
    expect((await queueOf()).find((one) => one.conversationId === conversationId)).toMatchObject({
      state: 'waiting',
      excerpt: '在嗎？',
      takenBy: null,
    });
    const opened = await caseOf(conversationId);
    expect(opened).toMatchObject({ state: 'waiting', page: '/orderDetail', takenByMe: false });
    clock.pass(3 * minute);
    expect((await answer(ada, conversationId, '我們找到了')).success).toBe(true);
    expect(await caseOf(conversationId)).toMatchObject({ state: 'taken', takenByMe: true, waitingSince: null });
    // A colleague does not speak in between, but can take over.
    expect(refusalOf(await answer(ben, conversationId))).toBe('caseOfAnother');
    await server.ask(desk.take, { caseId: opened.caseId }, ben);
    expect((await answer(ben, conversationId)).success).toBe(true);

    const { list } = await server.ask(messages.messages, {}, buyer);
    expect(list.map(({ side }) => side)).toEqual(['buyer', 'buyer', 'seller', 'seller']);
    const { seq } = await ask(buyer, '謝謝');
    const early = await server.call(desk.solve, { caseId: opened.caseId, seq: seq - 1 }, ben);
    expect(refusalOf(early)).toBe('wroteMeanwhile');
    await server.ask(desk.solve, { caseId: opened.caseId, seq }, ben);
    expect(refusalOf(await server.call(desk.take, { caseId: opened.caseId }, ada))).toBe('caseSolved');
    expect(refusalOf(await server.call(desk.handOn, { caseId: opened.caseId, staffId: null }, ada))).toBe('caseSolved');

    const { toRate } = await server.ask(messages.messages, {}, buyer);
    expect(toRate).toBe(opened.caseId);
    const rating = { caseId: opened.caseId, stars: 4 };
    const presses = await Promise.all([server, other, server].map((at) => at.call(messages.rate, rating, buyer)));
    expect(refusalsOf(presses)).toEqual(['alreadyRated', 'alreadyRated', 'done']);
    expect((await server.ask(messages.messages, {}, buyer)).toRate).toBeNull();
    expect(await caseOf(conversationId)).toMatchObject({ state: 'solved', stars: 4 });
    // Another question is another case.
    await ask(buyer);
    const again = await caseOf(conversationId);
    expect([again.state, again.caseId === opened.caseId]).toEqual(['waiting', false]);
    expect((await talkOf(conversationId)).earlier).toMatchObject([{ caseId: opened.caseId, stars: 4 }]);
  });

  it('asks nobody about what was solved without a word, and takes no for an answer', async () => {
    const buyer = await aBuyer();
    const { conversationId, seq } = await ask(buyer);
    await server.ask(desk.solve, { caseId: (await caseOf(conversationId)).caseId, seq }, ada);
    expect((await server.ask(messages.messages, {}, buyer)).toRate).toBeNull();
    await ask(buyer);
    await answer(ada, conversationId);
    const { caseId } = await caseOf(conversationId);
    await server.ask(desk.solve, { caseId, seq: 3 }, ada);
    await server.ask(messages.rate, { caseId, stars: null }, buyer);
    expect((await server.ask(messages.messages, {}, buyer)).toRate).toBeNull();
    const stranger = await aBuyer();
    expect(refusalOf(await server.call(messages.rate, { caseId, stars: 1 }, stranger))).toBe('notFound');
  });

  it('loses no message that comes while the case is being solved', async () => {
    const buyer = await aBuyer();
    const { conversationId } = await ask(buyer);
    // Either it was solved first, and the message began another case, or it is not solved.
    for (let round = 0; round < 8; round += 1) {
      const { caseId } = await caseOf(conversationId);
      const seen = (await server.ask(desk.messages, { conversationId }, ada)).list.at(-1)?.seq ?? 0;
      await Promise.all([other.call(desk.solve, { caseId, seq: seen }, ada), ask(buyer)]);
      expect((await caseOf(conversationId)).state).toBe('waiting');
    }
  });

  it('goes along with any product on sale, and with the own order of nobody else', async () => {
    const [agency, category] = [anAgency(), aCategory()];
    const course = { ...aCourse({ agencyId: agency.id }), categoryId: category.id, teacherIds: [] };
    await insertCatalogue(server.deps.db, clock(), { agencies: [agency], categories: [category], products: [course] });
    const buyer = await aBuyer();
    const about = await server.ask(messages.messages, { productId: course.id }, buyer);
    expect(about.offered).toMatchObject({ productId: course.id });
    const { conversationId } = await ask(buyer, '這門課', { productId: course.id });
    const { list } = await server.ask(desk.messages, { conversationId }, ada);
    expect(list).toMatchObject([{ text: '這門課', card: { productId: course.id } }]);
    const forged = await server.call(
      messages.send,
      { id: randomUUID(), text: '訂單', orderId: 'ord_zzzzzzzzzzzzzzzz' },
      buyer,
    );
    expect(refusalOf(forged)).toBe('cardUnavailable');
  });

  it('is not the agencies’, and theirs is not the desk’s', async () => {
    const agency = anAgency();
    await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
    const buyer = await aBuyer();
    const { conversationId } = await server.ask(
      messages.send,
      { agencyId: agency.id, id: randomUUID(), text: '請問？' },
      buyer,
    );
    const tries = await Promise.all([
      server.call(desk.talk, { conversationId }, ada),
      server.call(desk.messages, { conversationId }, ada),
      server.call(desk.send, { conversationId, id: randomUUID(), text: '您好' }, ada),
      server.call(desk.markRead, { conversationId, seq: 1 }, ada),
      server.call(desk.note, { conversationId, text: '注意' }, ada),
    ]);
    expect(tries.map(refusalOf)).toEqual(Array(5).fill('notFound'));
    const mine = await ask(buyer);
    expect(
      refusalOf(await server.call(messages.block, { conversationId: mine.conversationId, blocked: true }, buyer)),
    ).toBe('notFound');
  });

  it('lets support edit and take back its own for two minutes, and says what was read', async () => {
    const buyer = await aBuyer();
    const { conversationId, seq } = await ask(buyer);
    await server.ask(desk.markRead, { conversationId, seq }, ada);
    expect((await server.ask(messages.messages, {}, buyer)).list).toMatchObject([{ read: true }]);
    await answer(ada, conversationId, '明天');
    await server.ask(desk.edit, { conversationId, seq: 2, text: '今天' }, ada);
    expect((await server.ask(messages.messages, {}, buyer)).list).toMatchObject([{}, { text: '今天', edited: true }]);
    expect(refusalOf(await server.call(desk.edit, { conversationId, seq: 1, text: '我' }, ada))).toBe('notFound');
    await server.ask(desk.takeBack, { conversationId, seq: 2 }, ada);
    clock.pass(3 * minute);
    expect(refusalOf(await server.call(desk.takeBack, { conversationId, seq: 2 }, ada))).toBe('messageTooOld');
  });
});

it('is told to the browsers of the buyer once until it is read, in the buyer’s language', async () => {
  const buyer = await aBuyer();
  const { id } = await server.ask(accounts.checkUserLogin, {}, buyer);
  await server.sql(`update users set language = 'en' where id = $1`, [id]);
  await server.sql(
    `insert into push_subscriptions (id, user_id, device_name, endpoint, p256dh, auth, created_at)
     values ('psu_desk', $1, 'desk', 'https://push.example/desk', '', '', now())`,
    [id],
  );
  const { conversationId } = await ask(buyer);
  const told = () =>
    server.sql(
      `select subject, body, link from outbox where kind = 'push' and recipient = 'psu_desk' order by created_at`,
    );
  expect(await told()).toEqual([]);
  await answer(ada, conversationId, '我們找到了');
  await answer(ada, conversationId, '還有一句');
  const first = { subject: 'Lyceum support', body: '我們找到了', link: '/sendMessage?userType=4' };
  expect(await told()).toEqual([first]);
  await server.ask(messages.markRead, { conversationId, seq: 3 }, buyer);
  clock.pass(second);
  await answer(ada, conversationId, '再一句');
  expect(await told()).toEqual([first, { ...first, body: '再一句' }]);
});

describe('the desk', () => {
  it('hands on to a colleague who works there, or back to the queue', async () => {
    const { conversationId } = await ask(await aBuyer());
    const { caseId } = await caseOf(conversationId);
    const { list } = await server.ask(desk.colleagues, {}, ada);
    const clerk = await asStaff(server, { rights: ['catalogue'] });
    const [own] = await server.sql<{ id: string }>('select id from staff where email = $1', [clerk.email]);
    expect(list.some(({ staffId }) => staffId === own?.id)).toBe(false);
    expect(refusalOf(await server.call(desk.handOn, { caseId, staffId: own?.id ?? '' }, ada))).toBe('colleagueGone');
    const [bens] = await server.sql<{ id: string }>('select id from staff where email = $1', [ben.email]);
    await server.ask(desk.handOn, { caseId, staffId: bens?.id ?? '' }, ada);
    expect((await server.ask(desk.queue, { mine: true, pageSize: 50 }, ben)).list).toMatchObject([{ conversationId }]);
    await server.ask(desk.handOn, { caseId, staffId: null }, ben);
    expect(await caseOf(conversationId)).toMatchObject({ state: 'waiting', takenBy: null });
  });

  it('has who waits longest first', async () => {
    const buyers = await Promise.all(Array.from({ length: 3 }, aBuyer));
    const ids: string[] = [];
    for (const buyer of buyers) {
      clock.pass(minute);
      ids.push((await ask(buyer)).conversationId);
    }
    const [first = '', second_ = '', third = ''] = ids;
    // Answered, then asked again: the wait begins anew.
    await answer(ada, first);
    clock.pass(minute);
    await ask(buyers[0] ?? { token: '' });
    await answer(ada, second_);
    const order = (await queueOf()).map((one) => one.conversationId).filter((one) => ids.includes(one));
    expect(order).toEqual([third, first, second_]);
  });

  it('keeps notes that no buyer sees', async () => {
    const buyer = await aBuyer();
    const { conversationId } = await ask(buyer);
    await server.ask(desk.note, { conversationId, text: '已致電兩次' }, ada);
    clock.pass(minute);
    await server.ask(desk.note, { conversationId, text: '明天再打' }, ben);
    expect((await talkOf(conversationId)).notes.map(({ text }) => text)).toEqual(['明天再打', '已致電兩次']);
    const seen = await Promise.all([
      server.ask(messages.messages, {}, buyer),
      server.ask(messages.conversations, {}, buyer),
    ]);
    expect(JSON.stringify(seen)).not.toContain('致電');
  });

  it('keeps canned answers, changed by who has read them last', async () => {
    const form = (title: string) => ({
      title: { 'zh-TW': title, 'zh-CN': title, en: title },
      text: { 'zh-TW': '內容', 'zh-CN': '内容', en: 'Text' },
    });
    const made = await server.ask(desk.saveAnswer, { id: null, version: null, ...form('退費') }, ada);
    const saved = await server.ask(desk.saveAnswer, { ...made, ...form('退費流程') }, ben);
    const late = await server.call(desk.saveAnswer, { ...made, ...form('別的') }, ada);
    expect(late.data).toMatchObject({ refusal: 'editedMeanwhile', params: { saved: { version: saved.version } } });
    expect((await server.ask(desk.answers, {}, ada)).list).toMatchObject([{ id: made.id, title: { en: '退費流程' } }]);
    const removals = await Promise.all([server, other].map((at) => at.call(desk.removeAnswer, { id: made.id }, ada)));
    expect(refusalsOf(removals)).toEqual(['done', 'notFound']);
    expect(refusalOf(await server.call(desk.saveAnswer, { ...saved, ...form('又來') }, ada))).toBe('notFound');
    await server.sql(
      `insert into desk_answers select 'dsa_' || n, '{"zh-TW":"","zh-CN":"","en":""}', '{}' from generate_series(1, 200) n`,
    );
    expect(refusalOf(await server.call(desk.saveAnswer, { id: null, version: null, ...form('多') }, ada))).toBe(
      'answersTooMany',
    );
    await server.sql('delete from desk_answers');
  });
});

describe('opening hours and figures', () => {
  const opening = (region: 'tw' | 'us') => server.ask(messages.opening, {}, { region });
  const hoursOf = async (region: string) => {
    const one = (await server.ask(desk.hours, {}, ada)).list.find((row) => row.region === region);
    if (!one) {
      throw new Error('no hours');
    }
    return one;
  };

  it('are the usual ones until they are set, once by whoever has seen them', async () => {
    const before = await hoursOf('us');
    expect(before).toMatchObject({ ...usualHours, zone: 'America/Los_Angeles' });
    const wanted = { region: 'us' as const, version: before.version, from: 0, until: 1_440, everyDay: true };
    const both = await Promise.all([
      server.call(desk.saveHours, wanted, ada),
      other.call(desk.saveHours, { ...wanted, until: 720 }, ben),
    ]);
    expect(refusalsOf(both)).toEqual(['done', 'editedMeanwhile']);
    expect((await hoursOf('us')).everyDay).toBe(true);
    const wrong = { ...wanted, version: (await hoursOf('us')).version, from: 720, until: 720 };
    expect(refusalOf(await server.call(desk.saveHours, wrong, ada))).toBe('invalidInput');
    await server.ask(desk.saveHours, { ...wanted, version: (await hoursOf('us')).version }, ada);
    expect((await opening('us')).open).toBe(true);
  });

  it('say what to expect by what the last days were like, and equal the rows', async () => {
    await server.sql('delete from support_cases');
    await server.sql('delete from support_hours');
    // The next working day at ten in Taipei.
    do {
      clock.pass(hour);
      await staySignedIn(server);
    } while (!(await opening('tw')).open || Number(clock().toISOString().slice(11, 13)) !== 2);
    expect((await opening('tw')).expectedMinutes).toBeNull();
    for (const waited of [1, 2, 3, 4]) {
      const { conversationId } = await ask(await aBuyer());
      clock.pass(waited * minute);
      await answer(ada, conversationId);
    }
    expect((await opening('tw')).expectedMinutes).toBeNull();
    const { conversationId } = await ask(await aBuyer());
    clock.pass(12 * minute);
    // Who still waits counts, too: four of five were answered within four minutes.
    expect((await opening('tw')).expectedMinutes).toBe(5);
    await answer(ada, conversationId);
    const { caseId } = await caseOf(conversationId);
    await server.ask(desk.solve, { caseId, seq: 2 }, ada);
    const abroad = await aBuyer();
    const { id } = await server.ask(accounts.checkUserLogin, {}, abroad);
    await server.sql(`update users set region = 'us' where id = $1`, [id]);
    await ask(abroad);
    expect((await opening('us')).expectedMinutes).toBeNull();

    const told = await server.ask(desk.figures, { region: 'tw', days: 7 }, ada);
    const rows = await server.sql<{ opened_at: Date; first_answered_at: Date | null; solved_at: Date | null }>(
      `select c.* from support_cases c where conversation_id in
       (select id from conversations where user_id in (select id from users where region = 'tw'))`,
    );
    const waits = rows
      .flatMap((row) => (row.first_answered_at ? [row.first_answered_at.getTime() - row.opened_at.getTime()] : []))
      .toSorted((a, b) => a - b);
    const hours = rows.map((row) => (row.opened_at.getUTCHours() + 8) % 24);
    expect(told).toEqual({
      opened: rows.length,
      solved: rows.filter((row) => row.solved_at !== null).length,
      answered: waits.length,
      medianMinutes: Math.round((waits[2] ?? 0) / minute),
      slowMinutes: expect.any(Number) as number,
      rated: 0,
      stars: null,
      byHour: Array.from({ length: 24 }, (_, at) => hours.filter((one) => one === at).length),
    });
    expect([told.opened, told.answered, told.solved, told.medianMinutes]).toEqual([5, 5, 1, 3]);
    clock.pass(8 * day);
    await staySignedIn(server);
    expect(await server.ask(desk.figures, { region: 'tw', days: 7 }, ada)).toMatchObject({
      opened: 0,
      medianMinutes: null,
    });
  });
});
