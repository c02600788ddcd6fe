import * as applications from '@lyceum/contract/applications.calls';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import { routes } from '../apps/storefront/src/routes.ts';
import { businessValues, sendApplication } from './testing/applications.ts';
import { arrive } from './testing/buyer.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { openOfficeSession } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test('what an account was told is seen at once wherever one is, stands among the messages and leads there', async ({
  page,
  shop,
}) => {
  const buyer = await newSession(shop);
  const shape = { type: 'course', identity: 'business', nation: 'tw' } as const;
  const values = { ...businessValues, contactEmail: 'noticed@example.com' };
  const id = await sendApplication(shop, askerOf(shop, buyer.token), shape, values);
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.messages));
  await expect(page.getByRole('link', { name: m.notices_none() })).toBeVisible();
  await openScreen(page, link(routes.mine));
  const cookie = `lyceum_office=${await openOfficeSession(shop, 'operator@lyceum.example')}`;
  await askerWith(shop, { cookie })(applications.pass, { id, round: 1 });
  await expect(page).toHaveTitle(/^\(1\) /);

  const [told] = await shop.sql<{ subject: string; body: string }>(
    'select subject, body from notices where user_id = $1',
    [buyer.profile.id],
  );
  await page.getByRole('link', { name: m.messages_title() }).tap();
  await page.getByRole('link', { name: told?.subject ?? '' }).tap();
  await expect(page.getByRole('heading', { name: m.notices_title() })).toBeVisible();
  await expect(page.getByText(m.notices_new())).toBeAttached();
  await page.getByRole('link', { name: told?.subject ?? '' }).tap();
  await arrive(page, 'applications/application-results');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('link', { name: m.notices_title() })).toBeVisible();
  await expect(page).toHaveTitle(/^[^(]/);
});

test('what one does not want to be told, and when, is kept with the account', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.settings));
  const waits = page.getByRole('switch', { name: m.preferences_off_waits() });
  const quiet = page.getByRole('switch', { name: m.preferences_quiet() });
  await expect(waits).toBeChecked();
  await expect(quiet).not.toBeChecked();
  await page.getByText(m.preferences_off_waits()).tap();
  await page.getByText(m.preferences_quiet(), { exact: true }).tap();
  await page.getByLabel(m.preferences_quietFrom()).fill('23:30');
  const kept = () =>
    shop.sql('select notices_off "off", quiet from preferences where user_id = $1', [buyer.profile.id]);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(kept).toEqual([{ off: ['waits'], quiet: { from: 23 * 60 + 30, until: 8 * 60, zone } }]);
  await page.reload();
  await expect(waits).not.toBeChecked();
  await expect(page.getByLabel(m.preferences_quietFrom())).toHaveValue('23:30');
  await page.getByText(m.preferences_off_waits()).tap();
  await page.getByText(m.preferences_quiet(), { exact: true }).tap();
  await expect.poll(kept).toEqual([{ off: [], quiet: null }]);
});
