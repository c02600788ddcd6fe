import * as favourites from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { arrive, button, screen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen, settled } from './testing/visit.ts';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a parent puts what was saved into lists of her own, names one anew and ends it; nothing of it is lost', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  // Whatever its state of stock: nothing is bought.
  const [piano, other] = await shop.sql<{ id: string; name: string }>(
    `select id, name ->> 'zh-TW' as name from products where state = 'onShelf' and form = 'recorded' order by id limit 2`,
  );
  if (!piano || !other) {
    throw new Error('two courses are on sale');
  }
  for (const { id } of [other, piano]) {
    await ask(favourites.addCollectionProduct, { productId: id });
  }
  await beSignedIn(page, buyer);
  await openScreen(page, '/mine');
  await page.getByRole('link', { name: m.favourites_title() }).tap();
  await arrive(page, 'collection/collection-page');
  const saved = screen(page, 'collection/collection-page');
  const row = (name: string) => saved.getByRole('link', { name: new RegExp(name.slice(0, 6)) });
  await expect(row(piano.name)).toBeVisible();
  await expect(row(other.name)).toBeVisible();

  // A list is made where it is needed.
  await button(page, m.favourites_putIn({ name: piano.name })).tap();
  const sheet = page.getByRole('dialog');
  await button(sheet, m.favourites_newList()).tap();
  await button(sheet, m.favourites_newList()).tap();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await textbox(page, m.favourites_listName()).fill('暑假');
  await button(sheet, m.favourites_newList()).tap();
  await expect(sheet).toBeHidden();
  const chip = (name: string) => saved.getByRole('group', { name: m.favourites_lists() }).getByRole('button', { name });
  await chip('暑假').tap();
  await expect(chip('暑假')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(other.name)).toHaveCount(0);
  await expect(row(piano.name)).toBeVisible();

  // Taken out by mistake, it comes back into its list.
  await button(page, m.favourites_remove({ name: piano.name })).tap();
  await button(saved, m.favourites_undo()).tap();
  await expect(row(piano.name)).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(chip('暑假')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(piano.name)).toBeVisible();

  // Another list, and a name that is there already.
  await button(saved, m.favourites_newList()).tap();
  await textbox(page, m.favourites_listName()).fill('妹妹');
  await button(page, m.favourites_saveList()).tap();
  await expect(chip('妹妹')).toHaveAttribute('aria-pressed', 'true');
  await expect(saved.getByText(m.favourites_listEmptyTitle())).toBeVisible();
  await button(saved, m.favourites_changeList()).tap();
  await textbox(page, m.favourites_listName()).fill(' 暑假 ');
  await button(page, m.favourites_saveList()).tap();
  await expect(page.getByRole('alert')).toHaveText(m.refusals_listNameTaken());
  await textbox(page, m.favourites_listName()).fill('妹妹的課');
  await button(page, m.favourites_saveList()).tap();
  await expect(chip('妹妹的課')).toHaveAttribute('aria-pressed', 'true');

  // A list ends; what stood in it stays, also on the address of the list.
  await chip('暑假').tap();
  const address = page.url();
  await button(saved, m.favourites_changeList()).tap();
  await button(page, m.favourites_removeList()).tap();
  const question = page.getByRole('dialog', { name: m.favourites_removeListTitle({ name: '暑假' }) });
  await button(question, m.favourites_removeList()).tap();
  await expect(chip(m.favourites_allLists())).toHaveAttribute('aria-pressed', 'true');
  await expect(row(piano.name)).toBeVisible();
  await page.goto('about:blank');
  await page.goto(address);
  await settled(page);
  await expect(chip(m.favourites_allLists())).toHaveAttribute('aria-pressed', 'true');
  await expect(row(piano.name)).toBeVisible();
  await expect(row(other.name)).toBeVisible();
});

test('agencies one follows stand under their own tab and among one’s agencies, and can be let go and taken back', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const ask = askerOf(shop, buyer.token);
  const [agency] = await shop.sql<{ id: string; name: string }>(
    `select id, name ->> 'zh-TW' as name from agencies where state = 'open' order by id limit 1`,
  );
  await beSignedIn(page, buyer);
  await openScreen(page, '/agency/myAgency');
  await expect(page.getByText(m.agencies_mineEmptyTitle())).toBeVisible();
  await ask(favourites.favoriteSeller, { sellerId: agency?.id ?? '' });
  await openScreen(page, '/collectionPage?tab=agencies');
  const saved = screen(page, 'collection/collection-page');
  await expect(saved.getByText(agency?.name ?? '')).toBeVisible();
  // Who may not see distribution prices has no tab for them.
  await expect(saved.getByText(m.selection_title())).toHaveCount(0);
  await openScreen(page, '/agency/myAgency');
  const own = screen(page, 'agencies/my-agency');
  await expect(own.getByText(agency?.name ?? '')).toBeVisible();
  await button(own, m.favourites_remove({ name: agency?.name ?? '' })).tap();
  await expect(own.getByText(m.favourites_removed())).toBeVisible();
  await button(own, m.favourites_undo()).tap();
  // A row that was let go leads nowhere until it is back.
  await expect(button(own, m.favourites_remove({ name: agency?.name ?? '' }))).toBeVisible();
  await own.getByText(agency?.name ?? '').tap();
  await arrive(page, 'agencies/presentation');
  await page.goBack();
  await arrive(page, 'agencies/my-agency');
  await shop.sql(`update agencies set state = 'blocked' where id = $1`, [agency?.id]);
  await page.reload();
  await expect(own.getByText(m.agencies_closedNote())).toBeVisible();
  await shop.sql(`update agencies set state = 'open' where id = $1`, [agency?.id]);
});
