import { randomUUID } from 'node:crypto';
import * as messages from '@lyceum/contract/messages.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as staff from '@lyceum/contract/staff.calls';
import { messageChangeable } from '@lyceum/domain/messages';
import { minute, second } from '@lyceum/domain/time';
import { aCategory, aCourse, anAgency, anOffer } from '@lyceum/fixtures/builders';
import { describe, expect, it } from 'vitest';
import { foldMessages } from './search-messages.ts';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { order, signIn, staySignedIn } from '../../testing/world.ts';

const clock = testClock();
const { server, other } = await twoServers(clock);
await staySignedIn(server);

const category = aCategory();
await insertCatalogue(server.deps.db, clock(), { categories: [category] });

/** An agency with a course, and somebody of it who answers on the phone. */
async function aSeller(rights: ('orders' | 'products')[] = ['orders']) {
  const agency = anAgency();
  const offer = anOffer();
  const course = aCourse({ agencyId: agency.id, offers: [offer] });
  await insertCatalogue(server.deps.db, clock(), {
    agencies: [agency],
    products: [{ ...course, categoryId: category.id, teacherIds: [] }],
  });
  const { office } = await asStaff(server, { agencyId: agency.id, rights });
  const token = await signIn(server);
  const { link } = await server.ask(staff.offerPhone, {}, { office });
  await server.ask(staff.tiePhone, { token: new URLSearchParams(link.split('?')[1]).get('tie') ?? '' }, { token });
  const sold = { productId: course.id, offerId: offer.id, price: offer.price };
  return { token, agencyId: agency.id, courseId: course.id, sold, name: agency.name['zh-TW'] };
}
const aBuyer = async () => ({ token: await signIn(server) });
type Person = { token: string };

const send = (buyer: Person, agencyId: string, text: string, more: object = {}) =>
  server.ask(messages.send, { agencyId, id: randomUUID(), text, ...more }, buyer);
const answer = (seller: Person, conversationId: string, text: string) =>
  server.ask(messages.sellerSend, { conversationId, id: randomUUID(), text }, seller);
const textsOf = async (buyer: Person, agencyId: string, before?: number) =>
  (await server.ask(messages.messages, { agencyId, ...(before && { before }) }, buyer)).list.map(({ text }) => text);

/** Unread counts by rows alone, of every conversation. */
async function expectEven(): Promise<void> {
  const wrong = await server.sql(
    `select c.id from conversations c
     left join lateral (select count(*) filter (where side = 'seller' and seq > c.buyer_read) buyer,
       count(*) filter (where side = 'buyer' and seq > c.seller_read) seller, count(*) total, coalesce(max(seq), 0) last
       from messages m where m.conversation_id = c.id) rows on true
     where (c.buyer_unread, c.seller_unread, c.last_seq, c.last_seq) is distinct from (rows.buyer, rows.seller, rows.total, rows.last)`,
  );
  expect(wrong).toEqual([]);
}

it('finds what was written in one conversation, in either characters, edited and not taken back', async () => {
  const seller = await aSeller();
  const { agencyId } = seller;
  const [buyer, stranger] = [await aBuyer(), await aBuyer()];
  const { conversationId } = await send(buyer, agencyId, '請問鋼琴課的 Ｔｒｉａｌ 要錢嗎？');
  await answer(seller, conversationId, '試聽免費，教材 NT$300');
  const { seq } = await send(buyer, agencyId, '那吉他呢？');
  await send(stranger, agencyId, '鋼琴');
  const find = async (keyword: string, before?: number) =>
    (await server.ask(messages.search, { conversationId, keyword, ...(before && { before }) }, buyer)).list.map(
      (found) => found.seq,
    );
  expect([await find('钢琴'), await find('trial'), await find('nt$'), await find('%'), await find('_')]).toEqual([
    [1],
    [1],
    [2],
    [],
    [],
  ]);
  expect((await server.ask(messages.sellerSearch, { conversationId, keyword: '吉他' }, seller)).list).toMatchObject([
    { seq: 3, side: 'buyer', text: '那吉他呢？' },
  ]);
  await server.ask(messages.edit, { conversationId, seq, text: '那小提琴呢？' }, buyer);
  expect([await find('吉他'), await find('小提琴')]).toEqual([[], [3]]);
  await server.ask(messages.takeBack, { conversationId, seq }, buyer);
  expect(await find('小提琴')).toEqual([]);
  const others = await server.call(messages.search, { conversationId, keyword: '鋼琴' }, stranger);
  expect(others.data).toMatchObject({ refusal: 'notFound' });

  for (let at = 0; at < 25; at += 1) {
    clock.pass(10 * second);
    await send(buyer, agencyId, `第 ${at} 次問鋼琴`);
  }
  const first = await server.ask(messages.search, { conversationId, keyword: '鋼琴' }, buyer);
  expect([first.list.length, first.more, first.list[0]?.seq]).toEqual([20, true, 28]);
  expect(await find('鋼琴', first.list.at(-1)?.seq)).toEqual([8, 7, 6, 5, 4, 1]);
  // What was written before there was a search.
  await server.sql('update messages set folded = null');
  expect(await find('鋼琴')).toEqual([]);
  await foldMessages(server.deps);
  expect((await find('鋼琴')).length).toBe(20);
});

describe('a conversation', () => {
  it('begins with the first message, is answered on the phone, and says what was read', async () => {
    const seller = await aSeller();
    const { agencyId } = seller;
    const buyer = await aBuyer();
    expect(await server.ask(messages.messages, { agencyId }, buyer)).toEqual({
      name: seller.name,
      conversationId: null,
      list: [],
      more: false,
      blocked: false,
      offered: null,
      offeredOrder: null,
      toRate: null,
    });
    const { conversationId, seq } = await send(buyer, agencyId, '請問零基礎\n可以上嗎？', {
      productId: seller.courseId,
    });
    expect(seq).toBe(1);
    expect((await server.ask(messages.sellerUnread, {}, seller)).count).toBe(1);
    const { list } = await server.ask(messages.sellerConversations, {}, seller);
    expect(list).toMatchObject([{ conversationId, excerpt: '請問零基礎 可以上嗎？', unread: 1 }]);
    const seen = await other.ask(messages.sellerMessages, { conversationId }, seller);
    expect(seen.list).toMatchObject([
      { side: 'buyer', card: { productId: seller.courseId, onSale: true }, read: false },
    ]);
    clock.pass(minute);
    await answer(seller, conversationId, '可以，第一堂從指法開始。');
    // Who answers has read.
    expect((await server.ask(messages.sellerUnread, {}, seller)).count).toBe(0);
    const own = await other.ask(messages.messages, { agencyId }, buyer);
    expect(own.list.map(({ side, read }) => [side, read])).toEqual([
      ['buyer', true],
      ['seller', false],
    ]);
    expect((await server.ask(messages.unread, {}, buyer)).count).toBe(1);
    expect((await server.ask(messages.markRead, { conversationId, seq: 2 }, buyer)).unread).toBe(0);
    const after = await server.ask(messages.sellerMessages, { conversationId }, seller);
    expect(after.list.map(({ read }) => read)).toEqual([false, true]);
    expect((await server.ask(messages.conversations, {}, buyer)).list).toMatchObject([
      { conversationId, agencyId, name: seller.name, excerpt: '可以，第一堂從指法開始。', unread: 0 },
    ]);
    await expectEven();
  });

  it('is sent, then delivered to a page of the other side, then read; each shows to the sender alone', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const { agencyId } = seller;
    const stateOf = async () => {
      const { list } = await server.ask(messages.messages, { agencyId }, buyer);
      return list.map(({ delivered, read }) => (read ? 'read' : delivered ? 'delivered' : 'sent'));
    };
    const { conversationId } = await send(buyer, agencyId, '請問還有名額嗎');
    expect(await stateOf()).toEqual(['sent']);
    // Pages of strangers and of another seller say nothing of it.
    await server.ask(messages.markDelivered, {}, await aBuyer());
    await server.ask(messages.sellerMarkDelivered, {}, await aSeller());
    await server.ask(messages.markDelivered, {}, buyer);
    expect(await stateOf()).toEqual(['sent']);
    await Promise.all([server, other].map((on) => on.ask(messages.sellerMarkDelivered, {}, seller)));
    expect(await stateOf()).toEqual(['delivered']);
    const seen = await server.ask(messages.sellerMessages, { conversationId }, seller);
    expect(seen.list.map(({ delivered, read }) => [delivered, read])).toEqual([[false, false]]);
    await send(buyer, agencyId, '週六的班');
    expect(await stateOf()).toEqual(['delivered', 'sent']);
    await server.ask(messages.sellerMarkRead, { conversationId, seq: 2 }, seller);
    expect(await stateOf()).toEqual(['read', 'read']);
    await answer(seller, conversationId, '還有兩位');
    await server.ask(messages.markDelivered, {}, buyer);
    const after = await server.ask(messages.sellerMessages, { conversationId }, seller);
    expect(after.list.map(({ delivered, read }) => [delivered, read]).at(-1)).toEqual([true, false]);
    // Official support has a queue: what is written to it stands there at once.
    await server.ask(messages.send, { id: randomUUID(), text: '請問發票' }, buyer);
    const desk = await server.ask(messages.messages, {}, buyer);
    expect(desk.list.map(({ delivered, read }) => [delivered, read])).toEqual([[true, false]]);
    await expectEven();
  });

  it('stores a message once, however often and from wherever it is sent', async () => {
    const { agencyId } = await aSeller();
    const buyer = await aBuyer();
    const one = { agencyId, id: randomUUID(), text: '在嗎？' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 ? server : other).ask(messages.send, one, buyer)),
    );
    expect(new Set(answers.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const many = Array.from({ length: 12 }, (_, at) => ({ agencyId, id: randomUUID(), text: `第 ${at} 句` }));
    const sent = await Promise.all(many.map((each, at) => (at % 2 ? server : other).ask(messages.send, each, buyer)));
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(many.map((_, at) => at + 2));
    expect(await textsOf(buyer, agencyId)).toHaveLength(13);
    await expectEven();
  });

  it('refuses the same words twice within a second, and takes them again later', async () => {
    const { agencyId } = await aSeller();
    const buyer = await aBuyer();
    const one = () => server.call(messages.send, { agencyId, id: randomUUID(), text: '在嗎？' }, buyer);
    await one();
    expect((await one()).data.refusal).toBe('messageRepeated');
    clock.pass(second);
    expect((await one()).data.seq).toBe(2);
    await expectEven();
  });

  it('is blocked by either side: then neither writes, and what was written stays', async () => {
    const [seller, rival] = [await aSeller(), await aSeller()];
    const buyer = await aBuyer();
    const { conversationId } = await send(buyer, seller.agencyId, '您好');
    const write = async () => [
      (await server.call(messages.send, { agencyId: seller.agencyId, id: randomUUID(), text: '在嗎' }, buyer)).data
        .refusal,
      (await server.call(messages.sellerSend, { conversationId, id: randomUUID(), text: '在' }, seller)).data.refusal,
    ];
    const both = ['conversationBlocked', 'conversationBlocked'];
    expect((await server.call(messages.sellerBlock, { conversationId, blocked: true }, rival)).data.refusal).toBe(
      'notFound',
    );
    await server.ask(messages.sellerBlock, { conversationId, blocked: true }, seller);
    expect(await write()).toEqual(both);
    // The buyer is not told, and cannot end what the seller wants.
    const seen = await server.ask(messages.messages, { agencyId: seller.agencyId }, buyer);
    expect(seen).toMatchObject({ blocked: false, list: [{ text: '您好' }] });
    await server.ask(messages.block, { conversationId, blocked: true }, buyer);
    await server.ask(messages.sellerBlock, { conversationId, blocked: false }, seller);
    expect(await write()).toEqual(both);
    expect((await server.ask(messages.messages, { agencyId: seller.agencyId }, buyer)).blocked).toBe(true);
    await server.ask(messages.block, { conversationId, blocked: false }, buyer);
    expect(await write()).toEqual([undefined, undefined]);
    await expectEven();
  });

  it('is read in pages, the newest first, and older ones stay where they are while new ones come', async () => {
    const { agencyId } = await aSeller();
    const buyer = await aBuyer();
    for (const at of Array.from({ length: 45 }, (_, index) => index + 1)) {
      await send(buyer, agencyId, String(at));
      clock.pass(3 * second);
    }
    const newest = await server.ask(messages.messages, { agencyId }, buyer);
    expect([newest.list[0]?.text, newest.list.at(-1)?.text, newest.more]).toEqual(['26', '45', true]);
    await send(buyer, agencyId, '46');
    expect((await textsOf(buyer, agencyId, 26)).slice(0, 1)).toEqual(['6']);
    const last = await server.ask(messages.messages, { agencyId, before: 6 }, buyer);
    expect([last.list.map(({ text }) => text), last.more]).toEqual([['1', '2', '3', '4', '5'], false]);
  });

  it('lets one edit and take back for two minutes, one’s own alone', async () => {
    const seller = await aSeller();
    const buyer = await aBuyer();
    const { conversationId } = await send(buyer, seller.agencyId, '明天三點');
    await server.ask(messages.edit, { conversationId, seq: 1, text: '明天四點' }, buyer);
    const mine = await answer(seller, conversationId, '好');
    const ofSeller = { conversationId, seq: mine.seq };
    expect((await server.call(messages.takeBack, ofSeller, buyer)).data.refusal).toBe('notFound');
    expect((await server.call(messages.sellerEdit, { conversationId, seq: 1, text: '不' }, seller)).data.refusal).toBe(
      'notFound',
    );
    await server.ask(messages.sellerTakeBack, ofSeller, seller);
    const { list } = await server.ask(messages.messages, { agencyId: seller.agencyId }, buyer);
    expect(list).toMatchObject([
      { text: '明天四點', edited: true },
      { text: '', takenBack: true },
    ]);
    expect((await server.ask(messages.conversations, {}, buyer)).list[0]?.excerpt).toBe('');
    expect((await server.call(messages.sellerEdit, { ...ofSeller, text: '又' }, seller)).data.refusal).toBe(
      'messageTooOld',
    );
    clock.pass(messageChangeable);
    expect((await server.call(messages.edit, { conversationId, seq: 1, text: '五點' }, buyer)).data.refusal).toBe(
      'messageTooOld',
    );
    expect(
      await server.sql("select 1 from messages where text like '%好%' and conversation_id = $1", [conversationId]),
    ).toEqual([]);
  });
});

describe('an order that one asks about', () => {
  it('goes along to its seller as it is then, to nobody else, and as no other’s', async () => {
    const [seller, rival] = [await aSeller(), await aSeller()];
    const [buyer, stranger] = [await aBuyer(), await aBuyer()];
    const { orderId } = await order(server, buyer.token, seller.sold);
    const about = (agencyId: string, who: Person) =>
      server.call(messages.send, { agencyId, id: randomUUID(), text: '這筆訂單', orderId }, who);
    expect((await about(seller.agencyId, stranger)).data.refusal).toBe('cardUnavailable');
    expect((await about(rival.agencyId, buyer)).data.refusal).toBe('cardUnavailable');
    const offeredTo = async (agencyId: string, who: Person) =>
      (await server.ask(messages.messages, { agencyId, orderId }, who)).offeredOrder;
    expect(await offeredTo(seller.agencyId, stranger)).toBeNull();
    expect(await offeredTo(rival.agencyId, buyer)).toBeNull();
    expect(await offeredTo(seller.agencyId, buyer)).toMatchObject({ orderId, state: 'pendingPayment' });

    const { conversationId } = (await about(seller.agencyId, buyer)).data;
    const seen = async () =>
      (await server.ask(messages.sellerMessages, { conversationId: String(conversationId) }, seller)).list[0]?.order;
    expect(await seen()).toMatchObject({ orderId, state: 'pendingPayment', name: expect.stringMatching(/./) });
    await server.ask(orders.cancelOrder, { orderId }, buyer);
    expect(await seen()).toMatchObject({ orderId, state: 'cancelled' });
  });
});

describe('nobody else', () => {
  it('reads, writes, marks or guesses a conversation', async () => {
    const [seller, rival, clerk] = [await aSeller(), await aSeller(), await aSeller(['products'])];
    const [buyer, stranger] = [await aBuyer(), await aBuyer()];
    const { conversationId } = await send(buyer, seller.agencyId, '私下的話');
    const one = { conversationId, seq: 1 };
    const asRival = [
      server.call(messages.sellerMessages, { conversationId }, rival),
      server.call(messages.sellerSend, { conversationId, id: randomUUID(), text: '嗨' }, rival),
      server.call(messages.sellerMarkRead, one, rival),
      server.call(messages.sellerEdit, { ...one, text: '嗨' }, rival),
      server.call(messages.sellerTakeBack, one, rival),
      server.call(messages.markRead, one, stranger),
      server.call(messages.edit, { ...one, text: '嗨' }, stranger),
      server.call(messages.takeBack, one, stranger),
      server.call(messages.markRead, { ...one, conversationId: 'cnv_nothing' }, stranger),
    ];
    for (const each of await Promise.all(asRival)) {
      expect(each.data.refusal).toBe('notFound');
    }
    expect((await server.ask(messages.messages, { agencyId: seller.agencyId }, stranger)).list).toEqual([]);
    expect((await server.ask(messages.sellerConversations, {}, rival)).list).toEqual([]);
    expect((await server.call(messages.sellerConversations, {}, clerk)).data.refusal).toBe('notAllowed');
    expect((await server.call(messages.sellerConversations, {}, buyer)).data.refusal).toBe('notAllowed');
  });

  it('is written to: an agency that is none or is closed, oneself, and a card of another or of the past', async () => {
    const [seller, rival] = [await aSeller(), await aSeller()];
    const buyer = await aBuyer();
    const refusal = async (agencyId: string, more: object = {}, who: Person = buyer) =>
      (await server.call(messages.send, { agencyId, id: randomUUID(), text: '您好', ...more }, who)).data.refusal;
    expect(await refusal('agy_nothing')).toBe('notFound');
    expect(await refusal(seller.agencyId, {}, seller)).toBe('ownConversation');
    const offered = async (productId: string) =>
      (await server.ask(messages.messages, { agencyId: seller.agencyId, productId }, buyer)).offered;
    expect(await offered(seller.courseId)).toMatchObject({ productId: seller.courseId, onSale: true });
    expect(await offered(rival.courseId)).toBeNull();
    expect(await refusal(seller.agencyId, { productId: rival.courseId })).toBe('cardUnavailable');
    await send(buyer, seller.agencyId, '這門課', { productId: seller.courseId });
    await server.sql("update products set state = 'offShelf' where id = $1", [seller.courseId]);
    expect(await refusal(seller.agencyId, { productId: seller.courseId })).toBe('cardUnavailable');
    const { list } = await server.ask(messages.messages, { agencyId: seller.agencyId }, buyer);
    expect(list[0]?.card).toMatchObject({ productId: seller.courseId, onSale: false });
    await server.sql("update agencies set state = 'closed' where id = $1", [rival.agencyId]);
    expect(await refusal(rival.agencyId)).toBe('notFound');
    for (const bad of [{ text: '' }, { text: ' \n ' }, { text: '字'.repeat(2_001) }, { id: 'x' }]) {
      expect([bad, await refusal(seller.agencyId, bad)]).toEqual([bad, 'invalidInput']);
    }
  });

  it('floods: thirty in a minute of one account, to whomever; what was sent already counts once', async () => {
    const [one, two] = [await aSeller(), await aSeller()];
    const buyer = await aBuyer();
    const first = { agencyId: one.agencyId, id: randomUUID(), text: '第一句' };
    for (const _ of Array.from({ length: 5 })) {
      await server.ask(messages.send, first, buyer);
    }
    for (const at of Array.from({ length: 29 }, (_, index) => index)) {
      await send(buyer, at % 2 ? one.agencyId : two.agencyId, String(at));
    }
    const more = { agencyId: two.agencyId, id: randomUUID(), text: '再一句' };
    expect((await server.call(messages.send, more, buyer)).data.refusal).toBe('messagesTooMany');
    expect((await server.call(messages.send, first, buyer)).success).toBe(true);
    clock.pass(minute);
    expect((await server.call(messages.send, more, buyer)).success).toBe(true);
    await expectEven();
  });
});

it('lists every conversation of a seller with very many, page after page', async () => {
  const seller = await aSeller();
  const many = 1_130;
  await server.sql(
    `with people as (
       insert into users (id, phone, nick_name, region, language, created_at)
       select 'usr_many' || n, '+88697' || lpad(n::text, 7, '0'), 'Many ' || n, 'tw', 'zh-TW', now() from generate_series(1, $2::int) n
       returning id)
     insert into conversations (id, user_id, agency_id, created_at, last_seq, last_at, excerpt)
     select 'cnv_' || id, id, $1, now(), 0, now() - random() * interval '1 day', 'x' from people`,
    [seller.agencyId, many],
  );
  const seen = new Set<string>();
  for (let page = 1, total = Infinity; (page - 1) * 50 < total; page += 1) {
    const answer = await server.ask(messages.sellerConversations, { page, pageSize: 50 }, seller);
    answer.list.forEach(({ conversationId }) => seen.add(conversationId));
    ({ total } = answer);
  }
  expect(seen.size).toBe(many);
});
