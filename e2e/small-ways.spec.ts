import * as m from '@lyceum/i18n/words';
import { arrive, link, screen } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { expect, test } from './testing/test.ts';
import { coursesOnSale } from './testing/scenery.ts';
import { beSignedIn, openScreen, settled } from './testing/visit.ts';

test('a tap on the home page’s search puts the cursor into the field', async ({ page }) => {
  await openScreen(page, '/homepage');
  await link(page, m.home_searchHint()).tap();
  await arrive(page, 'finding/home-search');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('the way to distribution prices is shown to those alone who may see them', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, '/mine');
  await settled(page);
  const mine = screen(page, 'accounts/mine');
  await expect(link(mine, m.orders_cartTitle())).toBeVisible();
  await expect(link(mine, m.selection_title())).toHaveCount(0);
  await expect(page.getByText(m.refusals_notAllowed())).toHaveCount(0);
  await shop.sql('update users set distributor_since = now() where id = $1', [buyer.profile.id]);
  await page.reload();
  await link(mine, m.selection_title()).tap();
  await arrive(page, 'selection/selection-square');
});

test('a lesson has captions in the language that one chooses, and the next lesson too', async ({ page, shop }) => {
  const [{ productId } = { productId: '' }] = await coursesOnSale(shop, 'recorded');
  await openScreen(page, `/player?productId=${productId}`);
  const controls = page.getByRole('group', { name: m.courses_player_controls() });
  const captions = controls.getByRole('button', { name: new RegExp(`^${m.courses_player_captions()} `) });
  const shown = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter(({ mode }) => mode === 'showing')
          .map(({ language, cues }) => [language, cues?.length ?? 0]),
      );
  // While it plays its buttons rest; a key wakes them.
  await captions.waitFor();
  await page.keyboard.press('m');
  await captions.tap();
  expect(await shown()).toEqual([]);
  await controls.getByRole('button', { name: 'English', exact: true }).tap();
  await expect.poll(shown).toEqual([['en', 5]]);
  await page.reload();
  await expect.poll(shown).toEqual([['en', 5]]);
  await page.keyboard.press('m');
  await captions.tap();
  await controls.getByRole('button', { name: m.courses_player_captionsOff(), exact: true }).tap();
  expect(await shown()).toEqual([]);
});
