// @vitest-environment happy-dom
import '../testing/begun.ts';
import * as m from '@lyceum/i18n/words';
import { currentNotices } from '@lyceum/web/notices';
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
  begun: false,
  orders: [],
  saleable: true,
};
const payment = screen('/pay', () =>
  Promise.resolve({ default: () => <PaymentPage name="payments/checkstand" id="ord_one" /> }),
);
const pay = m.payments_pay({ amount: 'NT$1,200.00' });

/** The payment page of a checkout that is so, before a provider that answers so. */
async function at(facts: object, answer?: object) {
  const { orderSuccess, orderDetail, orderDetailSquare, checkResult } = routes;
  const shop = await visit([payment, orderSuccess, orderDetail, orderDetailSquare, checkResult], '/pay', {
    'orders.getCheckOrder': { ...checkout, result: 'pending' },
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

/** The chat app's bridge, or a shell's, on the page for one test. */
function put(what: object): () => void {
  Object.assign(window, what);
  return () => Object.keys(what).forEach((name) => Reflect.deleteProperty(window, name));
}
const result = '/checkResult?orderId=ord_one';
/** A slow machine takes its time. */
const standsAt = async (shop: { at: () => string }, address: string): Promise<void> => {
  await settle(100);
  const now = async (): Promise<string> => {
    await settle(20);
    return shop.at();
  };
  await expect.poll(now, { timeout: 10_000 }).toBe(address);
};

it.each([
  ['get_brand_wcpay_request:ok', result],
  ['get_brand_wcpay_request: ok', result],
  ['get_brand_wcpay_request:cancel', '/pay'],
  ['get_brand_wcpay_request:fail', '/pay'],
])('the chat app’s bridge that says %s leads to %s, and is no proof', async (said, address) => {
  const asked: unknown[] = [];
  const take = put({
    WeixinJSBridge: {
      invoke: (name: string, fields: object, answer: (result: object) => void) => {
        asked.push([name, fields]);
        answer({ err_msg: said });
      },
    },
  });
  const fields = { appId: 'wx', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' };
  const shop = await at({ methods: [12] }, { data: { kind: 'bridge', fields } });
  await shop.press(pay);
  await standsAt(shop, address);
  expect(asked).toEqual([['getBrandWCPayRequest', fields]]);
  shop.stop();
  take();
});

it.each([
  [{ ok: true }, result],
  [{ ok: false, reason: 'cancelled' }, '/pay'],
  [{ ok: false, reason: 'missing' }, '/pay'],
])('a shell that answers %o leads to %s', async (answer, address) => {
  const take = put({ lyceumAndroid: { ask: () => JSON.stringify(answer) } });
  const shop = await at({ methods: [13] }, { data: { kind: 'bridge', fields: { orderString: 'a=1' } } });
  await shop.press(pay);
  await standsAt(shop, address);
  shop.stop();
  take();
});

it('a shell whose answer makes no sense has the reader asked, who knows', async () => {
  const take = put({ lyceumAndroid: { ask: () => '{"ok":"perhaps"}' } });
  const shop = await at({ methods: [13] }, { data: { kind: 'bridge', fields: { orderString: 'a=1' } } });
  await shop.press(pay);
  await settle(100);
  expect(currentNotices().question?.title).toBe(m.payments_paidAsk());
  currentNotices().question?.answer(true);
  await settle(50);
  expect(shop.at()).toBe(result);
  shop.stop();
  take();
});

it('a code to scan lies over the page, and ends when the server knows of the payment', async () => {
  // The code is drawn by parts that come when they are needed: here they are there, so that none comes between two looks.
  await Promise.all([import('./qr-sheet.tsx'), import('../orders/qr-code.tsx')]);
  const shop = await at({ methods: [9] }, { data: { kind: 'qr', content: 'weixin://wxpay/bizpayurl?pr=1' } });
  await shop.press(pay);
  await vi.waitFor(async () => {
    await settle(20);
    expect(shop.box.querySelector('dialog svg[role=img] path')).not.toBeNull();
  }, 10_000);
  expect(shop.box.querySelector('dialog')?.textContent).toContain(m.payments_qrText());
  shop.stop();
});

it('back from the provider’s app the reader is asked, once', async () => {
  const shop = await at({}, { data: { kind: 'form', action: 'https://bank.example/pay', fields: {} } });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(currentNotices().question).toBeNull();
  await shop.press(pay);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle(50);
  expect(currentNotices().question?.title).toBe(m.payments_paidAsk());
  currentNotices().question?.answer(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle(50);
  expect(currentNotices().question).toBeNull();
  expect(shop.at()).toBe('/pay');
  shop.stop();
});

it('a payment that was begun a moment ago is told before another one', async () => {
  const shop = await at({ begun: true });
  expect(shop.box.textContent).toContain(m.payments_begun());
  await shop.press(m.payments_paidYes());
  expect(shop.at()).toBe(result);
  shop.stop();
});

it('what this browser cannot do is grey, says so, and is never the one chosen', async () => {
  const facts = { methods: [18, 17], currency: 'USD' };
  const without = await at(facts);
  const chosen = (shop: Awaited<ReturnType<typeof at>>) =>
    [...shop.box.querySelectorAll<HTMLInputElement>('input[name=method]')].map(({ checked, disabled }) =>
      disabled ? 'grey' : checked ? 'chosen' : 'free',
    );
  expect(chosen(without)).toEqual(['grey', 'chosen']);
  expect(without.box.textContent).toContain(m.payments_notInBrowser());
  without.stop();
  const take = put({ ApplePaySession: { canMakePayments: () => true } });
  const apple = await at(facts);
  expect(chosen(apple)).toEqual(['chosen', 'free']);
  apple.stop();
  take();
});
