import * as m from '@lyceum/i18n/words';
import type { Browser, Page } from '@playwright/test';
import { link as addressOf } from '@lyceum/web/routes';
import { routes as office } from '../apps/backoffice/src/routes.ts';
import { arrive, button, link, placeOrder, pressBuy, proveOwn, screen, signInBySms, tick } from './testing/buyer.ts';
import { newSession, type Session } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { agree, button as clicked, deskOf, screen as shown } from './testing/office.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

const cancel = (page: Page) => screen(page, 'cancellations/cancel');

/** Agrees, shows who it is, and says it once more. */
async function askForIt(page: Page, shop: Shop, { phone }: Session): Promise<void> {
  await tick(cancel(page));
  await button(page, m.cancellations_go()).tap();
  await proveOwn(page, shop, phone);
  await button(page.getByRole('dialog'), m.cancellations_confirm()).tap();
  await expect(page.getByText(m.cancellations_inReview())).toBeVisible();
}

/** The line of the queue that is the person's. */
async function lineOf(browser: Browser, shop: Shop, nickName: string) {
  const desk = await deskOf(browser, shop, 'operator@lyceum.example');
  await desk.goto(`/office/#${addressOf(office.cancellationList)}`);
  const line = shown(desk, 'cancellations/cancellation-list').getByRole('row', { name: nickName });
  await expect(line).toBeVisible();
  return { desk, line };
}

test('a family moves away: an open order stands against it, then the account is cancelled, and the number begins anew', async ({
  browser,
  page,
  shop,
  language,
}) => {
  const session = await newSession(shop);
  await shop.sql(`update users set nick_name = '搬家的媽媽' where id = $1`, [session.profile.id]);
  const course = await someCourse(shop, language);
  await beSignedIn(page, session);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await pressBuy(page);
  await placeOrder(page);
  await arrive(page, 'payments/checkstand');

  await openScreen(page, '/settings/privacy');
  await link(page, m.cancellations_title()).tap();
  await arrive(page, 'cancellations/cancel');
  await expect(cancel(page).getByText(m.cancellations_unmet())).toHaveCount(1);
  await expect(button(page, m.cancellations_go())).toHaveCount(0);
  await link(page, m.cancellations_todoOrdersLink()).tap();
  await arrive(page, 'orders/order-list');
  await button(screen(page, 'orders/order-list'), m.orders_cancel()).tap();
  await button(page.getByRole('dialog'), m.orders_cancel()).tap();
  await expect(page.getByText(m.orders_cancelled())).toBeVisible();
  await page.goBack();
  await expect(cancel(page).getByText(m.cancellations_unmet())).toHaveCount(0);

  await link(page, m.cancellations_notice()).tap();
  await arrive(page, 'cancellations/cancellation-notice');
  await page.goBack();
  await button(page, m.cancellations_go()).tap();
  await expect(page.getByRole('alert')).toHaveText(m.cancellations_agreeMissing());
  await askForIt(page, shop, session);

  // Thought better of it, and asked again.
  await button(page, m.cancellations_withdraw()).tap();
  await button(page.getByRole('dialog'), m.cancellations_withdraw()).tap();
  await expect(page.getByText(m.cancellations_withdrawn())).toBeVisible();
  await askForIt(page, shop, session);

  const { desk, line } = await lineOf(browser, shop, '搬家的媽媽');
  await expect(line.getByText(m.cancellations_officeAllMet())).toBeVisible();
  await line.getByRole('button', { name: m.cancellations_officeApprove() }).click();
  await agree(desk);
  await expect(desk.getByText(m.cancellations_officeApproved())).toBeVisible();
  await expect(line).toBeHidden();

  // The page is told, and nobody is signed in there any more.
  await arrive(page, 'accounts/login');
  await shop.sql(`update tries set since = since - interval '2 minutes'`);
  await signInBySms(page, shop, session.phone);
  await openScreen(page, '/orderList');
  await expect(screen(page, 'orders/order-list').getByText(m.orders_emptyTitle())).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).not.toBe(session.profile.id);
});

test('a cancellation is ended for a dispute, and the person reads why', async ({ browser, page, shop }) => {
  const session = await newSession(shop);
  await shop.sql(`update users set nick_name = '有爭議的買家' where id = $1`, [session.profile.id]);
  await beSignedIn(page, session);
  await openScreen(page, '/settings/cancel');
  await askForIt(page, shop, session);

  const { desk, line } = await lineOf(browser, shop, '有爭議的買家');
  await line.getByRole('button', { name: m.cancellations_officeEnd() }).click();
  const dialog = desk.getByRole('dialog');
  const send = dialog.getByRole('button', { name: m.cancellations_officeEnd() });
  await expect(send).toBeDisabled();
  await dialog.getByRole('radio', { name: m.cancellations_dispute_complaint() }).check();
  await dialog.getByRole('textbox').fill('商家提出申訴，結案後可以再申請。');
  await send.click();
  await expect(desk.getByText(m.cancellations_officeEnded())).toBeVisible();
  await expect(clicked(desk, m.cancellations_officeEnd())).toBeHidden();

  // The page is told.
  await expect(page.getByText(m.cancellations_ended())).toBeVisible();
  await expect(page.getByText('商家提出申訴，結案後可以再申請。')).toBeVisible();
});
