import { sharedPath } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import { arrive, button, screen } from './testing/buyer.ts';
import { coursesOnSale } from './testing/scenery.ts';
import { expect, test } from './testing/test.ts';
import { openScreen, settled } from './testing/visit.ts';

test('a course is shared: its address is copied, and whoever opens it stands before the course', async ({
  page,
  shop,
}) => {
  const [course] = await coursesOnSale(shop, 'recorded');
  const id = course?.productId ?? '';
  const path = sharedPath(id) ?? '';
  // The device's own sheet is no part of the page: what it is given is.
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    navigator.share = async (data) => {
      given.push(data);
    };
  });
  await openScreen(page, `/goodDetail?id=${id}`);
  await arrive(page, 'courses/good-detail');
  await button(page, m.sharing_button()).tap();
  await button(page, m.sharing_send()).tap();
  const { origin } = new URL(page.url());
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { given: { url: string }[] }).given.map(({ url }) => url)))
    .toEqual([origin + path]);

  // As a chat app opens it, with its own text glued to it.
  await page.goto(`${path}?nsukey=8f3d&from=singlemessage`);
  await arrive(page, 'courses/good-detail');
  await expect(page).toHaveURL(new RegExp(`/#/goodDetail\\?id=${id}`));
  await settled(page);

  // As a search engine's reader opens it: to be read, with a way into the shop.
  await page.goto(`${path}?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: m.sharing_open({}, { locale: 'en' }) }).tap();
  await arrive(page, 'courses/good-detail');
});

test('where there is no sheet the address goes to the clipboard, and is shown where there is none either', async ({
  page,
  shop,
}) => {
  const [course] = await coursesOnSale(shop, 'recorded');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true });
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(page, `/goodDetail?id=${course?.productId}`);
  await arrive(page, 'courses/good-detail');
  await button(screen(page, 'courses/good-detail'), m.sharing_button()).tap();
  await expect(button(page, m.sharing_send())).toHaveCount(0);
  await button(page, m.sharing_copyLink()).tap();
  await expect(page.getByText(m.sharing_copied())).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(sharedPath(course?.productId ?? ''));

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'));
  });
  await button(screen(page, 'courses/good-detail'), m.sharing_button()).tap();
  await button(page, m.sharing_copyLink()).tap();
  await expect(page.getByText(sharedPath(course?.productId ?? '') ?? '')).toBeVisible();
});

test('the poster is shown and saved; in a chat app’s browser it is held, and its menu sends', async ({
  page,
  shop,
  faults,
}) => {
  const [course] = await coursesOnSale(shop, 'recorded');
  const poster = `**${sharedPath(course?.productId ?? '')}/poster.png*`;
  await openScreen(page, `/goodDetail?id=${course?.productId}`);
  await arrive(page, 'courses/good-detail');

  faults.expect(/503 \(Service Unavailable\).*poster\.png/);
  await page.route(poster, (route) => route.fulfill({ status: 503, body: '' }));
  await button(page, m.sharing_button()).tap();
  await button(page, m.sharing_poster()).tap();
  await expect(page.getByText(m.sharing_posterFailed())).toBeVisible();
  await page.unroute(poster);
  await button(page, m.sharing_posterAgain()).tap();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(750);
  const download = page.waitForEvent('download');
  await button(page, m.sharing_posterSave()).tap();
  expect((await download).suggestedFilename()).toBe('lyceum-poster.png');

  await page.addInitScript(() => Object.assign(window, { __wxjs_environment: 'browser' }));
  await page.reload();
  await arrive(page, 'courses/good-detail');
  await button(page, m.sharing_button()).tap();
  await expect(button(page, m.sharing_send())).toHaveCount(0);
  await button(page, m.sharing_friend()).tap();
  await expect(page.getByText(m.sharing_menuFriend())).toBeVisible();
  await button(page, m.sharing_timeline()).tap();
  await expect(page.getByText(m.sharing_menuTimeline())).toBeVisible();
  await button(page, m.sharing_poster()).tap();
  await expect(page.getByText(m.sharing_posterHold())).toBeVisible();
});
