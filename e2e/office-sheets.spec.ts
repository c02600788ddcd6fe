import { readFile } from 'node:fs/promises';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { desk } from './testing/browser.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

const staff = 'staff1@lyceum.example';

const choose = (page: Page, name: string, text: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** What a click saves. */
async function saved(page: Page, click: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '');
}
const dialog = (page: Page) => page.getByRole('dialog', { name: m.listings_sheetTitle() });

test('a school brings a thousand courses in a file, mends the bad rows, and changes prices of many at once', async ({
  browser,
  shop,
}) => {
  const page = await deskOf(browser, shop, staff);
  await page.goto('/office/#/products');
  await expect(screen(page, 'listings/listing-list')).toBeVisible();

  await test.step('the template has the titles, and a workbook or an empty file is refused in words', async () => {
    await button(page, m.listings_sheetImport()).click();
    const template = await saved(page, () => button(page, m.listings_sheetTemplate()).click());
    expect(template.split('\r\n').filter((line) => line !== '')).toHaveLength(1);
    expect(template).toContain(m.listings_sheetLike());
    await choose(page, 'courses.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]));
    await expect(dialog(page).getByText(m.listings_sheetFile_notText())).toBeVisible();
    await choose(page, 'empty.csv', template);
    await expect(dialog(page).getByText(m.listings_sheetFile_empty())).toBeVisible();
    await choose(page, 'other.csv', 'Farbe;Größe\r\nrot;10');
    await expect(dialog(page).getByText(m.refusals_sheetUnreadable())).toBeVisible();
  });

  const bad = (at: number): boolean => at % 27 === 5;
  const rows = Array.from({ length: 1_000 }, (_, at) => `2,Sheet course ${at},${bad(at) ? 'free' : '1200'},${at % 40}`);
  await test.step('37 bad rows are told, and the good ones are kept when asked', async () => {
    await choose(page, 'courses.csv', ['type,name.en,offers.0.price,offers.0.left', ...rows].join('\r\n'));
    await expect(dialog(page).getByText(m.listings_sheetFaults({ count: 37 }))).toBeVisible();
    await expect(
      dialog(page)
        .getByText(m.listings_sheetRow({ row: 7 }))
        .first(),
    ).toBeVisible();
    const mended = await saved(page, () => button(page, m.listings_sheetFaultyFile()).click());
    await button(page, m.listings_sheetKeepGood({ count: 963 })).click();
    await expect(page.getByText(m.listings_sheetKept({ made: 963, changed: 0 }))).toBeVisible();
    await expect(dialog(page)).toBeHidden();

    await button(page, m.listings_sheetImport()).click();
    await choose(page, 'mended.csv', mended.replaceAll(',free,', ',1500,'));
    await button(page, m.listings_sheetKeep({ count: 37 })).click();
    await expect(page.getByText(m.listings_sheetKept({ made: 37, changed: 0 }))).toBeVisible();
  });
  const [made] = await shop.sql<{ count: number }>(
    `select count(*)::int from listings where search_text like '%sheet course%' and revision = 'draft'`,
  );
  expect(made?.count).toBe(1_000);

  await test.step('a file in the country’s old encoding is read as well', async () => {
    await button(page, m.listings_sheetImport()).click();
    // 線上課程 and 書法 in Big5.
    const cells = [
      Buffer.from('type,name.zh-TW\r\n'),
      Buffer.from([0xbd, 0x75, 0xa4, 0x57, 0xbd, 0xd2, 0xb5, 0x7b]),
      Buffer.from(','),
      Buffer.from([0xae, 0xd1, 0xaa, 0x6b]),
    ];
    await choose(page, 'big5.csv', Buffer.concat(cells));
    await button(page, m.listings_sheetKeep({ count: 1 })).click();
    await expect(page.getByText(m.listings_sheetKept({ made: 1, changed: 0 }))).toBeVisible();
    expect(await shop.sql(`select 1 from listings where name ->> 'zh-TW' = '書法'`)).toHaveLength(1);
  });

  await test.step('what is exported for editing comes back changed', async () => {
    await page.goto('/office/#/products?keyword=Sheet%20course%20999');
    await expect(page.getByRole('link', { name: 'Sheet course 999' })).toBeVisible();
    await button(page, m.listings_sheetImport()).click();
    const file = await saved(page, () => button(page, m.listings_sheetExport()).click());
    expect(file).toContain('Sheet course 999');
    await choose(page, 'edited.csv', file.replace('Sheet course 999', 'Sheet course nine'));
    await button(page, m.listings_sheetKeep({ count: 1 })).click();
    await expect(page.getByText(m.listings_sheetKept({ made: 0, changed: 1 }))).toBeVisible();
  });

  await test.step('prices of a page change at once, and what cannot be submitted says why', async () => {
    await page.goto('/office/#/products?keyword=Sheet%20course%2077');
    const row = page.getByRole('row', { name: /Sheet course 77 / });
    await expect(row).toBeVisible();
    await page.getByRole('checkbox', { name: m.listings_manyChooseAll() }).check();
    await expect(page.getByText(m.listings_manyChosen({ count: 19 }))).toBeVisible();
    await button(page, m.listings_manyPrice()).click();
    await page.getByLabel(m.listings_manyPercent()).fill('-10');
    await button(page, m.listings_applyTerms()).click();
    await expect(page.getByText(m.listings_manyDone({ count: 19 }))).toBeVisible();
    await expect(row).toContainText('1,080');
    await page.getByRole('checkbox', { name: m.listings_manyChoose({ name: 'Sheet course 77' }), exact: true }).check();
    await button(page, m.listings_submit()).click();
    await page.getByRole('dialog').getByRole('button', { name: m.listings_submit() }).click();
    const left = page.getByRole('dialog', { name: m.listings_manyFaults({ count: 1 }) });
    await left.getByRole('link', { name: 'Sheet course 77' }).click();
    await expect(screen(page, 'listings/listing')).toBeVisible();
  });

  await test.step('a copy is opened as a draft of its own', async () => {
    const address = page.url();
    await button(page, m.listings_copy()).click();
    await expect(page.getByText(m.listings_copied())).toBeVisible();
    await expect(page).not.toHaveURL(address);
    await expect(page.getByRole('textbox', { name: 'English' }).first()).toHaveValue('Sheet course 77 (copy)');
  });
});
