// @vitest-environment happy-dom
import './testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { click } from '@lyceum/web/testing/render';
import { screen, type Row } from '@lyceum/web/routes';
import { visit } from '@lyceum/web/testing/visit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RefundSection } from './orders/refund-section.tsx';
import { recentSearches } from './products/search-history.ts';
import { routes } from './routes.ts';
import { currentSettings, data, signIn } from './session.ts';

// Every question of the shop, on its own screen, with both answers. Those of an order's buttons are in orders/order-actions.test.tsx.

// The first one waits for the code of its screen.
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  window.scrollTo = () => undefined;
  signIn('token', { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' });
});

const twd = (amount: number) => ({ amount, currency: 'TWD' });
const at = '2026-03-01T00:00:00.000Z';

const address = {
  id: 'adr_one',
  recipient: '林語彤',
  phone: '0912345678',
  region: 'tw',
  area: 'a',
  areas: ['台北市', '大安區'],
  postcode: '106',
  street: '和平東路 1 號',
  isDefault: true,
};
const refund = {
  refundId: 'rfd_one',
  state: 'asked',
  amount: twd(120_000),
  openedBy: 'buyer',
  goodwill: false,
  reason: 'changedMind',
  words: '',
  answer: null,
  appeal: null,
  verdict: null,
  pictureCount: 0,
  createdAt: at,
  actions: ['withdraw'],
  decidedAt: null,
  repaidAt: null,
  lineIds: [],
  lines: [],
};
const ofOrder = screen('/refundOfOrder', () =>
  Promise.resolve({ default: () => <RefundSection orderId="ord_one" expected mayAsk={null} /> }),
);

interface Question {
  /** What is about to be done. */
  name: string;
  address: string;
  answers: Record<string, unknown>;
  press: () => string;
  asked: () => object;
  told: { call: string; input: object };
}
const rows: readonly Row[] = [...Object.values(routes), ofOrder];

it.each<Question>([
  {
    name: 'to sign out',
    address: '/mine',
    answers: {},
    press: m.accounts_signOut,
    asked: () => ({ title: m.accounts_signOutAsk(), yes: m.accounts_signOut(), no: m.accounts_stay() }),
    told: { call: 'accounts.logout', input: {} },
  },
  {
    name: 'to remove an address',
    address: '/editAddress',
    answers: { 'addresses.getUserShippingAddress': { list: [address] } },
    press: () => m.addresses_removeOf({ name: '林語彤' }),
    asked: () => ({
      title: m.addresses_removeAsk(),
      yes: m.addresses_removeYes(),
      no: m.addresses_removeNo(),
      danger: true,
    }),
    told: { call: 'addresses.remove', input: { id: 'adr_one' } },
  },
  {
    name: 'to withdraw what was asked back',
    address: '/refundOfOrder',
    answers: { 'refunds.ofOrder': { list: [refund] } },
    press: m.orders_refundWithdraw,
    asked: () => ({
      title: m.orders_refundWithdrawAsk(),
      yes: m.orders_refundWithdraw(),
      no: m.orders_refundKeep(),
    }),
    told: { call: 'refunds.withdraw', input: { refundId: 'rfd_one' } },
  },
])('asks before it is told $name: no tells nothing, yes tells it once', async ({ press, asked, ...question }) => {
  const shop = await visit(rows, question.address, question.answers);
  await shop.press(press());
  expect(shop.question()).toMatchObject(asked());
  await shop.answer(false);
  expect([shop.question(), shop.told]).toEqual([null, []]);
  expect(currentSettings().signedIn).toBe(true);
  await shop.press(press());
  expect(shop.told).toEqual([]);
  await shop.answer(true);
  expect(shop.told).toEqual([question.told]);
  expect(currentSettings().signedIn).toBe(question.address !== '/mine');
  shop.stop();
});

it('forgets what was looked for lately only after yes', async () => {
  data.setJson('searchHistory', ['鋼琴', '水彩']);
  const shop = await visit(rows, '/search', {});
  await shop.press(m.products_recentClear());
  expect(shop.question()).toMatchObject({ title: m.products_recentAsk(), no: m.products_recentKeep(), danger: true });
  await shop.answer(false);
  expect(recentSearches()).toEqual(['鋼琴', '水彩']);
  expect(shop.box.textContent).toContain('水彩');
  await shop.press(m.products_recentClear());
  await shop.answer(true);
  expect(recentSearches()).toEqual([]);
  expect(shop.box.textContent).not.toContain('水彩');
  shop.stop();
});

it('the counter is left only by yes, while one could pay', async () => {
  const checkout = {
    checkoutId: 'chk_one',
    orderId: 'ord_one',
    state: 'pendingPayment',
    distribution: false,
    now: Date.now(),
    timeExpire: Date.now() + 600_000,
    money: '1200.00',
    currency: 'TWD',
    totalConvert: twd(120_000),
    productName: '海邊速寫',
    methods: [16],
    orders: [],
    saleable: true,
  };
  const shop = await visit(rows, '/checkstand?orderId=ord_one', { 'orders.getOrderTimeStamp': checkout });
  await shop.seen('main button[class]');
  await vi.waitFor(() => expect(shop.box.textContent).toContain('NT$1,200.00'), 10_000);
  await shop.back();
  expect(shop.question()).toMatchObject({ title: m.payments_giveUpAsk(), no: m.payments_giveUpNo(), danger: true });
  await shop.answer(false);
  expect(shop.at()).toBe('/checkstand?orderId=ord_one');
  await shop.back();
  await shop.answer(true);
  expect([shop.at(), shop.told]).toEqual(['/root', []]);
  shop.stop();
});

describe('an order', () => {
  const cart = {
    cartId: 'crt_one',
    lines: [],
    discount: { bySeller: twd(0), byPlatform: twd(0) },
    total: twd(120_000),
    totalConvert: twd(120_000),
    payWithin: 1_800_000,
    checkoutId: null,
  };
  const refused = (code: string, params: object) => ({ refusal: { code, params, message: 'so many are unpaid' } });
  const open = async (refusal: object) => {
    const answers = { 'orders.getOrderMessage': cart, 'orders.commit': refusal };
    const shop = await visit(rows, '/confirmOrder?cartId=crt_one', answers);
    await click(await shop.seen('input[type="checkbox"]'));
    await shop.press(m.orders_submit());
    return shop;
  };
  const asked = (money: string) => ({
    call: 'orders.commit',
    input: { cartId: 'crt_one', lines: '', money, agreed: true },
  });

  it.each([false, true])('whose price changed is sent with the new one only by yes: %s', async (yes) => {
    const shop = await open(refused('priceChanged', { total: '1234.00', currency: 'TWD' }));
    expect(shop.question()).toMatchObject({
      title: m.orders_priceChangedTitle(),
      text: m.orders_priceChangedText({ price: 'NT$1,234.00', before: 'NT$1,200.00' }),
      no: m.orders_priceChangedNo(),
    });
    expect(shop.told).toEqual([asked('1200.00')]);
    await shop.answer(yes);
    expect(shop.told).toEqual([asked('1200.00'), ...(yes ? [asked('1234.00')] : [])]);
    await shop.answer(false);
    shop.stop();
  });

  it.each([
    { yes: false, at: '/confirmOrder?cartId=crt_one' },
    { yes: true, at: '/orderList?status=1' },
  ])('beside too many that are not paid leads to these only by yes: $yes', async ({ yes, at: then }) => {
    const shop = await open(refused('unpaidTooMany', { most: 5 }));
    await vi.waitFor(() => expect(shop.question()).not.toBeNull(), 10_000);
    expect(shop.question()).toMatchObject({
      title: m.orders_heldTooMuchTitle(),
      text: 'so many are unpaid',
      no: m.orders_heldTooMuchNo(),
    });
    await shop.answer(yes);
    expect([shop.at(), shop.told]).toEqual([then, [asked('1200.00')]]);
    shop.stop();
  });
});
