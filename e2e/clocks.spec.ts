import * as m from '@lyceum/i18n/words';
import { newSession } from './testing/calls.ts';
import { phone } from './testing/browser.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test.describe('in Seattle', () => {
  test.use({ ...phone, timezoneId: 'America/Los_Angeles', language: 'en' });

  test('a class one goes to is told in Taipei time, a live lesson by both clocks', async ({ page, shop }) => {
    for (const [type, form] of [
      [1, 'offline'],
      [2, 'live'],
    ] as const) {
      const [course] = await shop.sql<{ id: string; at: Date }>(
        `select id, class_starts_at at from products
         where type = $1 and form = $2 and state = 'onShelf' and class_starts_at > now() order by id limit 1`,
        [type, form],
      );
      await openScreen(page, `/goodDetail?id=${course?.id}&type=${type}`);
      const there = new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Taipei',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      });
      const terms = page
        .getByRole('region', { name: m.products_termsTitle() })
        .or(page.getByLabel(m.products_termsTitle()));
      const time = there.format(course?.at);
      await expect(terms.first()).toContainText(form === 'offline' ? `${time} (Taipei time)` : `${time} Taipei time`);
      const own = new Intl.DateTimeFormat('en', { timeZone: 'America/Los_Angeles', weekday: 'short' }).format(
        course?.at,
      );
      if (form === 'live') {
        await expect(terms.first()).toContainText(`${own}, `);
        await expect(terms.first()).toContainText('your time');
      } else {
        await expect(terms.first()).not.toContainText('your time');
      }
    }
  });
});

test('a device whose clock is a month ahead signs nobody out; a session that has ended is forgotten in silence', async ({
  page,
  shop,
}) => {
  const session = await newSession(shop);
  await page.clock.setFixedTime(new Date(Date.now() + 30 * 86_400_000));
  await beSignedIn(page, session);
  await openScreen(page, '/orderList');
  await expect(page).toHaveURL(/#\/orderList/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

  // Its seven days are counted by the same clock.
  await page.clock.setFixedTime(new Date(Date.now() + 38 * 86_400_000));
  await openScreen(page, '/homepage');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userDate')])).toEqual([
    null,
    null,
  ]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await beSignedIn(page, session);
  await shop.sql('delete from sessions where user_id = $1', [session.profile.id]);
  await openScreen(page, '/homepage');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.locator('main[data-screen="home/home"] a[href^="#/goodDetail"]').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
