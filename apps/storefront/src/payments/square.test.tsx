// @vitest-environment happy-dom
import '../testing/begun.ts';
import type { CardTrouble } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import { settle } from '@lyceum/web/testing/render';
import { visit } from '@lyceum/web/testing/visit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import type { TokenResult } from './square-script.ts';

// Before anything of the application begins: it reads in this language, as the words below do.
vi.hoisted(() => localStorage.setItem('lang', 'zhTW'));

const checkout = {
  checkoutId: 'chk_one',
  orderId: 'ord_one',
  state: 'pendingPayment',
  distribution: false,
  now: Date.now(),
  timeExpire: Date.now() + 600_000,
  money: '49.90',
  currency: 'USD',
  totalConvert: { amount: 4_990, currency: 'USD' },
  productName: 'Stand up',
  methods: [18, 17],
  begun: false,
  orders: [],
  saleable: true,
};
const pay = m.payments_pay({ amount: 'US$49.90' });
const asked = {
  paymentCode: 17,
  orderId: 'ord_one',
  money: '49.90',
  productName: 'Stand up',
  timeExpire: checkout.timeExpire,
};

/** Square's script, as it stands in the page. */
interface Stub {
  /** What the card form, the wallet and the card's bank make of the next press. */
  card: TokenResult;
  wallet: TokenResult | null;
  bank: string | null;
  broken: boolean;
  calls: [string, unknown][];
}
let square: Stub;

const page = window as { Square?: object; ApplePaySession?: object };

beforeEach(() => {
  window.scrollTo = () => undefined;
  square = { card: { status: 'OK', token: 'cnon:card' }, wallet: null, bank: 'verf:sure', broken: false, calls: [] };
  const kept = <Value,>(name: string, given: unknown, value: Value): Promise<Value> => {
    square.calls.push([name, given]);
    return Promise.resolve(value);
  };
  page.Square = {
    payments: (applicationId: string, locationId: string) => {
      square.calls.push(['payments', [applicationId, locationId]]);
      return {
        setLocale: (locale: string) => kept('setLocale', locale, null),
        card: () =>
          square.broken
            ? Promise.reject(new Error('no frame'))
            : Promise.resolve({
                attach: (place: HTMLElement) => {
                  place.textContent = 'the card form';
                  return Promise.resolve();
                },
                tokenize: (details: object) => kept('tokenize', details, square.card),
                destroy: () => kept('destroy', null, true),
              }),
        paymentRequest: (request: object) => request,
        applePay: (request: object) =>
          square.wallet === null
            ? Promise.reject(new Error('not set up'))
            : Promise.resolve({ tokenize: () => kept('applePay', request, square.wallet) }),
        verifyBuyer: (token: string, details: object) =>
          square.bank === null
            ? Promise.reject(new Error('not the holder'))
            : kept('verifyBuyer', [token, details], { token: square.bank }),
      };
    },
  };
});
afterEach(() => {
  delete page.ApplePaySession;
});

const calls = (name: string): unknown[] => square.calls.filter(([one]) => one === name).map(([, given]) => given);

/** The screen of a checkout that is so; `ends` are what the server says of one token after the other. */
async function at(facts: object = {}, ends: readonly object[] = [{ data: { result: 'paid' } }], more: object = {}) {
  const { squarePayment, checkstand, checkstandSelection, checkResult } = routes;
  const left = [...ends];
  let begun = 0;
  const answers = {
    'orders.getOrderTimeStamp': { ...checkout, ...facts },
    'orders.getCheckOrder': { ...checkout, result: 'pending' },
    'payments.getSec': { applicationId: 'sq0idp-app', locationId: 'LOC' },
    'payments.cardForm': { script: 'https://bank.example/square.js', country: 'US' },
    get 'payments.create'() {
      begun += 1;
      return { data: { attemptId: `pay_${begun}`, kind: 'token', fields: {} } };
    },
    get 'payments.complete'() {
      return left.shift();
    },
    ...more,
  };
  const rows = [squarePayment, checkstand, checkstandSelection, checkResult];
  // A busy machine takes its time for the code of those that it may go on to.
  await Promise.all(rows.map(({ part }) => part.start()));
  const shop = await visit(rows, '/payment/square?orderId=ord_one', answers);
  await settle(50);
  return shop;
}
const failed = (trouble: CardTrouble) => ({ data: { result: 'failed', trouble } });
const alert = (shop: Awaited<ReturnType<typeof at>>): string =>
  shop.box.querySelector('[role=alert]')?.textContent ?? '';

it('opens the form in the reader’s language, begins nothing before it is paid, and tells Square nothing of the buyer', async () => {
  const shop = await at();
  expect(shop.box.textContent).toContain('the card form');
  expect(shop.told).toEqual([]);
  expect(calls('payments')).toEqual([['sq0idp-app', 'LOC']]);
  expect(calls('setLocale')).toEqual(['zh-TW']);
  await shop.press(pay);
  expect(calls('tokenize')).toEqual([
    {
      amount: '49.90',
      currencyCode: 'USD',
      intent: 'CHARGE',
      billingContact: {},
      customerInitiated: true,
      sellerKeyedIn: false,
    },
  ]);
  expect(shop.told).toEqual([
    { call: 'payments.create', input: asked },
    { call: 'payments.complete', input: { attemptId: 'pay_1', token: 'cnon:card' } },
  ]);
  expect(shop.at()).toBe('/checkResult?orderId=ord_one');
  expect(calls('destroy')).toHaveLength(1);
  shop.stop();
});

it('waits on the result’s page where nobody told', async () => {
  const shop = await at({}, [{ data: { result: 'pending' } }]);
  await shop.press(pay);
  expect(shop.at()).toBe('/checkResult?orderId=ord_one');
  shop.stop();
});

it('with fields that are not right nothing is begun, and the form says where', async () => {
  const shop = await at();
  square.card = { status: 'Invalid', errors: [{ type: 'VALIDATION_ERROR' }] };
  await shop.press(pay);
  expect(alert(shop)).toBe(m.payments_cardCheck());
  expect(shop.told).toEqual([]);
  shop.stop();
});

it.each([
  ['declined', m.payments_troubleDeclined],
  ['funds', m.payments_troubleFunds],
  ['expiry', m.payments_troubleExpiry],
  ['securityCode', m.payments_troubleSecurityCode],
  ['postalCode', m.payments_troublePostalCode],
  ['limit', m.payments_troubleLimit],
  ['unsupported', m.payments_troubleUnsupported],
  ['again', m.payments_troubleAgain],
] as const)(
  'a card that is refused as %s says what to do, and the next press is another attempt',
  async (trouble, words) => {
    const shop = await at({}, [failed(trouble), { data: { result: 'paid' } }]);
    await shop.press(pay);
    expect(alert(shop)).toBe(words());
    square.card = { status: 'OK', token: 'cnon:other' };
    await shop.press(pay);
    expect(shop.told.map(({ input }) => input)).toEqual([
      asked,
      { attemptId: 'pay_1', token: 'cnon:card' },
      asked,
      { attemptId: 'pay_2', token: 'cnon:other' },
    ]);
    expect(shop.at()).toBe('/checkResult?orderId=ord_one');
    shop.stop();
  },
);

it('a bank that wants to be sure is asked before the next attempt, which says that it was', async () => {
  const shop = await at({}, [failed('confirm'), { data: { result: 'paid' } }]);
  await shop.press(pay);
  expect(alert(shop)).toBe(m.payments_troubleConfirm());
  expect(calls('verifyBuyer')).toEqual([]);
  square.bank = null;
  await shop.press(pay);
  expect(alert(shop)).toBe(m.payments_notConfirmed());
  expect(shop.told).toHaveLength(2);
  square.bank = 'verf:sure';
  await shop.press(pay);
  expect(shop.told.at(-1)).toEqual({
    call: 'payments.complete',
    input: { attemptId: 'pay_2', token: 'cnon:card', verificationToken: 'verf:sure' },
  });
  expect(shop.at()).toBe('/checkResult?orderId=ord_one');
  shop.stop();
});

it('a bank that asks while the card is read, and is told no, charges nothing', async () => {
  const shop = await at();
  square.card = { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR' }] };
  await shop.press(pay);
  expect(alert(shop)).toBe(m.payments_notConfirmed());
  expect(shop.told).toEqual([]);
  shop.stop();
});

it('Apple Pay is there where the device has it, and its sheet may be closed again', async () => {
  page.ApplePaySession = { canMakePayments: () => true };
  square.wallet = { status: 'Cancel' };
  const shop = await at();
  await shop.press(m.payments_applePay());
  expect(alert(shop)).toBe(m.payments_stopped());
  expect(shop.told).toEqual([]);
  square.wallet = { status: 'OK', token: 'cnon:wallet' };
  await shop.press(m.payments_applePay());
  expect(calls('applePay').at(-1)).toEqual({
    countryCode: 'US',
    currencyCode: 'USD',
    total: { amount: '49.90', label: m.payments_neutralTitle() },
  });
  expect(shop.told.map(({ input }) => input)).toEqual([
    { ...asked, paymentCode: 18 },
    { attemptId: 'pay_1', token: 'cnon:wallet' },
  ]);
  expect(shop.at()).toBe('/checkResult?orderId=ord_one');
  shop.stop();
});

it.each([
  ['the browser has none', undefined, { status: 'OK', token: 'x' }],
  ['the host is not registered', { canMakePayments: () => true }, null],
] as const)('where %s there is the card form alone', async (_, session, wallet) => {
  page.ApplePaySession = session;
  square.wallet = wallet;
  const shop = await at();
  expect(shop.box.textContent).toContain('the card form');
  expect(shop.box.textContent).not.toContain(m.payments_applePay());
  shop.stop();
});

it('a form that did not open can be opened again, and there is another way', async () => {
  square.broken = true;
  const shop = await at();
  expect(shop.box.textContent).toContain(m.payments_cardBroken());
  expect(shop.box.textContent).not.toContain(pay);
  square.broken = false;
  await shop.press(m.payments_cardAgain());
  expect(shop.box.textContent).toContain('the card form');
  await shop.press(m.payments_otherWay());
  expect(shop.at()).toBe('/checkstand?orderId=ord_one');
  shop.stop();
});

it.each([
  // From where a paid one goes on.
  ['is paid', { state: 'completed' }, '/orderSuccess?orderId=ord_one'],
  ['is over', { timeExpire: Date.now() - 1_000 }, '/checkstand?orderId=ord_one'],
  ['cannot be paid by Square', { methods: [16] }, '/checkstand?orderId=ord_one'],
  [
    'is of the wholesale floor and cancelled',
    { state: 'cancelled', distribution: true },
    // From where a cancelled one goes on.
    '/orderDetailSquare?orderId=ord_one',
  ],
])('an order that %s is left to the counter', async (_, facts, address) => {
  const shop = await at(facts);
  await vi.waitFor(async () => {
    await settle();
    expect(shop.at()).toBe(address);
  }, 10_000);
  expect(shop.told).toEqual([]);
  shop.stop();
});

it('a shop without Square leads to the counter', async () => {
  const refusal = { code: 'methodUnavailable', params: {}, message: '' };
  const shop = await at({}, [], { 'payments.create': { refusal } });
  await shop.press(pay);
  expect(shop.at()).toBe('/checkstand?orderId=ord_one');
  shop.stop();
});

it.each([
  ['orderPaidAlready', '/checkResult?orderId=ord_one'],
  ['tooLateToPay', '/checkstand?orderId=ord_one'],
  ['orderCancelled', '/checkstand?orderId=ord_one'],
])('a charge that is refused as %s ends at %s', async (code, address) => {
  const shop = await at({}, [{ refusal: { code, params: {}, message: code } }]);
  await shop.press(pay);
  expect(shop.at()).toBe(address);
  shop.stop();
});
