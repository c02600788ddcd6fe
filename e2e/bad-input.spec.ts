import type { Page } from '@playwright/test';
import { languages } from '@lyceum/domain/language';
import { unpaidLimits } from '@lyceum/domain/holding';
import * as m from '@lyceum/i18n/words';
import { askerOf, codeSentTo, freshPhone, newSession, type Session } from './testing/calls.ts';
import { tellBank } from './testing/bank.ts';
import {
  arrive,
  askForCode,
  giveConsents,
  button,
  codeField,
  findCourse,
  goToBank,
  lineLost,
  link,
  orderIdIn,
  payAtBank,
  payButton,
  placeOrder,
  pressBuy,
  readCourse,
  screen,
  signInBySms,
  tick,
  withoutLine,
} from './testing/buyer.ts';
import { someCourse } from './testing/courses.ts';
import { expectNothingPaid, expectPaidOnce, ordersOf } from './testing/money.ts';
import { orderOf, coursesOnSale, type OnSale } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen, settled } from './testing/visit.ts';

/** A buyer who is signed in and reads the course. */
async function buyerReading(page: Page, shop: Shop, course: OnSale): Promise<Session> {
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  return buyer;
}

test.describe('signing in', () => {
  test('a wrong code says how many tries are left, an old one asks for a new one, the right one lets in', async ({
    page,
    shop,
  }) => {
    const phone = freshPhone();
    await page.goto('/#/login');
    await askForCode(page, phone);
    const sent = await codeSentTo(shop, phone);
    await codeField(page).fill(sent === '000000' ? '000001' : '000000');
    await expect(page.getByRole('alert')).toHaveText(m.refusals_codeWrong({ left: 4 }));

    await shop.sql(`update verify_codes set sent_at = sent_at - interval '6 minutes' where address = $1`, [
      `+886${phone.slice(1)}`,
    ]);
    await shop.sql(`update tries set since = since - interval '6 minutes'`);
    await codeField(page).fill(sent);
    await expect(page.getByRole('alert')).toHaveText(m.refusals_codeExpired());

    await page.reload();
    await signInBySms(page, shop, phone);
    await arrive(page, 'home/home');
  });

  test('a token that the server does not know signs out silently and leads to the sign-in', async ({ page, shop }) => {
    const buyer = await newSession(shop);
    await shop.sql('delete from sessions where user_id = $1', [buyer.profile.id]);
    await beSignedIn(page, buyer);
    await page.goto('/#/orderDetail?orderId=ord_1');
    await arrive(page, 'accounts/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await beSignedIn(page, buyer);
    await openScreen(page, '/orderList');
    await expect(button(page, m.accounts_signInNow())).toBeVisible();
    await button(page, m.accounts_signInNow()).tap();
    await signInBySms(page, shop);
    await arrive(page, 'orders/order-list');
    await expect(page.getByText(m.orders_emptyTitle())).toBeVisible();
  });
});

test.describe('something changed meanwhile', () => {
  test('a course that was closed says so and shows a way on', async ({ page, shop, language }) => {
    const course = await someCourse(shop, language);
    await buyerReading(page, shop, course);
    await pressBuy(page);
    await arrive(page, 'orders/confirm-order');
    await tick(page);
    await shop.sql(`update products set state = 'closed' where id = $1`, [course.productId]);
    await button(page, m.orders_submit()).tap();
    await expect(page.getByText(m.orders_trouble_productUnavailable(), { exact: true })).toBeVisible();
    await expect(link(page, m.orders_otherCourses())).toBeVisible();

    await openScreen(page, `/goodDetail?id=${course.productId}`);
    await expect(
      page.getByText(m.products_closedTitle()).or(page.getByText(m.products_goneTitle())).first(),
    ).toBeVisible();
    await expect(button(page, m.products_buy())).toBeHidden();
  });

  test('the last seat goes to somebody who was faster', async ({ page, shop }) => {
    const [course] = (await coursesOnSale(shop, 'offline')).slice(-1);
    if (!course) {
      throw new Error('the demo has no course in person');
    }
    await shop.sql('delete from offer_stock where offer_id in (select id from offers where product_id = $1)', [
      course.productId,
    ]);
    await shop.sql('insert into offer_stock (offer_id, "left") select id, 1 from offers where product_id = $1', [
      course.productId,
    ]);
    const buyer = await buyerReading(page, shop, course);
    await pressBuy(page);
    await arrive(page, 'orders/confirm-order');
    // What the page says was asked while there was a seat.
    await expect(page.getByRole('checkbox')).toBeVisible();
    await shop.sql(
      'update offer_stock set "left" = 0 where offer_id in (select id from offers where product_id = $1)',
      [course.productId],
    );
    await tick(page);
    await button(page, m.orders_submit()).tap();
    await expect(page.getByText(m.orders_trouble_soldOut(), { exact: true })).toBeVisible();
    expect(await ordersOf(shop, buyer.phone)).toEqual([]);
  });

  test('a class whose last place is not paid for yet says within how many minutes it may come back', async ({
    page,
    shop,
  }) => {
    const [course] = (await coursesOnSale(shop, 'offline')).slice(-2);
    if (!course) {
      throw new Error('the demo has no course in person');
    }
    await shop.sql(
      `with gone as (delete from offer_stock where offer_id in (select id from offers where product_id = $1))
       update offers set on_sale = (id = $2) where product_id = $1`,
      [course.productId, course.offerId],
    );
    await shop.sql('insert into offer_stock (offer_id, "left") values ($1, 1)', [course.offerId]);
    const faster = await newSession(shop);
    await orderOf(askerOf(shop, faster.token), course);
    await buyerReading(page, shop, course);
    await expect(page.getByText(/名額還沒付款，(28|29|30) 分鐘內可能會釋出/)).toBeVisible();
  });

  test('with as many unpaid orders as there may be, the buyer is led to them before ordering more', async ({
    page,
    shop,
  }) => {
    const [wanted, ...others] = await coursesOnSale(shop, 'recorded');
    if (!wanted) {
      throw new Error('the demo has no recorded course');
    }
    const buyer = await buyerReading(page, shop, wanted);
    const most = unpaidLimits.account.checkouts;
    for (const course of others.slice(0, most)) {
      await orderOf(askerOf(shop, buyer.token), course);
    }
    await pressBuy(page);
    await arrive(page, 'orders/confirm-order');
    await tick(page);
    await button(page, m.orders_submit()).tap();
    await expect(page.getByText(m.refusals_unpaidTooMany({ most }))).toBeVisible();
    await button(page, m.orders_toUnpaid()).tap();
    await arrive(page, 'orders/order-list');
    await expect(link(page, m.orders_payNow()).or(button(page, m.orders_payNow()))).toHaveCount(most);
    expect(await ordersOf(shop, buyer.phone)).toHaveLength(most);
  });

  test('another price is asked about, and what is ordered is the price that was agreed to', async ({
    page,
    shop,
    language,
  }) => {
    const course = await someCourse(shop, language);
    const buyer = await buyerReading(page, shop, course);
    await pressBuy(page);
    await arrive(page, 'orders/confirm-order');
    const confirm = screen(page, 'orders/confirm-order');
    const question = page.getByRole('dialog', { name: m.orders_priceChangedTitle() });
    const setPrice = (cents: number) =>
      shop.sql('update offers set price = $2 where product_id = $1', [course.productId, cents]);
    await tick(page);
    await setPrice(123_400);
    await button(page, m.orders_submit()).tap();
    await expect(question).toContainText(m.orders_priceChangedText({ price: 'NT$1,234.00', before: course.amount }));
    await button(question, m.orders_priceChangedNo()).tap();
    await expect(question).toBeHidden();
    await expect(confirm).toContainText('NT$1,234.00');
    await expect(confirm).not.toContainText(course.amount);
    expect(await ordersOf(shop, buyer.phone)).toEqual([]);

    await setPrice(123_500);
    await button(page, m.orders_submit()).tap();
    await expect(question).toContainText(m.orders_priceChangedText({ price: 'NT$1,235.00', before: 'NT$1,234.00' }));
    expect(await ordersOf(shop, buyer.phone)).toEqual([]);
    await button(question, m.orders_priceChangedYes()).tap();
    await arrive(page, 'payments/checkstand');
    await expect(payButton(page, 'NT$1,235.00')).toBeVisible();
    expect(await shop.sql('select total::int from orders where id = $1', [orderIdIn(page)])).toEqual([
      { total: 123_500 },
    ]);
  });

  test('an order whose time has passed cannot be paid, and says what to do', async ({ page, shop, language }) => {
    const course = await someCourse(shop, language);
    await buyerReading(page, shop, course);
    await pressBuy(page);
    await placeOrder(page);
    await arrive(page, 'payments/checkstand');
    const orderId = orderIdIn(page);
    await shop.sql(
      `update checkouts set expires_at = now() - interval '1 second' where id = (select checkout_id from orders where id = $1)`,
      [orderId],
    );
    // The counter may have noticed before the finger does.
    const over = page.getByText(m.payments_overTitle());
    await payButton(page, course.amount).or(over).first().tap();
    await expect(over.or(screen(page, 'orders/order-detail')).first()).toBeVisible();
    await expect
      .poll(async () => (await shop.sql('select state from orders where id = $1', [orderId]))[0])
      .toEqual({
        state: 'cancelled',
      });
    await openScreen(page, `/orderDetail?orderId=${orderId}`);
    await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_state_cancelled());
    await expectNothingPaid(shop, orderId);
  });
});

test.describe('twice', () => {
  test('two taps on the button order once, and two taps on pay make one attempt', async ({ page, shop, language }) => {
    const course = await someCourse(shop, language);
    const buyer = await buyerReading(page, shop, course);
    await pressBuy(page);
    await arrive(page, 'orders/confirm-order');
    await tick(page);
    await button(page, m.orders_submit()).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await arrive(page, 'payments/checkstand');
    const orderId = orderIdIn(page);
    expect(await ordersOf(shop, buyer.phone)).toEqual([orderId]);
    await payButton(page, course.amount).evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect(page.getByTestId('card-number')).toBeVisible();
    const attempts = await shop.sql(
      'select 1 from payment_attempts a join orders o on o.checkout_id = a.checkout_id where o.id = $1',
      [orderId],
    );
    expect(attempts).toHaveLength(1);
  });

  test('going back after ordering leads to the same order, not to a second one', async ({ page, shop, language }) => {
    const course = await someCourse(shop, language);
    const buyer = await buyerReading(page, shop, course);
    await pressBuy(page);
    await arrive(page, 'orders/confirm-order');
    const confirm = page.url();
    await placeOrder(page);
    await goToBank(page, course.amount);
    await page.goBack();
    await arrive(page, 'payments/checkstand');
    await openScreen(page, new URL(confirm).hash.slice(1));
    await arrive(page, 'payments/checkstand');
    await goToBank(page, course.amount);
    await payAtBank(page, 'good');
    await arrive(page, 'orders/order-success');
    await page.goBack();
    await page.goBack().catch(() => null);
    expect(await ordersOf(shop, buyer.phone)).toHaveLength(1);
    await expectPaidOnce(shop, (await ordersOf(shop, buyer.phone))[0] ?? '', course.amount);
  });

  test('a notice that was forged pays nothing; the true one, told twice, pays once', async ({
    page,
    shop,
    language,
  }) => {
    const course = await someCourse(shop, language);
    await buyerReading(page, shop, course);
    await pressBuy(page);
    await placeOrder(page);
    await goToBank(page, course.amount);
    const orderId = await shop
      .sql<{ id: string }>(
        'select o.id from orders o join order_lines l on l.order_id = o.id where l.product_id = $1',
        [course.productId],
      )
      .then(([row]) => row?.id ?? '');
    const number = (await page.getByTestId('trade-number').textContent()) ?? '';
    for (const key of ['forged', 'merchant'] as const) {
      const fields = { RtnCode: '1', ...(key === 'merchant' && { TradeAmt: '1' }) };
      const answer = await tellBank<{ acknowledged: boolean }>(shop, `trades/${number}/notify`, { key, fields });
      expect(answer.acknowledged).toBe(false);
    }
    await expectNothingPaid(shop, orderId);

    await tellBank(shop, 'next', { mode: 'duplicate' });
    await payAtBank(page, 'good');
    await arrive(page, 'orders/order-success');
    await expectPaidOnce(shop, orderId, course.amount);
  });
});

test('the line is lost in each step: the page says so, nothing is lost, and it goes on', async ({
  page,
  shop,
  language,
  faults,
}) => {
  faults.expect(lineLost);
  const course = await someCourse(shop, language);
  await page.goto('/');
  await arrive(page, 'home/home');
  await findCourse(page, course.name);
  await pressBuy(page);

  const phone = freshPhone();
  await giveConsents(page);
  // A part that is on its way when the line is lost would load the page again.
  await settled(page);
  await page.getByRole('textbox', { name: m.accounts_phone() }).fill(phone);
  await withoutLine(page, async () => {
    await button(page, m.accounts_getCode()).tap();
    await expect(page.getByText(m.shell_offlineCommand())).toBeVisible();
  });
  await button(page, m.accounts_getCode()).tap();
  const code = await expect
    .poll(() => codeSentTo(shop, phone).catch(() => null))
    .not.toBeNull()
    .then(() => codeSentTo(shop, phone));
  await withoutLine(page, async () => {
    await codeField(page).fill(code);
    await expect(page.getByText(m.shell_offlineCommand())).toBeVisible();
  });
  await button(page, m.accounts_signIn()).tap();

  await readCourse(page, course.name);
  await withoutLine(page, async () => {
    await button(page, m.products_buy()).tap();
    const sheet = page.getByRole('dialog', { name: m.products_offersTitle() });
    if (await sheet.isVisible()) {
      await sheet.getByRole('radio', { disabled: false }).first().tap();
      await button(sheet, m.products_buy()).tap();
    }
    await expect(page.getByText(m.shell_offlineCommand())).toBeVisible();
  });
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await pressBuy(page);
  await arrive(page, 'orders/confirm-order');
  await tick(page);
  await withoutLine(page, async () => {
    await button(page, m.orders_submit()).tap();
    await expect(page.getByText(m.shell_offlineCommand())).toBeVisible();
  });
  await button(page, m.orders_submit()).tap();
  await arrive(page, 'payments/checkstand');
  const orderId = orderIdIn(page);
  await withoutLine(page, async () => {
    await payButton(page, course.amount).tap();
    await expect(page.getByText(m.shell_offlineCommand())).toBeVisible();
  });
  await goToBank(page, course.amount);
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');
  await expectPaidOnce(shop, orderId, course.amount);
  expect(await ordersOf(shop, phone)).toEqual([orderId]);

  await openScreen(page, '/mine');
  await withoutLine(page, async () => {
    await link(page, m.shell_tabOrders()).tap();
    await expect(
      page.getByText(m.shell_offlineTitle()).or(page.getByText(m.shell_failedTitle())).first(),
    ).toBeVisible();
  });
  await expect(screen(page, 'orders/order-list').getByText(course.name).first()).toBeVisible();
});

test.describe('what stands in the address and in the storage is not believed', () => {
  const broken: Record<string, string> = {
    token: '{"value":"\u0007\\n","expires":"soon"}',
    userDate: '[[[',
    userInfo: 'null',
    userId: '__proto__',
    sellerId: 'a b\nc',
    fullPath: 'javascript:alert(1)',
    lang: 'klingon',
    region: 'constructor',
    theme: '<b>',
    elder: 'yes',
    searchHistory: '{"length":3}',
    confirmOrderParams: '"x"',
    longitude: 'NaN',
    versionNum: '1\r\nX: y',
    clearSign: '0',
  };

  test('a storage full of nonsense opens the shop as for a newcomer', async ({ page, shop }) => {
    await beSignedIn(page, null);
    await page.evaluate(
      (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
      broken,
    );
    for (const [hash, name] of [
      ['/homepage', 'home/home'],
      ['/search', 'products/search'],
      ['/mine', 'accounts/mine'],
      ['/orderList', 'orders/order-list'],
      ['/confirmOrder', 'accounts/login'],
    ] as const) {
      await openScreen(page, hash);
      await arrive(page, name);
    }
    await page.evaluate(() => localStorage.setItem('fullPath', '//evil.example/'));
    await openScreen(page, '/login');
    await signInBySms(page, shop);
    expect(new URL(page.url()).origin).toBe(shop.url);
  });

  test('an unknown language is answered in the one of the region', async ({ page }) => {
    await page.goto('/?lang=klingon#/homepage');
    await arrive(page, 'home/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
    await page.goto('/?lang=enUS#/homepage');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  const hostile = [
    '/searchResult?keyword=%3Cscript%3Ealert(1)%3C%2Fscript%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    `/searchResult?keyword=${'%F0%9F%8E%B9'.repeat(60)}`,
    '/searchResult?keyword=%E0%A4%A',
    `/searchResult?keyword=${'a'.repeat(10_000)}`,
    `/${'x'.repeat(10_000)}`,
    '/searchResult?keyword=__proto__&__proto__[x]=1&constructor=1',
    '/goodDetail?id=constructor&type=toString',
    '/goodDetail?id=%27%20or%201%3D1--',
    '/goodDetail?id=../../secret',
    '/pdtList?cateId=__proto__&priceMost=-1&priceLeast=1e99&sort=hasOwnProperty&form=%00&ageBand=%22',
    '/player?productId=%3Cb%3E&catalogId=__proto__',
    '/orderList?status=99',
    '/login?loginPhone=%3Cscript%3E&callBackUrl=javascript:alert(1)',
    '/homepage?terminalApp=9&appRegion=xx&longitude=999&lang=%00',
    '/%',
    '//evil.example/',
  ];
  test('hostile addresses open a page that says what it can do', async ({ page, shop }) => {
    page.on('dialog', () => {
      throw new Error('a script from the address ran');
    });
    for (const hash of hostile) {
      await openScreen(page, hash);
      await expect(page.locator('main[data-screen]:visible h1')).toBeAttached();
      expect(new URL(page.url()).origin, hash).toBe(shop.url);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, hash).toBeLessThanOrEqual(390);
    }
  });

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ language });
      test('an address that leads nowhere says so and leads home', async ({ page }) => {
        await page.goto('/#/no/such/page');
        await expect(page.getByText(m.shell_unknownTitle()).first()).toBeVisible();
        await button(page, m.shell_toHome()).tap();
        await arrive(page, 'home/home');
      });
    });
  }
});

test("somebody else's order is nobody's", async ({ page, shop, language }) => {
  const course = await someCourse(shop, language);
  const owner = await newSession(shop);
  const { orderId } = await orderOf(askerOf(shop, owner.token), course);
  await beSignedIn(page, await newSession(shop));
  for (const path of ['orderDetail', 'checkstand', 'checkResult', 'orderSuccess']) {
    await openScreen(page, `/${path}?orderId=${orderId}`);
    await expect(page.getByText(m.orders_notFoundTitle())).toBeVisible();
  }
});
