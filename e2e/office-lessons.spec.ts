import { readFile } from 'node:fs/promises';
import { aPdf } from '../apps/server/src/testing/sample-files.ts';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { aFragmentedFilm } from '../apps/server/src/testing/sample-files.ts';
import { desk } from './testing/browser.ts';
import { button, deskOf, screen, writeWords } from './testing/office.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

/** Waits until the video on the page has a picture to show. */
async function expectPicture(page: Page): Promise<void> {
  const video = page.locator('video:visible').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain('/video/');
}

test('an agency writes a teacher and uploads a lesson; the platform watches it, and so does a visitor', async ({
  browser,
  shop,
}) => {
  const page = await deskOf(browser, shop, 'staff1@lyceum.example');
  await page.goto('/office/#/teachers');
  await button(page, m.teachers_new()).click();
  await writeWords(page, m.teachers_name(), 'Ada');
  await writeWords(page, m.teachers_role(), 'Composer');
  const uploads = page.locator('input[type=file]');
  await uploads.first().setInputFiles({
    name: 'ada.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c98a4b' } })
      .png()
      .toBuffer(),
  });
  await expect(page.locator('img.thumb:visible')).toBeVisible();
  // What proves that she may teach has the name of its file, until somebody writes another one.
  await uploads.last().setInputFiles({ name: 'Licence 7.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  const called = page.getByRole('textbox', { name: `${m.teachers_paperName()} 1` });
  await expect(called).toHaveValue('Licence 7');
  await called.fill('');
  await expect(button(page, m.office_save())).toBeDisabled();
  await called.fill('Teaching licence');
  await button(page, m.office_save()).click();
  await expect(screen(page, 'teachers/teacher')).toBeVisible();
  await expect(called).toHaveValue('Teaching licence');

  // A colleague writes at the same time: the second of them is told.
  const colleague = await deskOf(browser, shop, 'owner1@lyceum.example');
  await colleague.goto(page.url());
  await colleague.getByRole('textbox', { name: m.teachers_years() }).fill('7');
  await button(colleague, m.office_save()).click();
  await expect(colleague.getByText(m.office_saved())).toBeVisible();
  await page.getByRole('textbox', { name: m.teachers_years() }).fill('9');
  await button(page, m.office_save()).click();
  const conflict = page.getByRole('dialog', { name: m.listings_conflictTitle() });
  await expect(conflict.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  await conflict.getByRole('button', { name: m.listings_merge() }).click();
  await button(page, m.office_save()).click();
  await expect(page.getByText(m.office_saved()).last()).toBeVisible();
  await colleague.context().close();

  const [course] = await shop.sql<{ id: string; lesson: string }>(
    `select l.id, l.content #>> '{chapters,0,lessons,0,id}' as lesson
     from listings l join staff s on s.agency_id = l.agency_id and s.email = 'staff1@lyceum.example'
     where l.shelf = 'onShelf' and l.form = 'recorded' and l.content #>> '{chapters,0,lessons,0,trial}' = 'true'
     order by l.id limit 1`,
  );
  await page.goto(`/office/#/products/${course?.id}`);
  await page.getByRole('combobox', { name: m.listings_teacherIds() }).fill('Ada');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: m.listings_chapters() }).click();
  const first = page.locator('input[type=file][accept^="video/"]').first();
  await first.setInputFiles({
    name: 'page.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('<script>1</script>'.repeat(9)),
  });
  await expect(page.getByText(/MP4/).last()).toBeVisible();
  await first.setInputFiles({ name: 'scales.mp4', mimeType: 'video/mp4', buffer: await aFragmentedFilm() });
  await expect(page.getByText(/scales\.mp4/)).toBeVisible();
  await button(page, m.listings_preview()).click();
  await expectPicture(page);
  await page.keyboard.press('Escape');
  await button(page, m.listings_save()).click();
  await expect(page.getByText(m.office_saved()).last()).toBeVisible();
  await button(page, m.listings_submit()).click();
  await expect(page.getByText(m.listings_sent())).toBeVisible();

  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto(`/office/#/review/${course?.id}`);
  await expectPicture(operator);
  await button(operator, m.listings_pass()).click();
  await expect(operator.getByText(m.listings_passed())).toBeVisible();
  await operator.context().close();

  const reader = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url });
  const phone = await reader.newPage();
  await phone.goto(`/?lang=en#/goodDetail?id=${course?.id}&type=2`);
  await expect(phone.getByText('Ada en', { exact: true })).toBeVisible();
  await phone.goto(`/?lang=en#/player?productId=${course?.id}&catalogId=${course?.lesson}`);
  await expectPicture(phone);
  const video = phone.locator('video:visible').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
  await reader.close();

  await page.goto('/office/#/products');
  const downloading = page.waitForEvent('download');
  await button(page, m.office_export()).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(course?.id);
  await page.context().close();
});
