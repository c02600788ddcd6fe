import * as agencies from '@lyceum/contract/agencies.calls';
import * as m from '@lyceum/i18n/words';
import { arrive, button, screen } from './testing/buyer.ts';
import { askerOf } from './testing/calls.ts';
import { expect, test } from './testing/test.ts';
import { openScreen, settled } from './testing/visit.ts';

test.describe('for a reader of English', () => {
  const language = 'en';
  test.use({ language });

  test('a shop that was opened once is the home of /home, until one goes to the mall', async ({ page, shop }) => {
    const [row] = await shop.sql<{ id: string }>(
      `select agency_id id from products where state = 'onShelf' and type in (1, 2)
         group by agency_id order by count(distinct category_id) desc, agency_id limit 1`,
    );
    const sellerId = row?.id ?? '';
    const { name } = await askerOf(shop, null, language)(agencies.sellerDetail, { sellerId });
    const home = screen(page, 'home/shop-home');
    const goods = home.locator('a[href^="#/goodDetail"]');

    await openScreen(page, `/home?sellerId=${sellerId}`);
    await expect(home.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sellerId'))).toBe(sellerId);
    const all = await goods.count();
    const category = home.getByRole('group', { name: m.products_categories() }).getByRole('button').nth(1);
    await category.tap();
    await expect(category).toHaveAttribute('aria-pressed', 'true');
    await settled(page);
    expect(await goods.count()).toBeLessThan(all);
    await page.reload();
    await settled(page);
    await expect(category).toHaveAttribute('aria-pressed', 'true');

    await openScreen(page, '/home');
    await expect(home.getByRole('heading', { level: 1, name })).toBeVisible();
    await button(page, m.home_toMall()).tap();
    await expect(home.getByRole('heading', { level: 1, name: m.home_mall() })).toBeVisible();
    await expect(home.getByRole('heading', { level: 2 }).first()).toHaveText(m.products_categories());
    await openScreen(page, '/home');
    await expect(home.getByRole('heading', { level: 1, name: m.home_mall() })).toBeVisible();
  });
});

test('a shop that nobody knows leads to the mall', async ({ page }) => {
  await openScreen(page, '/home?sellerId=agy_nobodys');
  await expect(screen(page, 'home/shop-home').getByText(m.home_shopGoneText())).toBeVisible();
  await button(page, m.home_toMall()).tap();
  await arrive(page, 'home/shop-home');
  await expect(page.getByRole('heading', { level: 1, name: m.home_mall() })).toBeVisible();
});
