import * as addresses from '@lyceum/contract/addresses.calls';
import type { CallFacts } from '@lyceum/contract/call';
import * as listings from '@lyceum/contract/listings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as products from '@lyceum/contract/products.calls';
import * as teachers from '@lyceum/contract/teachers.calls';
import { toDecimal } from '@lyceum/domain/money';
import { headerLanguage } from '@lyceum/domain/language';
import { describe, expect, it, test } from 'vitest';
import { anOpenAgency, aWrittenCourse } from '../testing/agency-world.ts';
import type { Asker } from '../testing/call-over.ts';
import { aServer } from '../testing/test-server.ts';
import { aCourseOnSale, signIn } from '../testing/world.ts';

// What a machine may put into a text, a number or a header: it is mended or refused at the door, before anything else sees it.

const server = await aServer();
const token = await signIn(server);
const sold = await aCourseOnSale(server);

/** Any input at all, which the types of the typed client would not let through. */
const give = <Reply>(facts: CallFacts, input: object, asker: Asker = { token }) =>
  server.call<object, Reply, CallFacts>({ facts }, input, asker);

const half = '\ud83c';
const unseen = `A${half}\u0000\u0007\u202eB\u2066`;

describe('half an emoji, control characters and turned lines', () => {
  it('are mended in a draft, however deep they stand', async () => {
    const { keeper, ...agency } = await anOpenAgency(server);
    const written = aWrittenCourse(agency);
    const odd = { 'zh-TW': unseen, 'zh-CN': unseen, en: `one\r\ntwo${unseen}` };
    const content = {
      ...written,
      name: odd,
      description: odd,
      highlights: [odd],
      chapters: written.chapters.map((chapter) => ({ ...chapter, title: odd })),
    };
    const { id } = await server.ask(listings.create, { content }, keeper);
    const kept = await server.ask(listings.own, { id }, keeper);
    expect(kept.content).toMatchObject({
      name: { 'zh-TW': 'A\ufffdB', en: 'one twoA\ufffdB' },
      description: { en: 'one\ntwoA\ufffdB' },
      highlights: [{ 'zh-CN': 'A\ufffdB' }],
      chapters: [{ title: { 'zh-TW': 'A\ufffdB' } }],
    });
  });

  it('are mended in the name of a teacher and in an address', async () => {
    const { keeper } = await anOpenAgency(server);
    const name = { 'zh-TW': unseen, 'zh-CN': unseen, en: unseen };
    const content = { name, title: name, story: name, avatar: '' as const, yearsTeaching: 3, shown: true, papers: [] };
    const { id } = await server.ask(teachers.create, { content }, keeper);
    expect((await server.ask(teachers.own, { id }, keeper)).content.name.en).toBe('A\ufffdB');

    const written = {
      recipient: `林${unseen}\n語彤`,
      phone: '0912345678',
      region: 'tw',
      area: '台北市大安區',
    } as const;
    await server.ask(addresses.add, { ...written, street: `1${unseen} 號` }, { token });
    const { list } = await server.ask(addresses.getUserShippingAddress, {}, { token });
    expect(list).toMatchObject([{ recipient: '林A\ufffdB 語彤', street: '1A\ufffdB 號' }]);
  });

  it('break no kind of line that keeps facts of its own, in names of fields either', async () => {
    const { productId, offerId } = sold;
    const answer = await give(orders.addToCart.facts, {
      productId,
      offerId,
      facts: { [`n${unseen}`]: unseen, list: [{ deep: unseen }] },
    });
    expect(answer.success).toBe(true);
  });

  it('are no part of an id, and nothing to a search', async () => {
    expect((await give<{ total: number }>(products.search.facts, { keyword: unseen })).success).toBe(true);
    const answer = await give(orders.cancelOrder.facts, { orderId: `${half}${sold.productId}` });
    expect(answer.data.refusal).toBe('invalidInput');
  });

  it('nested deeper than any input is, it is refused and not walked through', async () => {
    const { productId, offerId } = sold;
    const deep = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`;
    const response = await fetch(`${server.url}${orders.addToCart.facts.path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', lang: headerLanguage['zh-TW'] },
      body: `{"productId":"${productId}","offerId":"${offerId}","facts":{"f":${deep}}}`,
    });
    expect([response.status, await response.json()]).toMatchObject([200, { data: { refusal: 'invalidInput' } }]);
  });
});

describe('a number', () => {
  const buy = (quantity: unknown) => give(orders.addToCart.facts, { ...sold, quantity });

  it.each(['0x10', true, [2], '1e3', ' 5 ', '5.0', '+5', '05', '', '５', null, {}, '1'.repeat(40)])(
    'is not %j',
    async (quantity) => {
      expect(await buy(quantity)).toMatchObject({
        code: 100,
        data: { refusal: 'invalidInput', params: { field: 'quantity' } },
      });
    },
  );

  it.each([1, '1'])('is %j', async (quantity) => {
    expect((await buy(quantity)).success).toBe(true);
  });

  it.each([
    ['status', '0x1'],
    ['status', ' 1'],
    ['page', '1e0'],
    ['page', 'true'],
  ])('is not %s=%s in an address', async (name, value) => {
    expect((await give(orders.list.facts, { [name]: value })).data.refusal).toBe('invalidInput');
  });

  it.each(['121.5', '-0.1', 25])('of degrees is %j', async (longitude) => {
    expect((await give(products.search.facts, { longitude, latitude: 25 })).success).toBe(true);
  });

  it.each(['1e1', '0x1', true, [25], ' 25', 'Infinity', '.5'])('of degrees is not %j', async (longitude) => {
    expect((await give(products.search.facts, { longitude, latitude: 25 })).data.refusal).toBe('invalidInput');
  });
});

describe('the key of a purchase', () => {
  const commit = async (idempotencyKey: string) => {
    const course = await aCourseOnSale(server);
    const { cartId } = await server.ask(
      orders.addToCart,
      { productId: course.productId, offerId: course.offerId },
      { token },
    );
    return server.call(
      orders.commit,
      { cartId, money: toDecimal(course.price), agreed: true },
      { token, idempotencyKey },
    );
  };

  test('of up to 64 characters is taken as it is', async () => {
    const [first, second] = [await commit(`${'k'.repeat(63)}1`), await commit(`${'k'.repeat(63)}2`)];
    expect(first.success && second.success).toBe(true);
    expect(second.data.orderId).not.toBe(first.data.orderId);
  });

  test('that is longer is refused, so that no second purchase is answered with the first', async () => {
    for (const end of ['1', '2']) {
      expect(await commit(`${'k'.repeat(64)}${end}`)).toMatchObject({
        success: false,
        data: { refusal: 'invalidInput', params: { field: 'Idempotency-Key' } },
      });
    }
  });

  test.each(['two, keys', 'a key', 'clé', 'k\ttab'])('cannot be “%s”', async (key) => {
    expect((await commit(key)).data.refusal).toBe('invalidInput');
  });
});
