import { sharedPath } from '@lyceum/domain/sharing';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { chatAppAgent } from './testing/browser.ts';
import { arrive, button, codeField, screen } from './testing/buyer.ts';
import { codeSentTo, freshPhone, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test.use({ userAgent: chatAppAgent });

interface MenuCall {
  name: string;
  given: Record<string, unknown>;
  isAllowed: boolean;
}

/** What the simulated script of the chat app was asked, the last of each name. */
const menuOf = (page: Page): Promise<Record<string, MenuCall>> =>
  page.evaluate(() => {
    const { weChatCalls = [] } = window as unknown as { weChatCalls?: MenuCall[] };
    return Object.fromEntries(weChatCalls.map((one) => [one.name, one]));
  });
/** Which of the two was said last. */
const menuState = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      (window as unknown as { weChatCalls?: MenuCall[] }).weChatCalls?.findLast(({ name }) =>
        name.endsWith('OptionMenu'),
      )?.name,
  );

const withWeChat = (page: Page) => button(page, m.doors_continue({ name: m.doors_webViewChatApp() }));

async function agree(page: Page): Promise<void> {
  await button(page, m.accounts_agreeOn()).tap();
  await button(page, m.accounts_crossBorderYes()).tap();
}

async function allow(page: Page, person: string): Promise<void> {
  await page.locator(`input[value=${person}]`).tap();
  await page.locator('button[value=allow]').tap();
}

async function givePhone(page: Page, shop: Shop, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: m.accounts_phone() }).fill(phone);
  await button(page, m.accounts_getCode()).tap();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeSentTo(shop, phone));
}

test('a favourite is wanted; the chat app comes first, asks for a phone once, and the heart is full', async ({
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const heart = () => screen(page, 'courses/good-detail').getByRole('button', { name: m.favourites_heart() }).first();
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await heart().tap();
  await arrive(page, 'accounts/login');
  await agree(page);
  await expect(screen(page, 'accounts/login').getByRole('button').filter({ hasText: '微信' })).toHaveCount(1);
  const [first, tabs] = await Promise.all([withWeChat(page).boundingBox(), page.getByRole('tablist').boundingBox()]);
  expect(first?.y ?? Infinity).toBeLessThan(tabs?.y ?? 0);

  // He thinks better of it, and of that again.
  await withWeChat(page).tap();
  await page.locator('button[value=refuse]').tap();
  await expect(page.getByRole('alert')).toHaveText(m.doors_cancelled({ name: '微信' }));
  await agree(page);
  await withWeChat(page).tap();
  await allow(page, 'lin');
  await arrive(page, 'accounts/bind');
  await expect(page.getByText(m.doors_chatAppPhoneNamed({ name: '林雅婷' }))).toBeVisible();
  await givePhone(page, shop, freshPhone());
  await arrive(page, 'courses/good-detail');
  await expect(heart()).toHaveAttribute('aria-pressed', 'true');
  expect(page.url()).not.toContain('ticket');

  // Who is known is in at once.
  await page.evaluate(() => ['token', 'userDate', 'userId'].forEach((key) => localStorage.removeItem(key)));
  await openScreen(page, '/login');
  await agree(page);
  await withWeChat(page).tap();
  await allow(page, 'lin');
  await arrive(page, 'home/home');
  expect(await page.evaluate(() => localStorage.getItem('token') !== null)).toBe(true);
  expect(page.url()).not.toContain('ticket');

  // It stands among the ways in.
  await openScreen(page, '/settings/account');
  await expect(button(page, m.doors_removeName({ name: '微信' }))).toBeVisible();
});

test('the phone of an account leads into that account; a page that was left open too long says so', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await openScreen(page, '/login');
  await agree(page);
  await withWeChat(page).tap();
  await allow(page, 'wu');
  await arrive(page, 'accounts/bind');
  const address = page.url();
  await givePhone(page, shop, buyer.phone);
  await arrive(page, 'home/home');
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(buyer.profile.id);
  await page.goto(address);
  await page.reload();
  await expect(page.getByText(m.refusals_ticketOver())).toBeVisible();
});

test('the share menu: four entries for a course, the shop elsewhere, none on screens of one’s own', async ({
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  await openScreen(page, '/homepage');
  await expect.poll(() => menuState(page)).toBe('showOptionMenu');
  const { origin } = new URL(page.url());
  await expect.poll(async () => (await menuOf(page))['updateAppMessageShareData']?.given['link']).toBe(`${origin}/`);

  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await arrive(page, 'courses/good-detail');
  const link = origin + (sharedPath(course.productId) ?? '');
  await expect.poll(async () => (await menuOf(page))['onMenuShareQZone']?.given['link']).toBe(link);
  const menu = await menuOf(page);
  for (const name of [
    'updateAppMessageShareData',
    'updateTimelineShareData',
    'onMenuShareAppMessage',
    'onMenuShareTimeline',
    'onMenuShareQQ',
    'onMenuShareQZone',
  ]) {
    expect(menu[name], name).toMatchObject({ isAllowed: true, given: { link, title: course.name } });
    expect(menu[name]?.given['imgUrl'], name).toMatch(/^http.*\.(?:webp|png)$/);
  }
  // The older kind says when it was chosen.
  await page.evaluate(() =>
    (window as unknown as { weChatHandlers: Record<string, { success?: () => void }> }).weChatHandlers[
      'onMenuShareAppMessage'
    ]?.success?.(),
  );
  await expect(page.getByText(m.sharing_done())).toBeVisible();

  await button(screen(page, 'courses/good-detail'), m.sharing_button()).tap();
  await button(page, m.sharing_qzone()).tap();
  await expect(page.getByText(m.sharing_menuQzone())).toBeVisible();

  await beSignedIn(page, await newSession(shop));
  await openScreen(page, '/settings/account');
  await expect.poll(() => menuState(page)).toBe('hideOptionMenu');
});

test('without its script the menu fills nothing, nobody is troubled, and the sheet says what remains', async ({
  page,
  shop,
  language,
  faults,
}) => {
  const course = await someCourse(shop, language);
  faults.expect(/jweixin/);
  await page.route('**/jweixin-*.js', (route) => route.abort());
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await arrive(page, 'courses/good-detail');
  await button(screen(page, 'courses/good-detail'), m.sharing_button()).tap();
  await expect(page.getByText(m.sharing_menuNot())).toBeVisible();
  await expect(button(page, m.sharing_friend())).toHaveCount(0);
  await expect(button(page, m.sharing_copyLink())).toBeVisible();
});
