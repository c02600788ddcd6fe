import * as addresses from '@lyceum/contract/addresses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as sales from '@lyceum/contract/sales.calls';
import { mostAddresses, type AddressRegion } from '@lyceum/domain/addresses';
import { toDecimal } from '@lyceum/domain/money';
import { anOffer } from '@lyceum/fixtures/builders';
import { expect, test } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { testClock } from '../../testing/test-server.ts';
import { twoServers } from '../../testing/two-servers.ts';
import { aCourseOnSale, signIn } from '../../testing/world.ts';
import { areasWithin, placeOf } from './areas.ts';

const { server, other } = await twoServers(testClock());

const taipei = {
  recipient: '林語彤',
  phone: '0912-345-678',
  region: 'tw',
  area: '台北市大安區',
  street: '和平東路一段 1 號 3 樓',
} as const;
const beijing = {
  recipient: '王小明',
  phone: '138 0013 8000',
  region: 'cn',
  area: '110108',
  postcode: '100080',
  street: '中关村大街 1 号',
} as const;
const listOf = async (token: string) => (await server.ask(addresses.getUserShippingAddress, {}, { token })).list;

test('the places: all of Taiwan and the mainland, each to its smallest part, and named from the largest', () => {
  const leaves = (region: AddressRegion, within = ''): string[] =>
    areasWithin(region, within).flatMap(({ code, last }) => (last ? [code] : leaves(region, code)));
  expect(areasWithin('tw', '')).toHaveLength(22);
  expect(new Set(leaves('tw')).size).toBe(368);
  expect(areasWithin('cn', '')).toHaveLength(31);
  expect(new Set(leaves('cn')).size).toBeGreaterThan(2_800);
  for (const region of ['tw', 'cn'] as const) {
    expect(leaves(region).filter((code) => code.length > 40 || placeOf(region, code) === null)).toEqual([]);
  }
  expect(placeOf('tw', '新竹市香山區')).toEqual({ areas: ['新竹市', '香山區'], postcode: '300' });
  expect(placeOf('cn', '110108')).toEqual({ areas: ['北京市', '海淀区'], postcode: '' });
  expect(placeOf('cn', '440305')?.areas).toEqual(['广东省', '深圳市', '南山区']);
  for (const [region, code] of [
    ['tw', '台北市'],
    ['cn', '110000'],
    ['cn', '710101'],
    ['tw', '110108'],
  ] as const) {
    expect(placeOf(region, code)).toBeNull();
  }
});

test('kept, changed and removed; one is always chosen beforehand', async () => {
  const token = await signIn(server);
  expect(await listOf(token)).toEqual([]);
  const first = await server.ask(addresses.add, taipei, { token });
  const second = await server.ask(addresses.add, beijing, { token });
  expect(await listOf(token)).toMatchObject([
    { ...taipei, phone: '+886912345678', areas: ['台北市', '大安區'], postcode: '106', isDefault: true },
    { ...beijing, phone: '+8613800138000', areas: ['北京市', '海淀区'], isDefault: false },
  ]);
  await server.ask(addresses.change, { ...beijing, id: second.id, isDefault: true }, { token });
  expect((await listOf(token)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  // Nobody can be without one by taking the mark away.
  await server.ask(addresses.change, { ...beijing, id: second.id, isDefault: false }, { token });
  expect((await listOf(token))[0]).toMatchObject({ id: second.id, isDefault: true });
  await server.ask(addresses.remove, { id: second.id }, { token });
  expect(await listOf(token)).toMatchObject([{ id: first.id, isDefault: true }]);
});

test('a wrong number, place or postcode is refused and nothing is written', async () => {
  const token = await signIn(server);
  const refusalOf = async (changed: object) =>
    (await server.call(addresses.add, { ...taipei, ...changed }, { token })).data.refusal;
  expect(await refusalOf({ phone: '13800138000' })).toBe('phoneMalformed');
  expect(await refusalOf({ region: 'cn', area: '110108' })).toBe('phoneMalformed');
  expect(await refusalOf({ area: '台北市' })).toBe('areaUnknown');
  expect(await refusalOf({ area: '110108' })).toBe('areaUnknown');
  expect(await refusalOf({ postcode: '10' })).toBe('postcodeMalformed');
  for (const changed of [{ recipient: '  ' }, { street: '' }, { region: 'us' }, { street: '路'.repeat(121) }]) {
    expect(await refusalOf(changed)).toBe('invalidInput');
  }
  expect(await listOf(token)).toEqual([]);
});

test('the same one sent many times at once is one, and there is an end to them', async () => {
  const token = await signIn(server);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? server : other).ask(addresses.add, taipei, { token })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const more = await Promise.all(
    Array.from({ length: mostAddresses + 5 }, (_, at) =>
      (at % 2 ? server : other).call(addresses.add, { ...taipei, street: `${at} 號`, isDefault: true }, { token }),
    ),
  );
  expect(more.filter(({ success }) => success)).toHaveLength(mostAddresses - 1);
  expect(more.find(({ success }) => !success)?.data).toMatchObject({
    refusal: 'addressesTooMany',
    params: { most: mostAddresses },
  });
  const list = await listOf(token);
  expect(list).toHaveLength(mostAddresses);
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('what ships needs an address of one’s own, and keeps it whatever becomes of it', async () => {
  const token = await signIn(server);
  const kit = await aCourseOnSale(server, anOffer({ ships: true }));
  const { cartId } = await server.ask(orders.addToCart, { productId: kit.productId, offerId: kit.offerId }, { token });
  expect((await server.ask(orders.getOrderMessage, { cartId }, { token })).lines).toMatchObject([{ ships: true }]);
  const stranger = await server.ask(addresses.add, taipei, { token: await signIn(server) });
  const commit = (addressId?: string) =>
    server.call(orders.commit, { cartId, money: toDecimal(kit.price), agreed: true, addressId }, { token });
  expect((await commit()).data.refusal).toBe('addressRequired');
  expect((await commit(stranger.id)).data.refusal).toBe('addressRequired');
  expect(await server.sql('select id from checkouts where cart_id = $1', [cartId])).toEqual([]);

  const { id } = await server.ask(addresses.add, taipei, { token });
  const { orderId } = (await commit(id)).data;
  await server.ask(addresses.change, { ...beijing, id }, { token });
  await server.ask(addresses.remove, { id }, { token });
  const order = await server.ask(orders.orderDetails, { orderId }, { token });
  expect(order).toMatchObject({
    kind: 'shipped',
    shipTo: { recipient: '林語彤', phone: '+886912345678', areas: ['台北市', '大安區'], postcode: '106' },
  });
  // Whoever sends it reads the same on the parcel.
  const [sold] = await server.sql<{ agency_id: string }>('select agency_id from orders where id = $1', [order.orderId]);
  const seller = await asStaff(server, { agencyId: sold?.agency_id ?? null, rights: ['orders'] });
  expect((await server.ask(sales.detail, { orderId: order.orderId }, seller)).shipTo).toEqual(order.shipTo);

  // An address that nothing needs is not written down.
  const film = await aCourseOnSale(server);
  const own = await server.ask(addresses.add, taipei, { token });
  const cart = await server.ask(orders.addToCart, { productId: film.productId, offerId: film.offerId }, { token });
  const plain = await server.ask(
    orders.commit,
    { cartId: cart.cartId, money: toDecimal(film.price), agreed: true, addressId: own.id },
    { token, idempotencyKey: cart.cartId },
  );
  expect((await server.ask(orders.orderDetails, { orderId: plain.orderId }, { token })).shipTo).toBeNull();
});
