import * as staff from '@lyceum/contract/staff.calls';
import * as statistics from '@lyceum/contract/statistics.calls';
import * as m from '@lyceum/i18n/words';
import { link as linkTo } from '@lyceum/web/routes';
import { routes } from '../apps/storefront/src/routes.ts';
import { payDirectly } from './testing/bank.ts';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { deskOf, openOfficeSession } from './testing/office.ts';
import { orderOf } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// Robots are not counted, and a browser without a window says that it is one.
test.use({
  untouched: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
});

test('what buyers look at and buy stands in the figures of its seller, by day and by product', async ({
  browser,
  page,
  shop,
}) => {
  // The agency that sells least: nobody else counts at it.
  const [sold] = await shop.sql<{ id: string; name: string; agencyId: string; offerId: string; price: number }>(
    `select p.id, p.name ->> 'zh-TW' name, p.agency_id "agencyId", o.id "offerId", o.price::int price
     from products p join offers o on o.product_id = p.id join agencies a on a.id = p.agency_id
     where p.state = 'onShelf' and o.on_sale and o.price > 0 and p.form = 'recorded' and a.region = 'tw'
       and not exists (select from product_views v where v.agency_id = a.id)
       and not exists (select from orders o where o.agency_id = a.id)
     order by (select count(*) from products other where other.agency_id = a.id), p.id limit 1`,
  );
  if (!sold) {
    throw new Error('the demo has no agency of Taiwan with a recorded course that nobody looked at');
  }
  await shop.sql(
    `insert into staff (id, agency_id, email, name, language, owner, rights, state, created_at)
     values ('stf_figures', $1, 'figures@example.com', '林主任', 'zh-TW', false, '{statistics}', 'active', now())`,
    [sold.agencyId],
  );
  const cookie = `lyceum_office=${await openOfficeSession(shop, 'figures@example.com')}`;
  const offered = await askerWith(shop, { cookie })(staff.offerPhone, {});
  const seller = await newSession(shop);
  await beSignedIn(page, seller);
  await openScreen(page, new URL(offered.link).hash.slice(1));
  await button(page, m.verifications_tie()).tap();
  // Whoever has no right at the counter is led to what is his.
  await page.getByRole('link', { name: m.statistics_title() }).tap();
  await arrive(page, 'statistics/commodity-statistics');
  await expect(page.getByText(m.statistics_empty())).toBeVisible();

  // A buyer looks at it and buys it.
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, linkTo(routes.goodDetail, { id: sold.id }));
  await expect(page.getByText(sold.name).first()).toBeVisible();
  const ask = askerOf(shop, seller.token);
  const today = async () => (await ask(statistics.daysByPhone, { days: 7 })).days.at(-1);
  await expect.poll(async () => (await today())?.views).toBe(1);
  const ordered = await orderOf(askerOf(shop, buyer.token), {
    productId: sold.id,
    offerId: sold.offerId,
    price: (sold.price / 100).toFixed(2),
  });
  await payDirectly(shop, askerOf(shop, buyer.token), ordered);
  await expect.poll(async () => (await today())?.orders, { timeout: 45_000 }).toBe(1);

  await beSignedIn(page, seller);
  await openScreen(page, '/mine');
  await link(page, m.statistics_title()).tap();
  await arrive(page, 'statistics/commodity-statistics');
  const figures = screen(page, 'statistics/commodity-statistics');
  const tile = (name: string) => figures.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tile(m.statistics_revenue())).toContainText(`NT$${(sold.price / 100).toLocaleString('en')}.00`);
  await expect(tile(m.statistics_orders())).toContainText('1');
  await expect(tile(m.statistics_revenue())).toHaveAttribute('aria-pressed', 'true');
  await expect(figures.getByText('100%')).toBeVisible();

  // Another figure is drawn, and the table behind tells it.
  await tile(m.statistics_views()).tap();
  await expect(figures.getByRole('img', { name: new RegExp(`^${m.statistics_views()}`) })).toBeVisible();
  await figures.getByText(m.statistics_table()).tap();
  await expect(figures.getByRole('row').nth(1)).toContainText('1');
  await figures.getByRole('button', { name: m.statistics_lastDays({ days: 7 }) }).tap();
  await expect(figures.getByRole('row')).toHaveCount(8);

  // One product alone; a step back leads to all of them as they were.
  await figures.getByRole('button', { name: new RegExp(sold.name.replace(/[()+]/g, '.')) }).tap();
  await expect(page).toHaveURL(new RegExp(`productId=${sold.id}`));
  await expect(screen(page, 'statistics/commodity-statistics').getByText(m.statistics_products())).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/figure=views/);
  await expect(figures.getByText(m.statistics_products())).toBeVisible();

  // The office tells the same, on its first screen and on the one of figures.
  const office = await deskOf(browser, shop, 'figures@example.com');
  const revenue = `NT$${(sold.price / 100).toLocaleString('en')}.00`;
  await office.goto('/office/#/dashboard');
  await expect(screen(office, 'dashboard/dashboard').getByText(revenue).first()).toBeVisible();
  await office.getByRole('main').getByRole('link', { name: m.statistics_title() }).click();
  const told = screen(office, 'statistics/statistics');
  await expect(told.getByRole('button', { name: new RegExp(`^${m.statistics_revenue()}`) })).toContainText(revenue);
  await told.getByRole('button', { name: sold.name }).click();
  await expect(office).toHaveURL(new RegExp(`productId=${sold.id}`));
  await expect(told.getByRole('heading', { name: sold.name })).toBeVisible();
  await office.goBack();
  await expect(told.getByRole('table').getByText(revenue).first()).toBeVisible();
});
