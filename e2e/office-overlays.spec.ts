import * as m from '@lyceum/i18n/words';
import type { Locator, Page } from '@playwright/test';
import { desk } from './testing/browser.ts';
import { groundAt, isAtRest, overlayFaults } from './testing/measure-overlay.ts';
import { paintedAt } from './testing/painted.ts';
import { beStaff, button } from './testing/office.ts';
import { bringUp, lookOf, overlayOn, overlays, pickerFields, pickers, resize } from './testing/office-overlays.ts';
import { setOfficeScenery } from './testing/office-screens.ts';
import { expect, test } from './testing/test.ts';
import { openOffice, wear } from './testing/visit.ts';

// With less motion: that a menu is measured while it moves, and then stands beside the window, was seen there.
test.use({ ...desk, contextOptions: { reducedMotion: 'reduce' } });

const themes = ['light', 'dark'] as const;
/** The narrow window for what may not fit; the colours of a theme are the same in each. */
const looks = [
  { width: desk.viewport.width, theme: 'light' },
  { width: desk.viewport.width, theme: 'dark' },
  { width: 390, theme: 'light' },
] as const;

for (const who of new Set(overlays.map((overlay) => overlay.who))) {
  test(`every dialog, menu and note that ${who} can open has its ground, edge, room and buttons`, async ({
    page,
    context,
    shop,
  }) => {
    const scenery = await setOfficeScenery(shop);
    await beStaff(context, shop, who);
    const found: string[] = [];
    for (const overlay of overlays.filter((one) => one.who === who)) {
      const shown = await bringUp(page, overlay, scenery);
      // Nobody hovers on a phone.
      for (const { width, theme } of overlay.part === 'Tooltip' ? looks.slice(0, 2) : looks) {
        await resize(page, width);
        await wear(page, theme, false);
        const faults = await shown.evaluate(overlayFaults, lookOf(overlay.part));
        const place = await shown.evaluate(groundAt, 0.5);
        const painted = place.isInside ? await paintedAt(page, place) : place.rgb;
        found.push(
          ...[...faults, ...(painted === place.rgb ? [] : [`its ground is ${place.rgb}, ${painted} is painted`])].map(
            (fault) => `${overlay.name}, ${width} px, ${theme}: ${fault}`,
          ),
        );
      }
      await page.setViewportSize(desk.viewport);
    }
    expect(found).toEqual([]);
  });

  test(`every list that ${who} can choose from has its ground, edge, room and lines`, async ({
    page,
    context,
    shop,
  }) => {
    const scenery = await setOfficeScenery(shop);
    await beStaff(context, shop, who);
    const found: string[] = [];
    for (const picker of pickers.filter((one) => one.who === who)) {
      const { file, hash, open } = picker;
      await openOffice(page, hash(scenery));
      await open(page);
      const fields = pickerFields(page, picker);
      await fields.first().waitFor();
      const shown = overlayOn(page, 'Select');
      // Of many lessons the first few: their lists are alike.
      for (let at = 0; at < Math.min(await fields.count(), 5); at += 1) {
        await fields.nth(at).click();
        // It is put beside the window, and then cannot be seen, until it has found its place.
        await expect(shown).toBeInViewport();
        await expect.poll(() => shown.evaluate(isAtRest)).toBe(true);
        // All lists have the same colours.
        for (const theme of at === 0 ? themes : themes.slice(0, 1)) {
          await wear(page, theme, false);
          const faults = await shown.evaluate(overlayFaults, lookOf('Select'));
          found.push(...faults.map((fault) => `${file}, list ${at + 1}, ${theme}: ${fault}`));
        }
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'hidden' });
      }
    }
    expect(found).toEqual([]);
  });
}

/** The width of the ring around it, in px; 0 where there is none. */
const ringOf = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });

test('in a narrow window the menu is folded, comes over the screen when it is asked for, and goes once something is chosen', async ({
  page,
  context,
  shop,
}) => {
  await beStaff(context, shop, 'owner1@lyceum.example');
  await page.setViewportSize({ width: 1099, height: 768 });
  await openOffice(page, '/account');
  const menu = page.getByRole('navigation', { name: m.office_menu() });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThan(64);
  await button(page, m.office_unfold()).click();
  expect(await width()).toBeGreaterThan(150);
  await page.keyboard.press('Escape');
  await expect(button(page, m.office_unfold())).toBeFocused();
  await button(page, m.office_unfold()).click();
  await menu.getByRole('link').nth(1).click();
  await expect(button(page, m.office_unfold())).toBeVisible();
  expect(await width()).toBeLessThan(64);

  await page.setViewportSize({ width: 1100, height: 768 });
  await expect(button(page, m.office_fold()).first()).toBeVisible();
  expect(await width()).toBeGreaterThan(150);
});

test('the keyboard shows where it is in menus and lists', async ({ page, context, shop }) => {
  await beStaff(context, shop, 'owner1@lyceum.example');
  await openOffice(page, '/account');
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  const lines = overlayOn(page, 'Dropdown').getByRole('menuitem');
  await lines.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => ringOf(lines.and(page.locator(':focus, .ant-dropdown-menu-item-active')).first())).toBe(2);
  await page.keyboard.press('Escape');
  await overlayOn(page, 'Dropdown').waitFor({ state: 'hidden' });

  await page.locator('main .ant-select input').first().focus();
  await page.keyboard.press('ArrowDown');
  const list = overlayOn(page, 'Select');
  await list.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => ringOf(list.locator('.ant-select-item-option-active'))).toBe(2);
});

const menuButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^${m.office_language()} `) });
