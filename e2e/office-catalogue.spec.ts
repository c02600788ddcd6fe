import * as m from '@lyceum/i18n/words';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { desk } from './testing/browser.ts';
import { button, choose, comeBackTo, deskOf, screen, writeWords } from './testing/office.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';

test.use(desk);

const owner = 'gallery.owner@example.com';

/** The link that was mailed to the new owner. */
async function linkTo(shop: Shop, email: string): Promise<string> {
  const reply = await fetch(`${shop.url}/__dev/outbox?to=${encodeURIComponent(email)}`);
  const { list } = (await reply.json()) as { list: { body: string }[] };
  const link = /https?:\S+\/office\/#\/invitation\/\S+/.exec(list[0]?.body ?? '')?.[0];
  if (link === undefined) {
    throw new Error(`no invitation was sent to ${email}`);
  }
  return link;
}

test('an agency is invited, writes a course, has it returned and passed, and a price reaches the open phone page', async ({
  browser,
  page,
  shop,
}) => {
  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto('/office/#/agencies');
  await button(operator, m.agencies_new()).click();
  await writeWords(operator, m.agencies_name(), 'Gallery School');
  await writeWords(operator, m.agencies_city(), 'Tainan');
  await operator.getByLabel(m.agencies_ownerEmail()).fill(owner);
  await button(operator, m.office_save()).click();
  await expect(operator.getByText(m.agencies_created())).toBeVisible();

  await page.goto(await linkTo(shop, owner));
  await page.getByLabel(m.staff_name()).fill('Owner');
  await page.getByLabel(m.staff_newPassword()).fill('a long pass phrase 2026');
  await page.keyboard.press('Enter');
  const secret = (await page.locator('code.secret').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel(m.staff_code()).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: m.staff_recoveryKept() }).check();
  await button(page, m.staff_continue()).click();
  await expect(screen(page, 'dashboard/dashboard')).toBeVisible();

  await page.goto('/office/#/products/new');
  await expect(screen(page, 'listings/new-listing')).toBeVisible();
  await choose(page, m.listings_categoryId(), 1);
  await choose(page, m.listings_ageBand(), 0);
  await writeWords(page, m.listings_name(), 'Drawing Light');
  await writeWords(page, m.listings_summary(), 'How light falls');
  await writeWords(page, m.listings_description(), 'Four evenings with charcoal');
  await page.getByRole('tab', { name: m.listings_pictures() }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'light.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7d95ff' } })
      .png()
      .toBuffer(),
  });
  await expect(page.locator('figure.picture img')).toBeVisible();
  await page.getByRole('tab', { name: m.listings_offers() }).click();
  await button(page, m.listings_addOffer()).click();
  await writeWords(page, m.listings_offerName(), 'One year');
  await page.getByRole('textbox', { name: m.listings_price(), exact: true }).fill('1200');
  await page.getByRole('tab', { name: m.listings_chapters() }).click();
  await button(page, m.listings_addChapter()).click();
  await writeWords(page, `${m.listings_chapterNo({ number: 1 })} · ${m.listings_chapterTitle()}`, 'Seeing');
  await button(page, m.listings_addLesson()).click();
  await writeWords(page, `${m.listings_lessonNo({ number: 1 })} · ${m.listings_lessonTitle()}`, 'The first shadow');
  await button(page, m.listings_save()).click();
  await expect(screen(page, 'listings/listing')).toBeVisible();
  await operator.goto('/office/#/review');
  await expect(screen(operator, 'listings/review-queue')).toBeVisible();
  await button(page, m.listings_submit()).click();
  await expect(page.getByText(m.listings_sent())).toBeVisible();
  // The open queue asks again when one comes back to it, and says what came.
  await comeBackTo(operator);
  await expect(operator.getByRole('status').getByText(m.office_arrived({ count: 1 }))).toBeVisible();

  const openReview = async (): Promise<void> => {
    await operator.goto('/office/#/review');
    await operator
      .getByRole('link', { name: /Drawing Light/ })
      .first()
      .click();
    await expect(screen(operator, 'listings/review')).toBeVisible();
  };
  await openReview();
  await button(operator, m.listings_reject()).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Please tell the age.');
  await dialog.getByRole('button', { name: m.listings_reject() }).click();
  await expect(operator.getByText(m.listings_givenBack())).toBeVisible();

  await page.reload();
  await expect(page.getByText('Please tell the age.')).toBeVisible();
  await writeWords(page, m.listings_summary(), 'How light falls, from twelve years on');
  await button(page, m.listings_save()).click();
  await button(page, m.listings_submit()).click();
  await expect(page.getByText(m.listings_sent())).toBeVisible();
  await openReview();
  // What was sent in before is on the screen until the newer one came.
  await expect(operator.getByText(/How light falls, from twelve years on/).first()).toBeVisible();
  await button(operator, m.listings_pass()).click();
  await expect(operator.getByText(m.listings_passed())).toBeVisible();

  const reader = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url });
  const phone = await reader.newPage();
  await phone.goto('/?lang=en#/searchResult?keyword=Drawing%20Light');
  await phone
    .getByRole('link', { name: /Drawing Light en/ })
    .first()
    .click();
  await expect(phone.getByText('How light falls, from twelve years on en')).toBeVisible();
  const product = screen(phone, 'courses/good-detail');
  await expect(product.getByText('1,200').first()).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: m.listings_offers() }).click();
  await page.getByRole('textbox', { name: m.listings_price(), exact: true }).fill('1500');
  await page.keyboard.press('Tab');
  await button(page, m.listings_applyTerms()).click();
  await expect(page.getByText(m.listings_termsApplied())).toBeVisible();
  // The page that is open asks again when its reader comes back to it; a reply is kept for up to 0.9 s after a change.
  await expect(async () => {
    await comeBackTo(phone);
    await expect(product.getByText('1,500').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // The platform takes it out of the shop for a reason, which its agency reads, and lets it come back.
  const found = phone.getByRole('link', { name: /Drawing Light en/ });
  const search = async (count: number) =>
    expect(async () => {
      await phone.goto('/?lang=en#/searchResult?keyword=Drawing%20Light');
      await phone.reload();
      await expect(screen(phone, 'products/search-result')).toBeVisible();
      await expect(found).toHaveCount(count, { timeout: 2_000 });
    }).toPass();
  await operator.goto('/office/#/review?state=onShelf&keyword=Drawing');
  await operator
    .getByRole('link', { name: /Drawing Light/ })
    .first()
    .click();
  await button(operator, m.listings_suspend()).click();
  const why = operator.getByRole('dialog');
  await why.getByRole('textbox').fill('The film has no sound.');
  await why.getByRole('button', { name: m.listings_suspend() }).click();
  await expect(operator.getByText(m.listings_suspendDone())).toBeVisible();
  await expect(screen(operator, 'listings/review').getByText('The film has no sound.')).toBeVisible();
  await search(0);
  await page.reload();
  await expect(page.getByText('The film has no sound.')).toBeVisible();
  await button(operator, m.listings_lift()).click();
  await expect(operator.getByText(m.listings_lifted())).toBeVisible();
  await search(1);
  await reader.close();
  await operator.context().close();
});

test('who has no right to products sees them nowhere; a right that is taken away is gone from the open screen', async ({
  browser,
  shop,
}) => {
  const email = 'staff2@lyceum.example';
  const page = await deskOf(browser, shop, email);
  await page.goto('/office/#/orders');
  await expect(screen(page, 'sales/sale-list')).toBeVisible();
  const menu = page.getByRole('navigation', { name: m.office_menu() });
  await expect(menu.getByRole('link', { name: m.sales_title() })).toBeVisible();
  await expect(menu.getByRole('link', { name: m.listings_title(), exact: true })).toHaveCount(0);
  for (const path of ['products', 'products/new', 'review', 'staff']) {
    await page.goto(`/office/#/${path}`);
    await expect(page.getByRole('heading', { name: m.office_notAllowedTitle() })).toBeVisible();
  }
  const answer = await page.evaluate(async () => (await fetch('/office/api/listings/list')).json());
  expect(answer).toMatchObject({ success: false, data: { refusal: 'notAllowed' } });

  await page.goto('/office/#/orders');
  await expect(screen(page, 'sales/sale-list')).toBeVisible();
  await shop.sql(`update staff set rights = '{verify}' where email = $1`, [email]);
  await page.keyboard.press('/');
  await page.keyboard.type('anything');
  await page.keyboard.press('Enter');
  await expect(screen(page, 'shell/not-allowed')).toBeVisible();
  await expect(menu.getByRole('link', { name: m.sales_title() })).toHaveCount(0);
  await page.context().close();
});

test('a room gets a price of its own for an evening, told what is wrong with it before; the phone charges it once it has passed', async ({
  browser,
  page: phone,
  shop,
}) => {
  const [room] = await shop.sql<{ id: string }>(
    `select p.id from products p join staff s on s.agency_id = p.agency_id
     where s.email = 'owner1@lyceum.example' and p.type = 3 order by p.id limit 1`,
  );
  const page = await deskOf(browser, shop, 'owner1@lyceum.example');
  await page.goto(`/office/#/products/${room?.id}`);
  await page.getByRole('tab', { name: m.listings_offers() }).click();
  await button(page, m.listings_addOffer()).click();
  const added = page.locator('[data-path="offers"] li').last();
  for (const field of await added
    .getByRole('group', { name: m.listings_offerName(), exact: true })
    .getByRole('textbox')
    .all()) {
    await field.fill('Late');
  }
  await added.getByRole('textbox', { name: m.listings_price(), exact: true }).fill('4320');
  await expect(added.getByText(m.listings_gap_rate())).toBeVisible();
  await added.getByRole('combobox', { name: m.listings_when() }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(added.getByText(m.listings_gap_rate())).toHaveCount(0);
  for (const day of await added.locator('[data-path$=".weekdays"]').getByRole('checkbox').all()) {
    await day.check();
  }
  await added.getByLabel(m.listings_from()).fill('18:00');
  await button(page, m.listings_save()).click();
  await expect(page.getByText(m.office_saved())).toBeVisible();
  await button(page, m.listings_submit()).click();
  await expect(page.getByText(m.listings_sent())).toBeVisible();

  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto(`/office/#/review/${room?.id}`);
  await expect(screen(operator, 'listings/review')).toBeVisible();
  await expect(operator.getByText('18:00').first()).toBeVisible();
  await button(operator, m.listings_pass()).click();
  await expect(operator.getByText(m.listings_passed())).toBeVisible();
  const [rate] = await shop.sql(
    `select r.unit, r.weekdays, r.from_minute, r.to_minute, o.price::int from time_rates r join offers o on o.id = r.offer_id
     where o.product_id = $1 and o.name ->> 'en' = 'Late'`,
    [room?.id],
  );
  expect(rate).toEqual({
    unit: 'hour',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from_minute: 1080,
    to_minute: 1440,
    price: 432_000,
  });
  await phone.goto(`/#/goodDetail?id=${room?.id}&type=3`);
  await expect(screen(phone, 'courses/good-detail').getByText(m.shell_perHour()).first()).toBeVisible();
  await page.context().close();
  await operator.context().close();
});

test('an owner puts the agency on the map with a pin and uploads its licence; the platform opens the paper', async ({
  browser,
  shop,
}) => {
  const page = await deskOf(browser, shop, 'owner2@lyceum.example');
  await page.goto('/office/#/profile');
  await expect(screen(page, 'agencies/profile')).toBeVisible();
  const map = page.getByRole('group', { name: m.agencies_place(), exact: true });
  await expect(map.getByRole('img', { name: m.agencies_pin() })).toBeVisible();
  const longitude = page.getByRole('textbox', { name: m.listings_longitude() });
  const before = await longitude.inputValue();
  await map.click({ position: { x: 60, y: 200 } });
  await expect(longitude).not.toHaveValue(before);
  await page.getByRole('textbox', { name: m.agencies_licence() }).fill('on the wall');
  await expect(page.getByText(m.refusals_licenceMalformed())).toBeVisible();
  await page.getByRole('textbox', { name: m.agencies_licence() }).fill('北市補習班證字第 7001 號');
  await expect(page.getByText(m.refusals_licenceMalformed())).toHaveCount(0);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'licence.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    });
  await expect(button(page, m.agencies_newLicencePaper())).toBeVisible();
  // What is not saved is there again after the page was reloaded.
  const pinned = await longitude.inputValue();
  await page.reload();
  await expect(longitude).toHaveValue(pinned);
  await button(page, m.office_save()).click();
  await expect(page.getByText(m.office_saved())).toBeVisible();
  await expect(button(page, m.agencies_openLicencePaper())).toBeVisible();
  const [row] = await shop.sql(
    `select a.longitude, a.licence from agencies a join staff s on s.agency_id = a.id where s.email = 'owner2@lyceum.example'`,
  );
  expect(row).toEqual({ longitude: Number(pinned), licence: '北市補習班證字第 7001 號' });
  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto('/office/#/agencies');
  const download = operator.waitForEvent('download');
  await button(operator, m.agencies_licence()).first().click();
  expect((await download).suggestedFilename()).toBe('licence.png');
  await page.context().close();
  await operator.context().close();
});
