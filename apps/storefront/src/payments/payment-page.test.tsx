// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { screen } from '@lyceum/web/routes';
import { settle } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import { PaymentPage } from './payment-page.tsx';
import { postForm } from './post-form.ts';

vi.mock('./post-form.ts', () => ({ postForm: vi.fn<() => void>() }));

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.mocked(postForm).mockClear();
});

const checkout = {
  checkoutId: 'chk_one',
  orderId: 'ord_one',
  state: 'pendingPayment',
  distribution: false,
  now: Date.now(),
  timeExpire: Date.now() + 600_000,
  money: '1200.00',
  currency: 'TWD',
  totalConvert: { amount: 120_000, currency: 'TWD' },
  productName: '海邊速寫',
  methods: [16],
  orders: [],
  saleable: true,
};
const payment = screen('/pay', () =>
  Promise.resolve({ default: () => <PaymentPage name="payments/checkstand" id="ord_one" /> }),
);
const pay = m.payments_pay({ amount: 'NT$1,200.00' });

/** The payment page of a checkout that is so, before a provider that answers so. */
async function at(facts: object, answer?: object) {
  const { orderSuccess, orderDetail, orderDetailSquare } = routes;
  const shop = await visit([payment, orderSuccess, orderDetail, orderDetailSquare], '/pay', {
    'orders.getOrderTimeStamp': { ...checkout, ...facts },
    'payments.create': answer,
  });
  await settle(50);
  return shop;
}
const refusal = (code: string) => ({ refusal: { code, params: {}, message: code } });

it('sends what was shown, and the reader with it to the provider’s page, once', async () => {
  const step = { kind: 'form', action: 'https://bank.example/pay', fields: { a: '1' } };
  const shop = await at({}, { data: step });
  await shop.press(pay, pay);
  const { money, productName, timeExpire, orderId } = checkout;
  expect(shop.told).toEqual([
    { call: 'payments.create', input: { paymentCode: 16, orderId, money, productName, timeExpire } },
  ]);
  expect(vi.mocked(postForm).mock.calls).toEqual([[step.action, step.fields]]);
  shop.stop();
});

it.each([
  ['orderExpired', '/pay'],
  ['tooLateToPay', '/pay'],
  ['orderPaidAlready', '/orderSuccess?orderId=ord_one'],
  ['orderCancelled', '/orderDetail?orderId=ord_one'],
])('a payment that is refused as %s ends at %s', async (code, address) => {
  const shop = await at({}, refusal(code));
  await shop.press(pay);
  expect(shop.at()).toBe(address);
  expect(shop.box.textContent.includes(m.payments_overTitle())).toBe(address === '/pay');
  expect(postForm).not.toHaveBeenCalled();
  shop.stop();
});

it.each([
  [{ state: 'paid' }, '/orderSuccess?orderId=ord_one'],
  [{ state: 'cancelled' }, '/orderDetail?orderId=ord_one'],
  [{ state: 'cancelled', distribution: true }, '/orderDetailSquare?orderId=ord_one'],
])('an order that is %o is left for %s', async (facts, address) => {
  const shop = await at(facts);
  expect(shop.at()).toBe(address);
  shop.stop();
});

it('once the time is over nothing can be paid, and the order is a step away', async () => {
  const shop = await at({ timeExpire: Date.now() + 900 });
  expect(shop.box.textContent).toContain(pay);
  await settle(1_500);
  expect(shop.box.textContent).not.toContain(pay);
  expect(shop.box.textContent).toContain(m.payments_overTitle());
  await shop.press(m.orders_seeOrder());
  expect(shop.at()).toBe('/orderDetail?orderId=ord_one');
  shop.stop();
});

it('without a method there is nothing to press, and why is said', async () => {
  const none = await at({ methods: [] });
  expect(none.box.textContent).toContain(m.payments_noMethod());
  expect(none.box.textContent).not.toContain(pay);
  none.stop();
  const elsewhere = await at({ methods: [], saleable: false });
  expect(elsewhere.box.textContent).toContain(m.payments_notForSale());
  elsewhere.stop();
});

it('of several orders each is named with its own total', async () => {
  const one = (orderId: string, amount: number) => ({
    orderId,
    agencyName: `studio of ${orderId}`,
    total: { amount, currency: 'TWD' },
    lines: [{ name1: `course of ${orderId}`, quantity: 2 }],
  });
  const shop = await at({ orders: [one('ord_one', 50_000), one('ord_two', 70_000)] });
  expect([...shop.box.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/studio of ord_onecourse of ord_one.*2.*500/),
    expect.stringMatching(/studio of ord_twocourse of ord_two.*2.*700/),
  ]);
  shop.stop();
});
