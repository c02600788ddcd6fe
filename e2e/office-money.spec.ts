import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { payDirectly } from './testing/bank.ts';
import { arrive, button as tapButton, screen as shopScreen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { agree, button, deskOf, screen } from './testing/office.ts';
import { orderOf, type OnSale } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

// Money after the purchase: buyers on the phone, seller and platform at their desks.

const owner = 'owner1@lyceum.example';

/** The nth product of the first owner's agency that can be bought. */
async function ownProduct(shop: Shop, form: 'recorded' | 'offline', nth = 0): Promise<OnSale> {
  const rows = await shop.sql<{ product_id: string; offer_id: string; price: number }>(
    `select distinct on (p.id) p.id product_id, o.id offer_id, o.price::int price
     from products p join offers o on o.product_id = p.id join staff f on f.agency_id = p.agency_id
       left join offer_stock s on s.offer_id = o.id
     where f.email = $1 and p.state = 'onShelf' and o.on_sale and o.price > 0 and coalesce(s."left", 99) > 3
       and case when $2 = 'recorded' then p.form = 'recorded' else p.type = 1 end
     order by p.id, o.position`,
    [owner, form],
  );
  const row = rows[nth];
  if (!row) {
    throw new Error(`the demo's first agency has no ${form} course number ${nth}`);
  }
  return { productId: row.product_id, offerId: row.offer_id, price: (row.price / 100).toFixed(2) };
}

/** Somebody who has bought it. */
async function aBuyerOf(shop: Shop, product: OnSale) {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const order = await orderOf(ask, product);
  await payDirectly(shop, ask, order);
  return { buyer, orderId: order.orderId };
}

/** Of a list to which other journeys add what is older. */
const rowOf = (page: Page, id: string) => page.locator(`tr[data-row-key="${id}"]:visible`);
const firstRow = (page: Page) => page.locator('tr[data-row-key]:visible').first();
/** The question in the middle of the page: its last button is the one that goes on. */

test('refused by the seller, appealed by the buyer, judged by the platform, repaid', async ({
  page,
  browser,
  shop,
}) => {
  const { buyer, orderId } = await aBuyerOf(shop, await ownProduct(shop, 'recorded'));
  await beSignedIn(page, buyer);
  await openScreen(page, `/orderDetail?orderId=${orderId}`);
  await tapButton(page, m.orders_askRefund()).tap();
  await page.getByRole('button', { name: m.orders_reason_notAsDescribed() }).tap();
  await page.getByRole('dialog').getByRole('button').last().tap();
  await expect(shopScreen(page, 'orders/order-detail')).toContainText(m.orders_refundState_asked());
  const [asked] = await shop.sql<{ id: string }>('select id from refunds where order_id = $1', [orderId]);
  const refundId = asked?.id ?? '';

  const seller = await deskOf(browser, shop, owner);
  await openOffice(seller, '/refunds?state=asked');
  await rowOf(seller, refundId).getByRole('link').click();
  await expect(screen(seller, 'refunds/refund-detail')).toBeVisible();
  await button(seller, m.refunds_refuse()).click();
  await expect(seller.getByText(m.refunds_answerMissing())).toBeVisible();
  await seller.getByLabel(m.refunds_answer()).fill('課程內容與說明相符。');
  await button(seller, m.refunds_refuse()).click();
  await agree(seller);
  await expect(screen(seller, 'refunds/refund-detail')).toContainText(m.refunds_state_refused());

  await openScreen(page, `/orderDetail?orderId=${orderId}`);
  await expect(shopScreen(page, 'orders/order-detail')).toContainText('課程內容與說明相符。');
  await tapButton(page, m.orders_refundAppeal()).tap();
  await page.getByLabel(m.orders_refundAppealWords()).fill('影片少了三堂。');
  await tapButton(page, m.orders_refundAppealSend()).tap();
  await expect(shopScreen(page, 'orders/order-detail')).toContainText(m.orders_refundState_appealed());

  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await openOffice(operator, '/dashboard');
  await operator.getByRole('navigation').getByRole('link', { name: m.refunds_disputes() }).click();
  await rowOf(operator, refundId).getByRole('link').click();
  await expect(operator.getByText('影片少了三堂。')).toBeVisible();
  await operator.getByLabel(m.refunds_verdict()).fill('影片確實缺少，全額退款。');
  await button(operator, m.refunds_grant()).click();
  await agree(operator);
  await expect(screen(operator, 'refunds/refund-detail')).toContainText(
    new RegExp(`${m.refunds_state_sending()}|${m.refunds_state_repaid()}`),
  );

  // The buyer has done nothing meanwhile: the page that is open tells by itself.
  await expect(shopScreen(page, 'orders/order-detail')).toContainText(m.orders_refundState_repaid());
  await expect(shopScreen(page, 'orders/order-detail')).toContainText('影片確實缺少，全額退款。');
  await expect(shopScreen(page, 'orders/order-detail')).toContainText(m.orders_state_refunded());
  const [books] = await shop.sql<{ balance: number; held: number }>(
    `select coalesce(sum(l.amount), 0)::int balance, coalesce(sum(l.amount) filter (where l.account = 'provider'), 0)::int held
     from ledger l join payment_attempts a on a.id = l.attempt_id join orders o on o.checkout_id = a.checkout_id where o.id = $1`,
    [orderId],
  );
  expect(books).toEqual({ balance: 0, held: 0 });
});

const sessionsOf = async (shop: Shop, { productId }: OnSale): Promise<number> => {
  const rows = await shop.sql("select 1 from scheduled_sessions where product_id = $1 and state = 'planned'", [
    productId,
  ]);
  return rows.length;
};

const cancelAllButLast = (shop: Shop, { productId }: OnSale) =>
  shop.sql(
    `update scheduled_sessions s set state = 'cancelled' where product_id = $1 and exists (
       select from scheduled_sessions later where later.product_id = s.product_id and later.starts_at > s.starts_at)`,
    [productId],
  );

test('a code is used at the counter: with the phone that was tied at the desk, and typed at the desk', async ({
  page,
  browser,
  context,
  shop,
}) => {
  const place = await ownProduct(shop, 'offline');
  const [first, second] = [await aBuyerOf(shop, place), await aBuyerOf(shop, place)];
  const codeOf = async ({ buyer, orderId }: typeof first): Promise<string> => {
    await beSignedIn(page, buyer);
    await openScreen(page, `/orderDetail?orderId=${orderId}`);
    await expect(page.getByRole('img', { name: m.orders_codeQr() })).toBeVisible();
    const shown = await page.locator('.figures.tracking-wider').innerText();
    return shown.replace(/\D/g, '');
  };
  const codes = [await codeOf(first), await codeOf(second)] as const;
  const sessions = await sessionsOf(shop, place);

  // The desk shows a link as QR; the test opens what the phone's camera would.
  const desk = await deskOf(browser, shop, owner);
  await openOffice(desk, '/account');
  const offered = desk.waitForResponse('**/api/staff/offerPhone');
  await button(desk, m.staff_phoneOffer()).click();
  const { data } = (await (await offered).json()) as { data: { link: string } };
  await expect(desk.getByRole('img', { name: m.staff_phoneTitle() })).toBeVisible();

  // A camera that sees the first buyer's code, in a browser that reads codes by itself; partner-story.spec.ts has one that does not.
  await page.addInitScript((code) => {
    const picture = document.createElement('canvas');
    const pen = picture.getContext('2d');
    let at = 0;
    setInterval(() => pen?.fillRect((at += 1) % 100, 0, 1, 1), 50);
    Object.assign(navigator.mediaDevices, { getUserMedia: () => Promise.resolve(picture.captureStream(5)) });
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code']);
        }
        detect = () => Promise.resolve([{ rawValue: 'https://example.com/' }, { rawValue: code }]);
      },
    });
  }, codes[0]);
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, '/orderDetails');
  await expect(page.getByText(m.verifications_notSeller())).toBeVisible();
  await openScreen(page, new URL(data.link).hash.slice(1));
  await tapButton(page, m.verifications_tie()).tap();
  await arrive(page, 'verifications/counter');
  await expect(desk.getByRole('img', { name: m.staff_phoneTitle() })).toBeHidden();
  await expect(button(desk, m.staff_phoneUntie())).toBeVisible();

  // A wrong code, then the buyer's.
  const field = page.getByLabel(m.verifications_code());
  await field.fill('999999999999');
  await tapButton(page, m.verifications_find()).tap();
  await expect(page.getByRole('alert').first()).toContainText('9');
  await expect(field).toHaveValue('9999 9999 9999');
  await tapButton(page, m.verifications_scan()).tap();
  const sheet = page.getByRole('dialog', { name: m.verifications_usable() });
  await tapButton(sheet, m.verifications_verify()).tap();
  await tapButton(page, m.verifications_another()).tap();
  await expect(shopScreen(page, 'verifications/counter').getByRole('link')).toHaveCount(1);
  await shopScreen(page, 'verifications/counter').getByRole('link').tap();
  // One of several sessions: the code goes on being good for the others.
  await expect(page.getByText(m.orders_sessionsAttended({ attended: 1, count: sessions }))).toBeVisible();
  await expect(page.getByText(m.orders_state_pendingUse()).first()).toBeVisible();
  expect(context.pages()).toHaveLength(1);

  // The same code again, and, on the last day, another one at the desk.
  await openOffice(desk, '/verifications');
  const entry = desk.getByLabel(m.verifications_code());
  await entry.fill(codes[0]);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(m.verifications_wasIn()).first()).toBeVisible();
  await button(desk, m.verifications_another()).click();
  await cancelAllButLast(shop, place);
  await entry.fill(codes[1]);
  await desk.keyboard.press('Enter');
  await button(desk, m.verifications_verify()).click();
  await expect(button(desk, m.verifications_another())).toBeVisible();
  await expect(desk.locator('tr[data-row-key]:visible')).toHaveCount(2);

  await beSignedIn(page, second.buyer);
  await openScreen(page, `/orderDetail?orderId=${second.orderId}`);
  await expect(shopScreen(page, 'orders/order-detail')).toContainText(m.orders_state_writtenOff());
});

test('one prepares a payout, another one pays it; the agency sees its statement', async ({ browser, shop }) => {
  const { orderId } = await aBuyerOf(shop, await ownProduct(shop, 'recorded', 1));
  // What was bought just now is held; a year later all of it is the seller's.
  await shop.sql("update orders set paid_at = paid_at - interval '400 days' where id = $1", [orderId]);
  await shop.sql(
    `update course_lines set access_until = access_until - interval '400 days'
     where order_line_id in (select id from order_lines where order_id = $1)`,
    [orderId],
  );
  const maker = await deskOf(browser, shop, 'operator@lyceum.example');
  await openOffice(maker, '/payouts');
  await button(maker, m.payouts_prepare()).click();
  await maker.getByRole('dialog').locator('.ant-btn-primary').click();
  await expect(screen(maker, 'payouts/payout')).toContainText(m.payouts_fourEyes());
  await expect(button(maker, m.payouts_approve())).toHaveCount(0);

  const checker = await deskOf(browser, shop, 'finance@lyceum.example');
  await openOffice(checker, '/payouts?state=prepared');
  await firstRow(checker).getByRole('link').click();
  await button(checker, m.payouts_approve()).click();
  await agree(checker);
  await expect(screen(checker, 'payouts/payout')).toContainText(m.payouts_state_paid());
  await openOffice(checker, '/payouts?state=prepared');
  await expect(checker.locator('tr[data-row-key]:visible')).toHaveCount(0);

  const agency = await deskOf(browser, shop, owner);
  await openOffice(agency, '/dashboard');
  await agency.getByRole('link', { name: m.payouts_statements() }).click();
  await firstRow(agency).getByRole('link').click();
  await expect(screen(agency, 'payouts/statement')).toContainText(m.payouts_state_paid());
  await expect(agency.locator('tr[data-row-key]:visible').first()).toBeVisible();
  const [books] = await shop.sql<{ balance: number }>('select coalesce(sum(amount), 0)::int balance from ledger');
  expect(books).toEqual({ balance: 0 });
});
