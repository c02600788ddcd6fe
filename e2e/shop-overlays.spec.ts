import * as m from '@lyceum/i18n/words';
import type { Locator, Page } from '@playwright/test';
import { button } from './testing/buyer.ts';
import { groundAt, isAtRest, overlayFaults } from './testing/measure-overlay.ts';
import { paintedAt } from './testing/painted.ts';
import { setScenery, type Scenery } from './testing/scenery.ts';
import { bringUpInShop, shopOverlays, shopParts, type ShopOverlay } from './testing/shop-overlays.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, dress, openScreen } from './testing/visit.ts';

// In the language with the longest words; the pictures are taken in all of them.
test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' } });

/**
 * Each window and dress in which an overlay is looked at; a narrow one and large text for what may not fit. `isPainted`: its ground is looked
 * at on a picture too, once in each of what sets its colours: a theme, and how it stands at a desk.
 */
const looks = [
  { width: 390, theme: 'light', elder: false, isPainted: true },
  { width: 390, theme: 'dark', elder: false, isPainted: true },
  { width: 320, theme: 'light', elder: false, isPainted: false },
  { width: 360, theme: 'light', elder: true, isPainted: false },
  { width: 1024, theme: 'dark', elder: false, isPainted: true },
] as const;

let scenery: Scenery;
test.beforeAll(async ({ shop }) => {
  scenery = await setScenery(shop);
});

/** Every fault of one overlay, in each window and dress. */
async function faultsOf(page: Page, overlay: ShopOverlay, shown: Locator): Promise<string[]> {
  const { look } = shopParts[overlay.part];
  const found: string[] = [];
  for (const { width, theme, elder, isPainted } of looks) {
    await page.setViewportSize({ width, height: 844 });
    await dress(page, theme, elder);
    // At a desk it comes in another way, and so does again.
    await expect.poll(() => shown.evaluate(isAtRest)).toBe(true);
    const faults = await shown.evaluate(overlayFaults, look);
    const place = await shown.evaluate(groundAt, overlay.part === 'pictures' ? 0.98 : 0.5);
    const painted = isPainted && place.isInside ? await paintedAt(page, place) : place.rgb;
    found.push(
      ...[...faults, ...(painted === place.rgb ? [] : [`its ground is ${place.rgb}, ${painted} is painted`])].map(
        (fault) => `${overlay.name}, ${width} px, ${theme}${elder ? ', elder' : ''}: ${fault}`,
      ),
    );
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await dress(page, 'light', false);
  return found;
}

/** What keeps the keyboard until it is closed, and gives it back then. */
async function keepsFocus(page: Page, { name }: ShopOverlay, shown: Locator): Promise<string[]> {
  const found: string[] = [];
  const isInside = () => shown.evaluate((one) => one.contains(document.activeElement));
  if (!(await isInside())) {
    found.push(`${name}: the keyboard is not in it`);
  }
  const under = await page.locator('dialog[open]').count();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBeLessThan(under);
  if ((await page.locator('dialog[open]').count()) !== under - 1) {
    found.push(`${name}: what lies under it is closed with it`);
  }
  if (await page.evaluate(() => document.activeElement === document.body)) {
    found.push(`${name}: the keyboard is nowhere once it is closed`);
  }
  return found;
}

// A buyer can open so many that a slow machine had no time for them in one test.
const parts = [
  ['visitor', 1, 1],
  ['buyer', 1, 3],
  ['buyer', 2, 3],
  ['buyer', 3, 3],
] as const;
for (const [who, part, all] of parts) {
  test(`every sheet, question, note and menu that a ${who} can open has its ground, edge, room and buttons (${part} of ${all})`, async ({
    page,
  }) => {
    await beSignedIn(page, who === 'buyer' ? scenery.buyer : null);
    const found: string[] = [];
    const its = shopOverlays.filter((one) => one.who === who);
    for (const overlay of its.filter((_, at) => at % all === part - 1)) {
      const shown = await test.step(overlay.name, () => bringUpInShop(page, overlay, scenery));
      found.push(...(await faultsOf(page, overlay, shown)));
      if (shopParts[overlay.part].shown.startsWith('dialog')) {
        found.push(...(await keepsFocus(page, overlay, shown)));
      }
    }
    expect(found).toEqual([]);
  });
}

test('a step back closes what lies over a screen, one after the other, and the screen stays as it was', async ({
  page,
}) => {
  await beSignedIn(page, scenery.buyer);
  const dialogs = page.getByRole('dialog');
  const shownOn = async (address: string, count: number): Promise<void> => {
    await expect(dialogs).toHaveCount(count);
    // A step that is undone is there for a moment.
    await expect.poll(() => page.url()).toContain(address);
  };
  await openScreen(page, '/homepage');
  await page.getByRole('link', { name: m.shell_tabMine(), exact: true }).tap();
  await button(page, m.accounts_signOut()).tap();
  await shownOn('/mine', 1);
  // What asks belongs to no screen: it stayed over the one that the step led to.
  await page.goBack();
  await shownOn('/mine', 0);

  await page.getByRole('link', { name: m.addresses_title() }).tap();
  await button(page, m.addresses_add()).tap();
  await page.getByRole('textbox', { name: m.addresses_recipient() }).fill('林語彤');
  await button(page, new RegExp(`^${m.addresses_area()}`)).tap();
  await shownOn('/editAddress', 2);
  await page.goBack();
  await shownOn('/editAddress', 1);
  await expect(page.getByRole('textbox', { name: m.addresses_recipient() })).toHaveValue('林語彤');
  await page.goBack();
  await shownOn('/editAddress', 0);
  await page.goBack();
  await shownOn('/mine', 0);
});
