import * as addresses from '@lyceum/contract/addresses.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as refunds from '@lyceum/contract/refunds.calls';
import { minor, toDecimal } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { payDirectly } from './testing/bank.ts';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { orderOf } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test('who keeps the orders sends a parcel and answers a refund on the phone, and is asked before money goes', async ({
  page,
  shop,
}) => {
  const offersOf = (ships: boolean) =>
    shop.sql<{ productId: string; offerId: string; agencyId: string; price: string }>(
      `select o.product_id "productId", o.id "offerId", p.agency_id "agencyId", (o.price / 100.0)::numeric(12, 2)::text price
       from offers o join products p on p.id = o.product_id
       where p.name ->> 'en' like 'Everyday Watercolour%' and o.ships = $1 and o.price > 0 order by o.position limit 1`,
      [ships],
    );
  const [[kit], [course]] = await Promise.all([offersOf(true), offersOf(false)]);
  if (!kit || !course) {
    throw new Error('the demo has no course with a box and without');
  }
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const to = { recipient: '林語彤', phone: '0912345678', region: 'tw', street: '和平東路一段 1 號' } as const;
  const { id: addressId } = await ask(addresses.add, { ...to, area: '台北市大安區' });
  const { cartId } = await ask(orders.addToCart, { productId: kit.productId, offerId: kit.offerId });
  const parcel = await ask(orders.commit, { cartId, money: kit.price, agreed: true, addressId });
  await payDirectly(shop, ask, { orderId: parcel.orderId, money: kit.price });
  const watched = await orderOf(ask, course);
  await payDirectly(shop, ask, watched);
  const { total } = await ask(refunds.preview, { orderId: watched.orderId });
  const words = '買錯課程了，麻煩老師。';
  await ask(refunds.ask, {
    orderId: watched.orderId,
    reason: 'boughtTwice',
    words,
    money: toDecimal(minor(total.amount)),
  });

  const seller = await newSession(shop);
  await shop.sql(
    `with clerk as (
       insert into staff (id, agency_id, email, name, language, owner, rights, state, created_at)
       values ('stf_phone_orders', $1, 'phone-orders@example.com', '小陳', 'zh-TW', false, '{orders}', 'active', now())
       returning id)
     insert into staff_phones (staff_id, user_id, tied_at) select id, $2, now() from clerk`,
    [kit.agencyId, seller.profile.id],
  );
  await beSignedIn(page, seller);
  await openScreen(page, '/mine');
  await link(page, m.sales_phoneTitle()).tap();
  await arrive(page, 'verifications/counter');
  const desk = screen(page, 'verifications/counter');
  // Without the counter's right there is nothing to choose, and the counter leads here.
  await expect(desk.getByRole('group', { name: m.sales_phoneParts() })).toHaveCount(0);
  await desk.getByRole('button', { name: m.orders_state_pendingShipment() }).tap();
  await expect(page).toHaveURL(/show=pendingShipment/);
  await desk
    .getByRole('link', { name: /NT\$2,280/ })
    .first()
    .tap();

  await expect(desk).toContainText('106 台北市大安區和平東路一段 1 號');
  const number = desk.getByLabel(m.shipments_number());
  await number.fill('12345');
  await button(desk, m.shipments_ship()).tap();
  await expect(desk.getByRole('alert')).toContainText(m.refusals_parcelNumberMalformed());
  // The first carrier is the post, whose numbers have 13 characters and more.
  await number.fill('90601234567890');
  await button(desk, m.shipments_ship()).tap();
  await expect(page.getByRole('status').getByText(m.shipments_shipped())).toBeVisible();
  await expect(desk.getByText('90601234567890')).toBeVisible();
  await button(desk, m.shipments_correct()).tap();
  await number.fill('90601234567899');
  await button(desk, m.shipments_correct()).tap();
  await expect(desk.getByText('90601234567899')).toBeVisible();
  await expect(button(desk, m.shipments_correct())).toHaveCount(0);
  expect((await ask(orders.orderDetails, { orderId: parcel.orderId })).parcel?.number).toBe('90601234567899');

  // A step back leads to the list as it was; a search by the phone finds the other order.
  await page.goBack();
  await expect(page).toHaveURL(/show=pendingShipment/);
  await desk.getByRole('button', { name: m.orders_state_refunding() }).tap();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(buyer.phone.slice(-4));
  await page.keyboard.press('Enter');
  await desk.getByRole('link').first().tap();
  await expect(desk.getByText(words)).toBeVisible();
  await button(desk, m.refunds_refuse()).tap();
  await expect(desk.getByRole('alert')).toContainText(m.refunds_answerMissing());
  await desk.getByLabel(m.refunds_answer()).fill('沒問題，下次再來。');
  await button(desk, m.refunds_agree()).tap();
  const question = page.getByRole('dialog');
  await button(question, m.refunds_phoneNotYet()).tap();
  // Nothing was sent, and nothing that was written is lost, not even by leaving.
  await expect(desk.getByLabel(m.refunds_answer())).toHaveValue('沒問題，下次再來。');
  await page.reload();
  await expect(desk.getByLabel(m.refunds_answer())).toHaveValue('沒問題，下次再來。');
  await button(desk, m.refunds_agree()).tap();
  await button(question, m.refunds_agree()).tap();
  await expect(page.getByRole('status').getByText(m.refunds_decided())).toBeVisible();
  await expect(button(desk, m.refunds_agree())).toHaveCount(0);
  await expect
    .poll(async () => (await ask(refunds.ofOrder, { orderId: watched.orderId })).list[0]?.state)
    .toMatch(/sending|repaid/);
});
