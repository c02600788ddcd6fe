import * as orders from '@lyceum/contract/orders.calls';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { aLargePhoto } from '../apps/server/src/testing/sample-files.ts';
import { payDirectly } from './testing/bank.ts';
import {
  arrive,
  button,
  giveCard,
  goToBank,
  link,
  orderIdIn,
  payAtBank,
  putInCart,
  screen,
  signInBySms,
  tick,
} from './testing/buyer.ts';
import { askerOf, newSession, type Session } from './testing/calls.ts';
import { expectPaidOnce } from './testing/money.ts';
import { button as officeButton, deskOf } from './testing/office.ts';
import { orderOf } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

interface Line {
  productId: string;
  offerId: string;
  agencyId: string;
}

/** Recorded courses of the demo by their names, with the dollars of their cheapest offer: two of the first owner's agency, and one each of two others. */
const piano = '流行鋼琴即興伴奏'; // NT$1,980
const violin = '成人小提琴：拉好一個長音'; // NT$2,600
const website = '網頁入門：做一個自己的網站'; // NT$1,880; NT$1,320 on the wholesale floor
const chess = '西洋棋戰術一百題'; // NT$980

async function courseNamed(shop: Shop, name: string): Promise<Line> {
  const [line] = await shop.sql<Line>(
    `select p.id "productId", o.id "offerId", p.agency_id "agencyId" from products p join offers o on o.product_id = p.id
     where p.name ->> 'zh-TW' = $1 order by o.price limit 1`,
    [name],
  );
  if (!line) {
    throw new Error(`the demo has no course ${name}`);
  }
  return line;
}

const distributorSince = (shop: Shop, { profile }: Session) =>
  shop.sql('update users set distributor_since = now() where id = $1', [profile.id]);

/** On the page of what is ordered: ticks the refund rule and orders. */
async function placeOrder(page: Page, name: string): Promise<void> {
  await arrive(page, name);
  await tick(screen(page, name));
  await button(screen(page, name), m.orders_submit()).tap();
}

test('a cart of three agencies is paid once, and one line of one order goes back with pictures', async ({
  page,
  shop,
  browser,
}) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const lines = [];
  for (const name of [piano, violin, website, chess]) {
    lines.push(await courseNamed(shop, name));
  }
  expect(new Set(lines.map(({ agencyId }) => agencyId)).size).toBe(3);
  for (const { productId, offerId } of lines) {
    await ask(orders.addToCart, { productId, offerId, quantity: 1, keep: true });
  }
  await beSignedIn(page, buyer);
  await openScreen(page, '/cart');
  await link(page, m.orders_cartCheckOut({ count: lines.length })).tap();
  await expect(page.getByText(m.orders_severalSellers({ count: 3 }))).toBeVisible();
  await placeOrder(page, 'orders/confirm-order');
  // 1,980 + 2,600 + 1,880 + 980
  await goToBank(page, 'NT$7,440.00');
  await payAtBank(page, 'good');
  await arrive(page, 'orders/order-success');

  const made = await shop.sql<{ id: string; lines: number; state: string; total: number }>(
    `select o.id, o.state, count(*)::int lines, o.total::int total from orders o join order_lines l on l.order_id = o.id
     where o.user_id = $1 group by o.id order by o.total desc`,
    [buyer.profile.id],
  );
  expect(made.map(({ state, lines: count, total }) => [state, count, total])).toEqual([
    ['completed', 2, 458_000],
    ['completed', 1, 188_000],
    ['completed', 1, 98_000],
  ]);
  const [two] = made;
  await openScreen(page, `/orderDetail?orderId=${two?.id}`);
  await button(page, m.orders_askRefund()).tap();
  const sheet = page.getByRole('dialog', { name: m.orders_askRefund() });
  const boxes = sheet.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await expect(button(sheet, m.orders_refundSend({ amount: 'NT$4,580.00' }))).toBeVisible();
  // The violin is kept.
  await sheet.locator('label').filter({ hasText: violin }).tap();
  await button(sheet, m.orders_reason_notAsDescribed()).tap();
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await aLargePhoto() });
  await expect(sheet.getByRole('status')).toContainText('screen.jpg');
  await button(sheet, '申請退回 NT$1,980.00').tap();
  await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_refundState_asked());
  await expect(screen(page, 'orders/order-detail')).toContainText('NT$1,980.00');
  await button(page, m.orders_picturesSeen({ count: 1 })).tap();
  const shown = page.getByRole('img', { name: m.orders_pictureOf({ at: 1, count: 1 }) });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await button(page, m.shell_close()).tap();

  const [refund] = await shop.sql<{ id: string; amount: number }>(
    'select id, amount::int amount from refunds where order_id = $1',
    [two?.id],
  );
  expect(refund?.amount).toBe(198_000);
  const desk = await deskOf(browser, shop, 'owner1@lyceum.example');
  await openOffice(desk, `/refunds/${refund?.id}`);
  await officeButton(desk, m.refunds_showPictures({ count: 1 })).click();
  const evidence = desk.getByRole('img', { name: m.refunds_pictureOf({ at: 1, count: 1 }) });
  await expect.poll(() => evidence.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await officeButton(desk, m.refunds_agree()).click();
  const question = desk.getByRole('dialog', { name: m.refunds_agreeAsk({ amount: 'NT$1,980.00' }) });
  await question.locator('.ant-btn-primary').click();
  await expect(officeButton(desk, m.refunds_agree())).toHaveCount(0);
  await desk.context().close();
  await expect
    .poll(() => shop.sql('select state, refunded::int refunded from orders where id = $1', [two?.id]), {
      timeout: 60_000,
    })
    .toEqual([{ state: 'completed', refunded: 198_000 }]);
  await openScreen(page, `/orderDetail?orderId=${two?.id}`);
  await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_refundRepaid());
  await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_why_repaid());
  await expect(screen(page, 'orders/order-detail').getByText(m.orders_lineReturned(), { exact: true })).toHaveCount(1);
  const [books] = await shop.sql<{ sum: number }>('select sum(amount)::int sum from ledger');
  expect(books?.sum).toBe(0);
});

test('a promoter buys on the wholesale floor, pays at its counter and finds it among the purchases', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  await distributorSince(shop, buyer);
  await beSignedIn(page, buyer);
  const { productId } = await courseNamed(shop, website);
  await openScreen(page, `/selectionCourseDetail?id=${productId}&type=2`);
  await page.getByRole('button', { name: m.distribution_buy() }).first().tap();
  await placeOrder(page, 'distribution/confirm-order-selection');
  await arrive(page, 'distribution/checkstand-selection');
  const orderId = orderIdIn(page);
  await button(page, '付款 NT$1,320.00').tap();
  await expect(page.getByTestId('card-number')).toBeVisible();
  await giveCard(page, 'good');
  await page.getByTestId('confirm').tap();
  await arrive(page, 'orders/order-success');
  await expectPaidOnce(shop, orderId, 'NT$1,320.00');
  expect(await shop.sql('select distribution from orders where id = $1', [orderId])).toEqual([{ distribution: true }]);
  await link(page, m.orders_seeOrder()).tap();
  await arrive(page, 'distribution/order-detail-square');
  await openScreen(page, '/orderList');
  await expect(screen(page, 'orders/order-list')).toContainText(m.orders_emptyTitle());
  await openScreen(page, '/selectionSquare');
  await link(page, m.distribution_purchases()).tap();
  await arrive(page, 'distribution/purchase');
  await expect(screen(page, 'distribution/purchase').getByText(m.orders_state_completed()).last()).toBeVisible();
});

test('the time to pay runs out while the order is open, and it says so by itself', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const { productId, offerId } = await courseNamed(shop, piano);
  await beSignedIn(page, buyer);
  const { orderId } = await orderOf(ask, { productId, offerId, price: '1980.00' });
  await shop.sql(
    `update checkouts set expires_at = now() + interval '6 seconds' where id = (select checkout_id from orders where id = $1)`,
    [orderId],
  );
  await openScreen(page, `/orderDetail?orderId=${orderId}`);
  const detail = screen(page, 'orders/order-detail');
  await expect(detail).toContainText(m.orders_state_pendingPayment());
  await expect(detail).toContainText(m.orders_stateText_cancelled(), { timeout: 30_000 });
  await expect(link(page, m.orders_payNow())).toBeHidden();
  await expect(detail).toContainText(m.orders_by_clock());
});

test('what is sent by post asks where to, on the way; the seller sends it there and the buyer receives it', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  // Everyday watercolour with its box of paints: NT$2,280.
  const [kit] = await shop.sql<Line>(
    `select o.product_id "productId", o.id "offerId", p.agency_id "agencyId"
     from offers o join products p on p.id = o.product_id where o.ships and p.name ->> 'en' like 'Everyday Watercolour%'`,
  );
  await shop.sql(
    `insert into staff (id, agency_id, email, name, language, rights, state, created_at)
     select 'stf_kits', $1, 'kits@lyceum.example', '出貨的人', 'zh-TW', '{orders}', state, now() from staff limit 1
     on conflict do nothing`,
    [kit?.agencyId],
  );
  const { cartId } = await ask(orders.addToCart, { productId: kit?.productId ?? '', offerId: kit?.offerId ?? '' });
  await beSignedIn(page, buyer);
  await openScreen(page, `/confirmOrder?cartId=${cartId}`);
  await tick(screen(page, 'orders/confirm-order'));
  await button(page, m.orders_submit()).tap();
  await expect(page.getByText(m.addresses_missing())).toBeVisible();
  await page.getByRole('link', { name: m.addresses_choose() }).tap();
  await arrive(page, 'addresses/edit-address');
  await button(page, m.addresses_add()).tap();
  const sheet = page.getByRole('dialog', { name: m.addresses_add() });
  await button(sheet, m.addresses_save()).tap();
  await expect(sheet.getByText(m.addresses_recipientMissing())).toBeVisible();
  await sheet.getByRole('textbox', { name: m.addresses_recipient() }).fill('林語彤');
  await sheet.getByRole('textbox', { name: m.addresses_phone() }).fill('0912 345 678');
  await sheet.getByRole('button', { name: new RegExp(`^${m.addresses_area()}`) }).tap();
  const picker = page.getByRole('dialog', { name: m.addresses_area(), exact: true });
  await button(picker, '台北市').tap();
  await button(picker, '大安區').tap();
  await sheet.getByRole('textbox', { name: m.addresses_street() }).fill('和平東路一段 1 號');
  await button(sheet, m.addresses_save()).tap();

  // Back where one came from, with the tick that was set and the address that was written.
  await arrive(page, 'orders/confirm-order');
  await expect(screen(page, 'orders/confirm-order')).toContainText('106 台北市大安區和平東路一段 1 號');
  await button(page, m.orders_submit()).tap();
  await arrive(page, 'payments/checkstand');
  const orderId = orderIdIn(page);
  await expect(button(page, '付款 NT$2,280.00')).toBeVisible();
  await payDirectly(shop, ask, { orderId, money: '2280.00' });
  await openScreen(page, `/orderDetail?orderId=${orderId}`);
  await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_state_pendingShipment());
  await expect(screen(page, 'orders/order-detail')).toContainText('林語彤');

  const desk = await deskOf(browser, shop, 'kits@lyceum.example');
  await openOffice(desk, `/orders/${orderId}`);
  await expect(desk.locator('main')).toContainText('106 台北市大安區和平東路一段 1 號');
  await desk.getByLabel(m.shipments_number()).fill('12345');
  await officeButton(desk, m.shipments_ship()).click();
  await expect(desk.getByRole('alert')).toContainText(m.refusals_parcelNumberMalformed());
  await desk.getByLabel(m.shipments_number()).clear();
  // As fast as somebody types: a second press at once counts as none.
  await desk.getByLabel(m.shipments_number()).pressSequentially('90601234567890', { delay: 40 });
  await officeButton(desk, m.shipments_ship()).click();
  await expect(desk.getByRole('link', { name: '90601234567890' })).toBeVisible();
  await desk.context().close();

  await openScreen(page, `/orderDetail?orderId=${orderId}`);
  await expect(screen(page, 'orders/order-detail')).toContainText('90601234567890');
  await button(page, m.shipments_receive()).tap();
  await button(page.getByRole('dialog'), m.shipments_receiveYes()).tap();
  await expect(screen(page, 'orders/order-detail')).toContainText(m.orders_state_completed());

  await openScreen(page, '/editAddress');
  await button(page, m.addresses_removeOf({ name: '林語彤' })).tap();
  await button(page.getByRole('dialog'), m.addresses_removeYes()).tap();
  await expect(page.getByText(m.addresses_emptyTitle())).toBeVisible();
});

test('a visitor fills a cart, signs in on the way to the counter, and finds it in the account', async ({
  page,
  shop,
}) => {
  const { productId } = await courseNamed(shop, piano);
  await openScreen(page, `/goodDetail?id=${productId}`);
  await putInCart(page);
  await openScreen(page, '/cart');
  await expect(screen(page, 'orders/cart').getByRole('checkbox')).toHaveCount(1);
  await button(page, m.orders_cartSignIn()).tap();
  const phone = await signInBySms(page, shop);
  await arrive(page, 'orders/cart');
  await expect(link(page, m.orders_cartCheckOut({ count: 1 }))).toBeVisible();
  const kept = await shop.sql(
    `select l.product_id from cart_lines l join carts c on c.id = l.cart_id join users u on u.id = c.user_id
     where c.kept and u.phone = $1`,
    [`+886${phone.slice(1)}`],
  );
  expect(kept).toEqual([{ product_id: productId }]);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});
