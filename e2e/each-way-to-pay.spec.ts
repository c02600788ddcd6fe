import { orderDetails } from '@lyceum/contract/orders.calls';
import { getSec } from '@lyceum/contract/payments.calls';
import type { PaymentCode } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { BrowserContext, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { chatAppAgent, desk, phone } from './testing/browser.ts';
import { arrive, button, link, payAtBank, payButton, screen } from './testing/buyer.ts';
import { askerOf, newSession, type Session } from './testing/calls.ts';
import { expectNothingPaid, expectPaidOnce, inDollars, inUsDollars, inYuan } from './testing/money.ts';
import { coursesOnSale, orderOf } from './testing/scenery.ts';
import { giveBack } from './testing/seller.ts';
import type { Shop } from './testing/shop.ts';
import { attemptsOf, handsOf, type Act, type AtBank, type BankName } from './testing/simulated-bank.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// Every way to pay, each in the device it is for, through the simulated banks' own pages, forms and apps.

const devices = {
  desk: { ...desk, viewport: { width: 1280, height: 900 } },
  phone,
  shell: phone,
  applePhone: phone,
  chatApp: { ...phone, userAgent: chatAppAgent },
} as const;
type Device = keyof typeof devices;

/** Two ways may have one name; what stands below it tells them apart. */
const notes: Partial<Record<PaymentCode, () => string>> = {
  7: m.payments_method7Note,
  8: m.payments_method8Note,
  9: m.payments_method9Note,
  10: m.payments_method10Note,
  11: m.payments_method11Note,
  12: m.payments_method12Note,
  13: m.payments_method13Note,
  14: m.payments_method14Note,
  15: m.payments_method15Note,
  16: m.payments_method16Note,
  17: m.payments_method17Note,
  18: m.payments_method18Note,
};
const written = { CNY: inYuan, TWD: inDollars, USD: inUsDollars } as const;

/** Somebody in front of the counter, with an order. */
interface Visit {
  page: Page;
  context: BrowserContext;
  shop: Shop;
  buyer: Session;
  orderId: string;
  amount: string;
}

/** What a test asks of a bank behind its pages. */
interface Bank {
  /** Somebody pays by what is still open there, or tries to. */
  payLate: (shop: Shop, number: string) => Promise<unknown>;
  /** Minor units that went back. */
  refunded: (shop: Shop, number: string) => Promise<number>;
  /** It holds no money of ours: closed, refused, or given back. */
  keepsNothing: (shop: Shop, number: string) => Promise<boolean>;
  /** Milliseconds from a refund that it has taken until the money is on its way, beyond what WeChat wants between two. */
  refundTakes: number;
  /** Moves its clock. */
  clock: (shop: Shop, offsetMs: number) => Promise<unknown>;
}

const bankNamed = (name: BankName, refundTakes = 0): Bank => {
  const paymentAt = (shop: Shop, number: string) => handsOf<AtBank>(shop, name, `payments/${number}`);
  return {
    payLate: (shop, number) => handsOf(shop, name, `payments/${number}/act`, { act: 'pay' }),
    refunded: async (shop, number) => (await paymentAt(shop, number)).refunded,
    async keepsNothing(shop, number) {
      const { state, amount, refunded } = await paymentAt(shop, number);
      return state !== 'paid' || refunded === amount;
    },
    refundTakes,
    clock: (shop, offsetMs) => handsOf(shop, name, 'clock', { offsetMs }),
  };
};
const alipay = bankNamed('alipay');
const wechatpay = bankNamed('wechatpay');
const newebpay = bankNamed('newebpay', 45 * 60_000);
const paypal = bankNamed('paypal');
const square = bankNamed('square');

/** Its hands are older than those of the others. Whole dollars; the capture is there once a trade is paid. */
interface EcpayTrade {
  status: string;
  amount: number;
  capture: { refunded: number; state: string } | null;
}
const ecpayTrade = (shop: Shop, number: string) => handsOf<EcpayTrade>(shop, 'ecpay', `trades/${number}`);
const ecpay: Bank = {
  payLate: (shop, number) => handsOf(shop, 'ecpay', `trades/${number}/pay`, { card: 'good' }),
  async refunded(shop, number) {
    const { capture, amount } = await ecpayTrade(shop, number);
    return 100 * (capture?.state === 'abandoned' ? amount : (capture?.refunded ?? 0));
  },
  async keepsNothing(shop, number) {
    const { capture, amount } = await ecpayTrade(shop, number);
    return capture === null || capture.state === 'abandoned' || capture.refunded === amount;
  },
  refundTakes: 0,
  clock: (shop, offsetMs) => handsOf(shop, 'ecpay', 'clock', { offsetMs }),
};

/** From the press on the button to where the person then is: `pay` ends wherever the shop leads, everything else at the counter. */
type Does = (visit: Visit, act: Act) => Promise<void>;

interface Way {
  code: PaymentCode;
  /** What it takes, if not yuan. */
  currency?: keyof typeof written;
  bank: Bank;
  device: Device;
  does: Does;
  /** A card that is refused is told at once; a wallet's page is only left, so that the counter warns of paying twice. */
  tellsRefusal?: true;
  /** What the same device offers beside it. */
  other?: PaymentCode;
  /** The person has left, and pays from outside afterwards; the page is then looked at again. */
  comesLate?: (visit: Visit) => Promise<void>;
}

const actButton = (page: Page, act: Act) => page.locator(`button[value=${act}]`);
/** A second press of a button within two seconds counts as a double tap (SPEC.md section 9), and comes to nothing. */
const doubleTap = 2_000;
const pressed = new WeakMap<Page, number>();
async function press({ page, amount }: Visit): Promise<void> {
  await page.waitForTimeout(Math.max(0, (pressed.get(page) ?? 0) + doubleTap - Date.now()));
  await payButton(page, amount).click();
  pressed.set(page, Date.now());
}
const toCounter = async ({ page, orderId }: Visit) => {
  await openScreen(page, `/checkstand?orderId=${orderId}`);
  await arrive(page, 'payments/checkstand');
};
const lastAttempt = async ({ shop, orderId }: Visit): Promise<string> => (await attemptsOf(shop, orderId)).at(-1) ?? '';
/** What the bank's app, still open elsewhere, is used for. */
async function payOutside(visit: Visit, bank: Bank): Promise<void> {
  await bank.payLate(visit.shop, await lastAttempt(visit));
}
/** The counter asks the bank by itself, too, and may have gone on to the receipt before one presses. */
const haveALook = ({ page }: Visit) =>
  Promise.race([link(page, m.payments_paidYes()).click(), arrive(page, 'orders/order-success')]);

/** On the bank's page, whose card is refused stays there, until the person gives up. */
const onAlipaysPage: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await expect(page.locator('.test')).toBeVisible();
  await expect(page.locator('.amount')).toContainText(visit.amount.slice(1));
  await actButton(page, act).click();
  if (act === 'refuse') {
    await expect(page.getByRole('alert')).toContainText('支付失败');
    await actButton(page, 'leave').click();
  }
};

/** A desk's page has no way back for who gives up: the person goes back in the browser. */
const onAlipaysDeskPage: Does = async (visit, act) => {
  await onAlipaysPage(visit, act);
  if (act !== 'pay') {
    await expect(visit.page.locator('main')).toContainText('已取消支付');
    await toCounter(visit);
  }
};

/** A WeChat payment comes back to the shop however it ended. */
const onWeChatsPage: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await actButton(page, act).click();
  if (act !== 'pay') {
    await expect(page.getByText(m.payments_waitingTitle())).toBeVisible();
    await link(page, m.payments_notPaid()).click();
  }
};

/** What the drawn code says, read as a camera does. */
async function drawnCode(page: Page): Promise<string> {
  const drawn = page.getByRole('img', { name: m.payments_qrLabel() });
  await expect(drawn).toBeVisible();
  // With the white around it.
  const picture = await drawn.locator('xpath=..').screenshot({ scale: 'css' });
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 1_000 });
}

const byPhone: Does = async (visit, act) => {
  const { page, context, shop } = visit;
  await press(visit);
  const content = await drawnCode(page);
  const own = await context.newPage();
  await own.goto(`${shop.bankUrl}/wechatpay/scan?content=${encodeURIComponent(content)}`);
  await actButton(own, act).click();
  await expect(own.locator('main')).toContainText({ pay: '支付成功', refuse: '支付失败', leave: '已取消支付' }[act]);
  await own.close();
  if (act !== 'pay') {
    await button(page, m.shell_close()).click();
  }
};

/** The apps around the page, as the page sees them: what a person does there, tests say. */
function putAppsOnPage(device: 'shell' | 'chatApp'): void {
  type Answers = (fields: object, code?: number) => Promise<object | null>;
  const { askApp } = window as unknown as { askApp: Answers };
  if (device === 'chatApp') {
    const invoke = (_name: string, fields: object, answer: (result: object) => void) =>
      void askApp(fields, 12).then((result) => result && answer(result));
    Object.assign(window, { WeixinJSBridge: { invoke } });
    return;
  }
  const ask = (text: string): string => {
    const { id, action, data } = JSON.parse(text) as {
      id: string;
      action: string;
      data: { fields: object; paymentCode: number };
    };
    if (action !== 'pay') {
      return JSON.stringify({ ok: false, reason: 'missing' });
    }
    const { lyceumShell } = window as unknown as { lyceumShell: { answer: (id: string, raw: object) => void } };
    void askApp(data.fields, data.paymentCode).then((answer) => answer && lyceumShell.answer(id, answer));
    return '';
  };
  Object.assign(window, { lyceumAndroid: { ask } });
}

/** `never`: no answer comes · `lies`: it says paid, and nobody paid. */
type InApp = Act | 'never' | 'lies';
const inApps = new WeakMap<Page, InApp>();

/** The person's phone: the chat app around the page, or a shell that hands over to WeChat's and Alipay's SDK. */
async function appAround(page: Page, shop: Shop, device: 'shell' | 'chatApp'): Promise<void> {
  await page.exposeFunction('askApp', async (fields: Record<string, string>, code: number): Promise<object | null> => {
    const act = inApps.get(page) ?? 'pay';
    if (act === 'never') {
      return null;
    }
    if (act === 'lies') {
      return code === 12 ? { err_msg: 'get_brand_wcpay_request:ok' } : { ok: true };
    }
    if (code === 12) {
      return handsOf(shop, 'wechatpay', 'bridge', { fields, act });
    }
    const told =
      code === 11
        ? (await handsOf<{ errCode: number }>(shop, 'wechatpay', 'sdk', { fields, act })).errCode
        : (await handsOf<{ resultStatus: string }>(shop, 'alipay', 'sdk', { ...fields, act })).resultStatus;
    return told === 0 || told === '9000'
      ? { ok: true }
      : told === -2 || told === '6001'
        ? { ok: false, reason: 'cancelled' }
        : { ok: false };
  });
  await page.addInitScript(putAppsOnPage, device);
  // Newer than any that the shop knows: what it says of older ones would lie over the counter.
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) {
      localStorage.setItem('versionNum', '99.0.0');
    }
  });
}

const inApp =
  (refused: (visit: Visit) => Promise<void>): Does =>
  async (visit, act) => {
    const { page } = visit;
    inApps.set(page, act);
    await press(visit);
    if (act === 'refuse') {
      await refused(visit);
    } else if (act === 'leave') {
      await expect(page.getByText(m.payments_stopped())).toBeVisible();
    }
  };
/** A shell that tells no reason leaves it to the person. */
const inShell = inApp(async ({ page }) => button(page, m.payments_paidNo()).click());
const inChatApp = inApp(async ({ page }) => expect(page.getByText(m.payments_notBegun())).toBeVisible());

/** The shop says that a card was refused; the person goes back to the counter. */
async function tryAgain({ page }: Visit): Promise<void> {
  await expect(page.getByText(m.payments_failedTitle())).toBeVisible();
  await link(page, m.payments_tryAgain()).click();
}

const onNewebPaysPage: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await actButton(page, act).click();
  if (act === 'pay') {
    await page.locator('button[value=yes]').click();
  } else if (act === 'refuse') {
    await tryAgain(visit);
  }
};

const onEcpaysPage: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await expect(page.getByTestId('card-number')).toBeVisible();
  if (act === 'leave') {
    await page.getByTestId('cancel').click();
    return;
  }
  await payAtBank(page, act === 'pay' ? 'good' : 'declined');
  if (act === 'refuse') {
    await tryAgain(visit);
  }
};

const onPayPalsPage: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await actButton(page, act).click();
  if (act === 'refuse') {
    await tryAgain(visit);
  }
};

const squareCards = { pay: '4111 1111 1111 1111', refuse: '4000 0000 0000 0002', leave: '' } as const;
/** The card's number is typed into Square's frame. A refusal is told above the form, which stays. */
const inSquaresForm: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await arrive(page, 'payments/square');
  const form = page.frameLocator('iframe[src*="/square/card"]');
  await expect(form.locator('[name=number]')).toBeVisible();
  if (act !== 'leave') {
    await form.locator('[name=number]').fill(squareCards[act]);
    await form.locator('[name=expiry]').fill('1239');
    await form.locator('[name=cvv]').fill('111');
    await form.locator('[name=postalCode]').fill('94103');
    await payButton(page, visit.amount).click();
  }
  await leaveSquare(visit, act);
};

/** The wallet's sheet over the page: what its holder does there, the test says beforehand. */
const byApplePay: Does = async (visit, act) => {
  const { page } = visit;
  await press(visit);
  await arrive(page, 'payments/square');
  await page.evaluate((what) => localStorage.setItem('testSheet', what), act);
  await button(page, m.payments_applePay()).click();
  if (act === 'leave') {
    await expect(page.getByRole('alert')).toHaveText(m.payments_stopped());
  }
  await leaveSquare(visit, act);
};

async function leaveSquare({ page }: Visit, act: Act): Promise<void> {
  if (act === 'pay') {
    return;
  }
  if (act === 'refuse') {
    await expect(page.getByRole('alert')).toHaveText(m.payments_troubleDeclined());
  }
  await link(page, m.payments_otherWay()).click();
  await arrive(page, 'payments/checkstand');
}

/** Safari's interface to the wallet, as far as a shop uses it; the simulated form knows what became of the card. */
function putWalletOnPage(): void {
  class Session {
    static canMakePayments = () => true;
    onvalidatemerchant?: (event: object) => void;
    onpaymentauthorized?: (event: object) => void;
    oncancel?: (event: object) => void;
    begin(): void {
      setTimeout(() => this.onvalidatemerchant?.({ validationURL: 'https://apple.example/' }));
    }
    completeMerchantValidation(): void {
      const act = localStorage.getItem('testSheet');
      const paymentData = { fate: act === 'refuse' ? 'declined' : 'good' };
      setTimeout(() =>
        act === 'leave' ? this.oncancel?.({}) : this.onpaymentauthorized?.({ payment: { token: { paymentData } } }),
      );
    }
    completePayment(): void {
      // The sheet closes by itself.
    }
    abort(): void {
      throw new Error('the shop is not registered');
    }
  }
  Object.assign(window, { ApplePaySession: Session });
}

const ways: readonly Way[] = [
  { code: 7, bank: alipay, device: 'desk', does: onAlipaysDeskPage, other: 9 },
  { code: 8, bank: alipay, device: 'phone', does: onAlipaysPage, other: 10 },
  { code: 9, bank: wechatpay, device: 'desk', does: byPhone, other: 7 },
  {
    code: 10,
    bank: wechatpay,
    device: 'phone',
    does: onWeChatsPage,
    other: 8,
    comesLate: async (visit) => {
      await press(visit);
      await actButton(visit.page, 'leave').click();
      await expect(visit.page.getByText(m.payments_waitingTitle())).toBeVisible();
      // The page that waits finds out by itself.
      await payOutside(visit, wechatpay);
    },
  },
  {
    code: 11,
    bank: wechatpay,
    device: 'shell',
    does: inShell,
    other: 13,
    comesLate: async (visit) => {
      inApps.set(visit.page, 'never');
      await press(visit);
      await expect(visit.page.getByText(m.payments_paidAsk())).toBeVisible();
      await payOutside(visit, wechatpay);
      await button(visit.page, m.payments_paidYes()).click();
    },
  },
  {
    code: 12,
    bank: wechatpay,
    device: 'chatApp',
    does: inChatApp,
    comesLate: async (visit) => {
      inApps.set(visit.page, 'lies');
      await press(visit);
      await expect(visit.page.getByText(m.payments_waitingTitle())).toBeVisible();
      await expectNothingPaid(visit.shop, visit.orderId);
      await payOutside(visit, wechatpay);
    },
  },
  { code: 13, bank: alipay, device: 'shell', does: inShell, other: 11 },
  {
    code: 14,
    currency: 'TWD',
    bank: newebpay,
    device: 'phone',
    does: onNewebPaysPage,
    tellsRefusal: true,
    other: 15,
  },
  { code: 15, currency: 'USD', bank: paypal, device: 'desk', does: onPayPalsPage, tellsRefusal: true, other: 17 },
  { code: 16, currency: 'TWD', bank: ecpay, device: 'phone', does: onEcpaysPage, tellsRefusal: true, other: 15 },
  {
    code: 17,
    currency: 'USD',
    bank: square,
    device: 'desk',
    does: inSquaresForm,
    tellsRefusal: true,
    other: 15,
    comesLate: async (visit) => {
      await inSquaresForm(visit, 'leave');
      // Nothing was begun, so that nothing can come from outside: the person comes back to the form.
      expect(await attemptsOf(visit.shop, visit.orderId)).toEqual([]);
      await choose(visit.page, 17);
      await inSquaresForm(visit, 'pay');
    },
  },
  {
    code: 18,
    currency: 'USD',
    bank: square,
    device: 'applePhone',
    does: byApplePay,
    tellsRefusal: true,
    other: 15,
    comesLate: async (visit) => {
      await byApplePay(visit, 'leave');
      expect(await attemptsOf(visit.shop, visit.orderId)).toEqual([]);
      await choose(visit.page, 18);
      await byApplePay(visit, 'pay');
    },
  },
];
const wayOf = (code: PaymentCode): Way => {
  const way = ways.find((one) => one.code === code);
  if (!way) {
    throw new Error(`no wallet has the code ${code}`);
  }
  return way;
};

/** In front of the counter, with the method chosen. */
async function visitCounter(page: Page, shop: Shop, { code, device, currency = 'CNY' }: Way): Promise<Visit> {
  const [course] = await coursesOnSale(shop, 'recorded', currency);
  if (!course) {
    throw new Error(`the demo sells nothing in ${currency}`);
  }
  const buyer = await newSession(shop);
  const { orderId } = await orderOf(askerOf(shop, buyer.token), course);
  const visit = { page, context: page.context(), shop, buyer, orderId, amount: written[currency](course.price) };
  if (device === 'shell' || device === 'chatApp') {
    await appAround(page, shop, device);
  }
  if (device === 'applePhone') {
    await page.addInitScript(putWalletOnPage);
    await walletKnowsShop(visit);
  }
  await beSignedIn(page, buyer);
  await toCounter(visit);
  if (device === 'chatApp') {
    // Who pays is asked once, and leads back to the counter. The simulated chat app asks, where the real one knows.
    await press(visit);
    await page.locator('input[value=lin]').click();
    await page.locator('button[value=allow]').click();
    await arrive(page, 'payments/checkstand');
  }
  await choose(page, code);
  return visit;
}
/** The shop tells Square its host within a minute after it has opened. */
async function walletKnowsShop({ shop, buyer }: Visit): Promise<void> {
  const account = await askerOf(shop, buyer.token)(getSec, {});
  const body = JSON.stringify({ ...account, host: new URL(shop.url).hostname });
  const isKnown = async () => (await fetch(`${shop.bankUrl}/square/apple-pay/session`, { method: 'POST', body })).ok;
  await expect.poll(isKnown, { timeout: 80_000 }).toBe(true);
}

/** Repayments of which the shop does not know yet that they arrived; it asks at once instead of in some minutes. */
async function backOnItsWay(shop: Shop, number: string): Promise<number | undefined> {
  await shop.sql("update repayments set due_at = now() where state = 'sending'");
  const [row] = await shop.sql<{ count: number }>(
    `select count(*)::int from repayments r join payment_attempts a on a.id = r.attempt_id
     where a.number = $1 and r.state <> 'sent'`,
    [number],
  );
  return row?.count;
}

const choose = (page: Page, code: PaymentCode) =>
  screen(page, 'payments/checkstand')
    .getByText(notes[code]?.() ?? '', { exact: true })
    .click();

async function expectSuccess({ page, shop, orderId, amount }: Visit): Promise<void> {
  await arrive(page, 'orders/order-success');
  await expect.poll(() => expectPaidOnce(shop, orderId, amount).then(() => 'once', String)).toBe('once');
}

test.use({ language: 'zh-CN' });

for (const way of ways) {
  const { code, bank, device, does } = way;
  test.describe(`method ${code}`, () => {
    test.use(devices[device]);

    test('is paid once; the seller gives a part back, and then all', async ({ page, shop }) => {
      const visit = await visitCounter(page, shop, way);
      const { orderId, buyer } = visit;
      await does(visit, 'pay');
      await expectSuccess(visit);

      const number = await lastAttempt(visit);
      const given = () => bank.refunded(shop, number);
      await giveBack(shop, orderId, '1.00');
      await expect.poll(given).toBe(100);
      try {
        // WeChat takes one in a minute.
        await bank.clock(shop, 61_000 + bank.refundTakes);
        await expect.poll(() => backOnItsWay(shop, number)).toBe(0);
        await giveBack(shop, orderId);
        await expect.poll(given).toBe(Number(visit.amount.replaceAll(/\D/g, '')));
        await bank.clock(shop, 61_000 + 2 * bank.refundTakes);
        await expect.poll(() => backOnItsWay(shop, number)).toBe(0);
      } finally {
        await bank.clock(shop, 0);
      }
      const ask = askerOf(shop, buyer.token);
      await expect.poll(async () => (await ask(orderDetails, { orderId })).state).toBe('refunded');
      await openScreen(page, `/orderDetail?orderId=${orderId}`);
      await expect(screen(page, 'orders/order-detail').getByText(m.orders_refundState_repaid())).toHaveCount(2);
    });

    test('is refused, and another method pays the same order, once', async ({ page, shop, browser }) => {
      const visit = await visitCounter(page, shop, way);
      await does(visit, 'refuse');
      await arrive(page, 'payments/checkstand');
      await expectNothingPaid(shop, visit.orderId);
      const refused = await lastAttempt(visit);
      // The try that nobody finished is told, so that nobody pays twice unawares.
      await expect(page.getByText(m.payments_begun())).toHaveCount(way.tellsRefusal ? 0 : 1);

      if (way.other === undefined) {
        // The chat app has no other: the order is opened in the phone's own browser.
        const context = await browser.newContext({
          ...phone,
          // A new window would take over the chat app's name from this test.
          userAgent: chatAppAgent.split(' XWEB')[0] ?? '',
          baseURL: shop.url,
          locale: 'zh-CN',
        });
        const elsewhere = { ...visit, page: await context.newPage(), context };
        await beSignedIn(elsewhere.page, visit.buyer);
        await elsewhere.page.evaluate(() => localStorage.setItem('lang', 'zhCN'));
        await toCounter(elsewhere);
        await choose(elsewhere.page, 8);
        await wayOf(8).does(elsewhere, 'pay');
        await expectSuccess(elsewhere);
        await context.close();
      } else {
        await choose(page, way.other);
        await wayOf(way.other).does(visit, 'pay');
        await expectSuccess(visit);
      }
      // The first bank's page is still open somewhere: it takes no more, or its money goes back.
      await bank.payLate(shop, refused).catch(String);
      await expect.poll(() => bank.keepsNothing(shop, refused)).toBe(true);
      await expect
        .poll(() => expectPaidOnce(shop, visit.orderId, visit.amount).then(() => 'once', String))
        .toBe('once');
    });

    test('is left, and paid late', async ({ page, shop }) => {
      const visit = await visitCounter(page, shop, way);
      if (way.comesLate) {
        await way.comesLate(visit);
      } else {
        await does(visit, 'leave');
        await arrive(page, 'payments/checkstand');
        await payOutside(visit, bank);
        await haveALook(visit);
      }
      await expectSuccess(visit);
    });
  });
}
