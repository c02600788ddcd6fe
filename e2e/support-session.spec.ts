import * as m from '@lyceum/i18n/words';
import { link as linkTo } from '@lyceum/web/routes';
import { routes as office } from '../apps/backoffice/src/routes.ts';
import { routes } from '../apps/storefront/src/routes.ts';
import { desk } from './testing/browser.ts';
import { newSession } from './testing/calls.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test.use(desk);

test('support looks at the shop as somebody sees it, changes nothing, and the person reads when and why', async ({
  browser,
  page,
  shop,
}) => {
  const [buyer, shopper] = [await newSession(shop), await newSession(shop)];
  const reason = '來電詢問課程為何沒有顯示';
  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  // The operator buys here, too, with the same browser.
  await beSignedIn(operator, shopper);
  await operator.goto(`/office/#${linkTo(office.user, { id: buyer.profile.id })}`);
  await button(operator, m.users_viewAs()).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel(m.users_viewAsReason()).fill(reason);
  const [view] = await Promise.all([
    operator.waitForEvent('popup'),
    dialog.getByRole('button', { name: m.users_viewAsYes() }).click(),
  ]);
  await expect(dialog).toBeHidden();
  await expect(screen(view, 'accounts/mine')).toBeVisible();
  await expect(view.getByText(buyer.profile.nickName).first()).toBeVisible();
  const banner = view.getByRole('status').filter({ hasText: buyer.profile.nickName });
  await expect(banner).toBeVisible();

  await openScreen(view, linkTo(routes.account, {}));
  await button(view, m.accounts_profile()).click();
  await view.getByLabel(m.accounts_nickName()).fill('別的名字');
  await button(view, m.accounts_saveProfile()).click();
  await expect(view.getByText(m.shell_previewCommand())).toBeVisible();
  await view.keyboard.press('Escape');
  await expect(banner).toBeVisible();
  expect(await view.evaluate(() => localStorage.getItem('userId'))).toBe(shopper.profile.id);
  expect(await operator.evaluate(() => sessionStorage.getItem('token'))).toBeNull();

  await Promise.all([view.waitForEvent('close'), button(view, m.shell_supportEnd()).click()]);
  await openScreen(operator, linkTo(routes.mine, {}));
  await expect(operator.getByText(shopper.profile.nickName).first()).toBeVisible();

  await beSignedIn(page, buyer);
  await openScreen(page, linkTo(routes.account, {}));
  await expect(page.getByText(reason)).toBeVisible();
  await operator.context().close();
});
