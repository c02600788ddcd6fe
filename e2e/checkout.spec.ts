import { readFile } from 'node:fs/promises';
import * as orders from '@lyceum/contract/orders.calls';
import { languages } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { Locator, Page } from '@playwright/test';
import { phone } from './testing/browser.ts';
import { arrive, button, giveConsents, goToBank, link, payAtBank, putInCart, screen, tick } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { firstLoadGoals, measureFirstLoad } from './testing/first-load.ts';
import { layoutFaults } from './testing/measure-layout.ts';
import { inDollars } from './testing/money.ts';
import { onOnePage } from './testing/one-page.ts';
import type { OnSale } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beginAnew, beSignedIn, openScreen, wear } from './testing/visit.ts';

interface Sold extends OnSale {
  agencyId: string;
  agency: string;
  name: string;
}

/** Two recorded courses and a class that one goes to in a week or later, of three agencies in Taiwan. */
async function threeAgencies(shop: Shop): Promise<[Sold, Sold, Sold]> {
  const found = await shop.sql<Sold & { kind: string }>(
    `select p.id "productId", o.id "offerId", (o.price / 100)::text || '.00' price, p.agency_id "agencyId",
       a.name ->> 'en' agency, p.name ->> 'en' name, case when p.type = 1 then 'class' else 'film' end kind
     from products p join agencies a on a.id = p.agency_id
       join lateral (select * from offers f where f.product_id = p.id and not f.ships order by f.position limit 1) o on true
       left join offer_stock s on s.offer_id = o.id
     where p.state = 'onShelf' and p.currency = 'TWD' and o.price > 0 and coalesce(s."left", 99) > 3
       and (p.form = 'recorded' or (p.type = 1 and p.class_starts_at > now() + interval '5 days')) order by p.id`,
  );
  const meeting = found.find(({ kind }) => kind === 'class');
  const films = found.filter(({ kind, agencyId }) => kind === 'film' && agencyId !== meeting?.agencyId);
  const [first] = films;
  const second = films.find(({ agencyId }) => agencyId !== first?.agencyId);
  if (!meeting || !first || !second) {
    throw new Error('the demo has no three agencies with what is needed');
  }
  return [first, second, meeting];
}

const cartIn = (page: Page, name: string): Locator =>
  screen(page, name).getByRole('link', { name: new RegExp(`^${m.orders_cartTitle()}`) });

test.describe('a family in Seattle', () => {
  test.use({ ...phone, timezoneId: 'America/Los_Angeles', language: 'en' });

  test('buys of three agencies at once, and every page tells of the whole: times of the venue, currency, receipt', async ({
    page,
    shop,
  }) => {
    const family = await newSession(shop);
    const sold = await threeAgencies(shop);
    const [film, other, meeting] = sold;
    await beSignedIn(page, family);
    await page.evaluate(() => localStorage.setItem('region', 'us'));

    await openScreen(page, `/goodDetail?id=${film.productId}&type=2`);
    await putInCart(page);
    await expect(cartIn(page, 'courses/good-detail')).toHaveText(`${m.orders_cartTitle()}1`);
    await openScreen(page, `/goodDetail?id=${other.productId}&type=2`);
    await putInCart(page);
    await openScreen(page, `/goodDetail?id=${meeting.productId}&type=1`);
    await putInCart(page);
    // From the message that it is in, to all three.
    await button(page, m.products_viewCart()).tap();
    await arrive(page, 'orders/cart');
    await openScreen(page, '/homepage');
    await expect(cartIn(page, 'home/home')).toHaveText(`${m.orders_cartTitle()}3`);
    await cartIn(page, 'home/home').tap();
    await link(page, m.orders_cartCheckOut({ count: 3 })).tap();

    await arrive(page, 'orders/confirm-order');
    const confirm = screen(page, 'orders/confirm-order');
    for (const { agency, name } of sold) {
      await expect(confirm).toContainText(agency);
      await expect(confirm).toContainText(name);
    }
    const line = confirm.locator('section').filter({ hasText: meeting.name });
    await expect(line).toContainText(m.orders_firstClass());
    await expect(line).toContainText('Taipei time');
    await expect(line).toContainText(m.orders_place());
    await expect(line).toContainText(/Cancel before .*\(Taipei time\) and NT\$[\d,]+\.00 comes back/);
    await expect(confirm.locator('section').filter({ hasText: film.name })).toContainText(m.orders_ifYouCancel());
    const money = await shop.sql<{ total: string }>(
      `select (sum(o.price) / 100)::bigint::text || '.00' total
       from cart_lines l join carts c on c.id = l.cart_id join offers o on o.id = l.offer_id
       where c.user_id = $1 and c.kept`,
      [family.profile.id],
    );
    const whole = inDollars(money[0]?.total ?? '');
    await expect(confirm).toContainText(whole);
    await expect(confirm).toContainText('US$');
    await tick(confirm);
    await button(confirm, m.orders_submit()).tap();

    await arrive(page, 'payments/checkstand');
    const counter = screen(page, 'payments/checkstand');
    await expect(counter).toContainText(m.payments_together({ count: 3 }));
    for (const { agency, name } of sold) {
      await expect(counter).toContainText(agency);
      await expect(counter).toContainText(name);
    }
    await goToBank(page, whole);
    await payAtBank(page, 'good');

    await arrive(page, 'orders/order-success');
    const success = screen(page, 'orders/order-success');
    await expect(success).toContainText(whole);
    await expect(success).toContainText(m.orders_severalPaid({ count: 3 }));
    for (const { agency, name } of sold) {
      await expect(success).toContainText(agency);
      await expect(success).toContainText(name);
    }
    // The class is a week ahead: the calendar, not the code.
    await expect(success.getByRole('img', { name: m.orders_codeQr() })).toBeHidden();
    const download = page.waitForEvent('download');
    await button(success, m.orders_toCalendar()).tap();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('(Taipei time)');
    expect(file).toMatch(/LOCATION:\S/);

    await page.goBack();
    await arrive(page, 'home/home');
    await expect(page).toHaveURL(/#\/homepage$/);

    await openScreen(page, '/orderList');
    const list = screen(page, 'orders/order-list');
    await expect(list.getByText(m.orders_paidTogether({ count: 3, total: whole }))).toHaveCount(3);
    await expect(list.getByText(m.orders_state_ready(), { exact: true })).toHaveCount(2);
    await expect(list.getByText(m.orders_state_registered(), { exact: true })).toHaveCount(1);
    await list.getByRole('link', { name: meeting.name }).tap();
    const detail = screen(page, 'orders/order-detail');
    await expect(detail).toContainText('Taipei time');
    await expect(detail).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await expect(detail).toContainText(m.orders_paidTogether({ count: 3, total: whole }));
    await button(detail, m.orders_askRefund()).tap();
    const sheet = page.getByRole('dialog', { name: m.orders_askRefund() });
    await expect(sheet).toContainText('95% of NT$');
    await expect(sheet).toContainText(m.orders_refundWhen());
  });
});

test('the home page that the server draws has the cart without a number; its reader’s comes afterwards, and nothing moves', async ({
  shop,
  browser,
  page,
}) => {
  const html = await (await fetch(`${shop.url}/?lang=zhTW`)).text();
  const icons = [...html.matchAll(/<a [^>]*href="#\/cart"[^>]*>(.*?)<\/a>/gs)].map(([, inside = '']) => inside);
  expect(icons.map((inside) => inside.replaceAll(/<[^>]*>/g, ''))).toEqual([m.orders_cartTitle()]);

  const buyer = await newSession(shop);
  const [film, other] = await threeAgencies(shop);
  const ask = askerOf(shop, buyer.token);
  for (const { productId, offerId } of [film, other]) {
    await ask(orders.addToCart, { productId, offerId, keep: true });
  }
  await beSignedIn(page, buyer);
  await openScreen(page, '/homepage');
  await expect(cartIn(page, 'home/home')).toHaveText(`${m.orders_cartTitle()}2`);
  const { shift, moved } = await measureFirstLoad(browser, { url: shop.url, hash: '/homepage', session: buyer });
  expect(shift, moved).toBeLessThan(firstLoadGoals.shift);
});

test('after a free course, back leads home and not to the page that ordered it', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  const [free] = await shop.sql<{ id: string }>(
    `select p.id from products p join offers o on o.product_id = p.id
     where p.state = 'onShelf' and p.form = 'recorded' group by p.id having max(o.price) = 0 order by p.id limit 1`,
  );
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${free?.id}`);
  await button(page, m.products_buyFree()).tap();
  const sheet = page.getByRole('dialog', { name: m.products_offersTitle() });
  await sheet.or(screen(page, 'orders/confirm-order')).first().waitFor();
  if (await sheet.isVisible()) {
    await sheet.getByRole('radio', { disabled: false }).first().tap();
    await button(sheet, m.products_buyFree()).tap();
  }
  await arrive(page, 'orders/confirm-order');
  await expect(page).toHaveURL(/productId=.*keyboard=0/);
  await button(screen(page, 'orders/confirm-order'), m.orders_submitFree()).tap();
  await arrive(page, 'orders/order-success');
  await page.goBack();
  await arrive(page, 'home/home');
  await page.goForward();
  await arrive(page, 'orders/order-success');
  await page.goBack();
  await arrive(page, 'home/home');
});

test('a shell opens the order page with a product alone: one offer is ordered, of several one is chosen first', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const offersOf = (count: string) =>
    shop.sql<{ id: string }>(
      `select p.id from products p join offers o on o.product_id = p.id
       where p.state = 'onShelf' and p.form = 'recorded' and o.price > 0 group by p.id having count(*) ${count} order by p.id limit 1`,
    );
  const [one] = await offersOf('= 1');
  const [several] = await offersOf('> 1');
  await beSignedIn(page, buyer);
  if (one) {
    await openScreen(page, `/confirmOrder?productId=${one.id}&keyboard=1`);
    const confirm = screen(page, 'orders/confirm-order');
    await expect(button(confirm, m.orders_submit())).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`productId=${one.id}&keyboard=1&cartId=`));
    // The keyboard lies over the page: the bar gives way while one writes.
    await confirm.getByRole('textbox', { name: m.orders_remark() }).focus();
    await expect(button(confirm, m.orders_submit())).toBeHidden();
    await confirm.getByRole('textbox', { name: m.orders_remark() }).blur();
    await expect(button(confirm, m.orders_submit())).toBeVisible();
  }
  await openScreen(page, `/confirmOrder?productId=${several?.id}`);
  await arrive(page, 'courses/good-detail');
  await expect(page).toHaveURL(new RegExp(`id=${several?.id}`));
  await openScreen(page, '/confirmOrder?productId=prd_nobodys');
  await expect(page.getByText(m.orders_notFoundTitle())).toBeVisible();
});

test('nothing is asked for before the consents, each alone; a no leaves what can be done without', async ({ page }) => {
  await openScreen(page, '/login');
  const number = page.getByRole('textbox', { name: m.accounts_phone() });
  await expect(page.getByText(m.accounts_consentTitle())).toBeVisible();
  await expect(page.getByText(m.accounts_crossBorderTitle())).toBeHidden();
  await expect(number).toBeHidden();
  await button(page, m.accounts_crossBorderNo()).tap();
  await expect(page.getByText(m.accounts_withoutTitle())).toBeVisible();
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  await button(page, m.accounts_withoutBack()).tap();
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  await button(page, m.accounts_agreeOn()).tap();
  await expect(page.getByText(m.accounts_crossBorderTitle())).toBeFocused();
  await expect(number).toBeHidden();
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  await button(page, m.accounts_crossBorderNo()).tap();
  // Who has an account agreed long ago.
  await button(page, m.accounts_haveAccount()).tap();
  await expect(number).toBeVisible();
  await page.reload();
  await giveConsents(page);
  await expect(number).toBeVisible();
  await page.reload();
  await button(page, m.accounts_crossBorderNo()).tap();
  await link(page, m.shell_toHome()).tap();
  await arrive(page, 'home/home');
});

// From the narrowest phone to a desk; 640 and 720 are what 1,280 and 1,440 leave at 200 % zoom.
const widths = [320, 360, 390, 414, 640, 720, 1024, 1440];
const behind = 'main > header, main > header + div { display: none !important }';
/** Where letters alone are twice as large. */
const largeLetters = [320, 360, 390, 1440];

const sweep = onOnePage({ viewport: { width: 320, height: 780 } });
for (const language of languages) {
  sweep(
    `the buy bar and the choice of offers hold from 320 to 1,440 px and at 200 % in ${language}`,
    async ({ page, shop }) => {
      await beginAnew(page, language);
      const [dear] = await shop.sql<{ id: string }>(
        `select p.id from products p join offers o on o.product_id = p.id
       where p.state = 'onShelf' and p.form = 'recorded' group by p.id having count(*) > 1 order by max(o.price) desc limit 1`,
      );
      const found: string[] = [];
      const see = async (what: string, letters: number) => {
        await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), letters);
        await wear(page, 'light', false);
        // Other journeys measure what lies behind.
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, behind);
        found.push(...(await page.evaluate(layoutFaults)).map((fault) => `${what}: ${fault}`));
        const bars = page.locator('dialog[open], div.fixed.bottom-0').last();
        for (const one of await bars.getByRole('button').all()) {
          const lines = await one.evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const boxes = [...range.getClientRects()];
            const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
            return Math.round(high / Number.parseFloat(getComputedStyle(element).lineHeight));
          });
          const text = (await one.innerText()).trim();
          if (letters === 100 && lines > 1 && (await one.getAttribute('role')) !== 'radio') {
            found.push(`${what}: “${text}” takes ${lines} lines`);
          }
        }
      };
      await openScreen(page, `/goodDetail?id=${dear?.id}`);
      const toCart = screen(page, 'courses/good-detail').getByRole('button', {
        name: m.products_toCart({}, { locale: language }),
      });
      const sheet = page.locator('dialog[open]');
      const sizes = [
        ...widths.map((width) => [width, 100] as const),
        ...largeLetters.map((width) => [width, 200] as const),
      ];
      for (const open of [false, true]) {
        if (open) {
          await page.setViewportSize({ width: 390, height: 780 });
          await toCart.tap();
          await sheet.getByRole('radio', { disabled: false }).last().tap();
        }
        for (const [width, letters] of sizes) {
          await page.setViewportSize({ width, height: 780 });
          await see(`${open ? 'sheet' : 'bar'} at ${width} px, letters ${letters} %`, letters);
        }
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      expect([...new Set(found)]).toEqual([]);
    },
  );
}
