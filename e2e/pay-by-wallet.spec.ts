import { orderDetails } from '@lyceum/contract/orders.calls';
import type { PaymentCode } from '@lyceum/domain/payments';
import * as m from '@lyceum/i18n/words';
import type { BrowserContext, Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { chatAppAgent, desk, phone } from './testing/browser.ts';
import { arrive, button, link, payButton, screen } from './testing/buyer.ts';
import { askerOf, newSession, type Session } from './testing/calls.ts';
import { expectNothingPaid, expectPaidOnce, inYuan } from './testing/money.ts';
import { coursesOnSale, orderOf } from './testing/scenery.ts';
import { giveBack } from './testing/seller.ts';
import type { Shop } from './testing/shop.ts';
import { attemptsOf, handsOf, type Act, type AtBank, type BankName } from './testing/simulated-bank.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// WeChat Pay and Alipay, each in the device it is for, through the simulated banks' own pages and apps.

const devices = {
  desk: { ...desk, viewport: { width: 1280, height: 900 } },
  phone,
  shell: phone,
  chatApp: { ...phone, userAgent: chatAppAgent },
} as const;
type Device = keyof typeof devices;

const names: Partial<Record<PaymentCode, () => string>> = {
  7: m.payments_method7,
  8: m.payments_method8,
  9: m.payments_method9,
  10: m.payments_method10,
  11: m.payments_method11,
  12: m.payments_method12,
  13: m.payments_method13,
};

/** Somebody in front of the counter, with an order in yuan. */
interface Visit {
  page: Page;
  context: BrowserContext;
  shop: Shop;
  buyer: Session;
  orderId: string;
  amount: string;
}

/** From the press on the button to where the person then is: `pay` ends wherever the shop leads, everything else at the counter. */
type Does = (visit: Visit, act: Act) => Promise<void>;

interface Way {
  code: PaymentCode;
  bank: BankName;
  device: Device;
  does: Does;
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
async function payOutside(visit: Visit, bank: BankName): Promise<void> {
  await handsOf(visit.shop, bank, `payments/${await lastAttempt(visit)}/act`, { act: 'pay' });
}
const haveALook = ({ page }: Visit) => link(page, m.payments_paidYes()).click();

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
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
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

const ways: readonly Way[] = [
  { code: 7, bank: 'alipay', device: 'desk', does: onAlipaysDeskPage, other: 9 },
  { code: 8, bank: 'alipay', device: 'phone', does: onAlipaysPage, other: 10 },
  { code: 9, bank: 'wechatpay', device: 'desk', does: byPhone, other: 7 },
  {
    code: 10,
    bank: 'wechatpay',
    device: 'phone',
    does: onWeChatsPage,
    other: 8,
    comesLate: async (visit) => {
      await press(visit);
      await actButton(visit.page, 'leave').click();
      await expect(visit.page.getByText(m.payments_waitingTitle())).toBeVisible();
      // The page that waits finds out by itself.
      await payOutside(visit, 'wechatpay');
    },
  },
  {
    code: 11,
    bank: 'wechatpay',
    device: 'shell',
    does: inShell,
    other: 13,
    comesLate: async (visit) => {
      inApps.set(visit.page, 'never');
      await press(visit);
      await expect(visit.page.getByText(m.payments_paidAsk())).toBeVisible();
      await payOutside(visit, 'wechatpay');
      await button(visit.page, m.payments_paidYes()).click();
    },
  },
  {
    code: 12,
    bank: 'wechatpay',
    device: 'chatApp',
    does: inChatApp,
    comesLate: async (visit) => {
      inApps.set(visit.page, 'lies');
      await press(visit);
      await expect(visit.page.getByText(m.payments_waitingTitle())).toBeVisible();
      await expectNothingPaid(visit.shop, visit.orderId);
      await payOutside(visit, 'wechatpay');
    },
  },
  { code: 13, bank: 'alipay', device: 'shell', does: inShell, other: 11 },
];
const wayOf = (code: PaymentCode): Way => {
  const way = ways.find((one) => one.code === code);
  if (!way) {
    throw new Error(`no wallet has the code ${code}`);
  }
  return way;
};

/** In front of the counter, with the method chosen. */
async function visitCounter(page: Page, shop: Shop, { code, device }: Way): Promise<Visit> {
  const [course] = await coursesOnSale(shop, 'recorded', 'CNY');
  if (!course) {
    throw new Error('the demo sells nothing in yuan');
  }
  const buyer = await newSession(shop);
  const { orderId } = await orderOf(askerOf(shop, buyer.token), course);
  const visit = { page, context: page.context(), shop, buyer, orderId, amount: inYuan(course.price) };
  if (device === 'shell' || device === 'chatApp') {
    await appAround(page, shop, device);
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
const choose = (page: Page, code: PaymentCode) => page.getByText(names[code]?.() ?? '', { exact: true }).click();

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
      const given = async () => (await handsOf<AtBank>(shop, bank, `payments/${number}`)).refunded;
      await giveBack(shop, orderId, '1.00');
      await expect.poll(given).toBe(100);
      // WeChat takes one in a minute.
      await handsOf(shop, bank, 'clock', { offsetMs: 61_000 });
      try {
        await giveBack(shop, orderId);
        await expect.poll(given).toBe(Number(visit.amount.replaceAll(/\D/g, '')));
      } finally {
        await handsOf(shop, bank, 'clock', { offsetMs: 0 });
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
      await expect(page.getByText(m.payments_begun())).toBeVisible();

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
      // The first bank's app is still open somewhere: it takes no more, or its money goes back.
      await handsOf(shop, bank, `payments/${refused}/act`, { act: 'pay' });
      await expect
        .poll(async () => {
          const { state, amount, refunded } = await handsOf<AtBank>(shop, bank, `payments/${refused}`);
          return state === 'closed' || refunded === amount;
        })
        .toBe(true);
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
