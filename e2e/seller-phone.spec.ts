import * as listings from '@lyceum/contract/listings.calls';
import * as products from '@lyceum/contract/products.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as m from '@lyceum/i18n/words';
import { aLargePhoto } from '../apps/server/src/testing/sample-files.ts';
import { arrive, button, link, screen } from './testing/buyer.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { openOfficeSession } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

// The seller's area on the phone, by an owner who is away from the desk.

const owner = 'owner2@lyceum.example';

test('an owner ties the phone, finds a product, changes its price and places, and takes it off the shelf and back', async ({
  page,
  shop,
}) => {
  const [sold] = await shop.sql<{ id: string; name: string; offerId: string; price: number }>(
    `select p.id, p.name ->> 'zh-TW' name, o.id "offerId", o.price::int price
     from products p join offers o on o.product_id = p.id join staff f on f.agency_id = p.agency_id
       join offer_stock s on s.offer_id = o.id join listings l on l.id = p.id
     where f.email = $1 and p.state = 'onShelf' and o.on_sale and o.price > 0 and p.type in (1, 2) and s."left" > 3
     order by p.id, o.position limit 1`,
    [owner],
  );
  if (!sold) {
    throw new Error('the demo’s second agency sells nothing that is counted');
  }
  const cookie = `lyceum_office=${await openOfficeSession(shop, owner)}`;
  const offered = await askerWith(shop, { cookie })(staff.offerPhone, {});
  await beSignedIn(page, await newSession(shop));
  await openScreen(page, '/commodityManagement');
  await expect(page.getByText(m.verifications_notSeller())).toBeVisible();
  await openScreen(page, new URL(offered.link).hash.slice(1));
  await button(page, m.verifications_tie()).tap();
  await arrive(page, 'verifications/counter');

  await openScreen(page, '/mine');
  await link(page, m.listings_phoneTitle()).tap();
  await arrive(page, 'listings/commodity-management');
  // What the own page asked about and may not have is no trouble of the reader's.
  await expect(page.getByText(m.refusals_notAllowed())).toHaveCount(0);
  const list = screen(page, 'listings/commodity-management');
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(sold.name);
  await page.keyboard.press('Enter');
  const row = list.getByRole('button', { name: new RegExp(sold.name.replace(/[()+]/g, '.')) });
  await row.first().tap();
  const sheet = page.getByRole('dialog', { name: m.listings_phoneEdit() });
  const price = sheet.getByLabel(m.listings_price()).first();
  const apply = button(sheet, m.listings_applyTerms());
  await expect(apply).toBeDisabled();

  // What cannot be read is told at its field, and going away asks first.
  await price.fill('一千');
  await expect(sheet.getByRole('alert')).toHaveText(m.office_notANumber());
  await expect(apply).toBeDisabled();
  await button(sheet, m.shell_close()).tap();
  await button(page.getByRole('dialog', { name: m.listings_phoneDrop() }), m.listings_phoneDropNo()).tap();
  await expect(price).toHaveValue('一千');

  const cheaper = sold.price - 10_000;
  await price.fill(`NT$ ${cheaper / 100}`);
  await apply.tap();
  await expect(page.getByRole('status').getByText(m.listings_termsApplied())).toBeVisible();
  await expect(apply).toBeDisabled();
  // Buyers have it within a second.
  const amount = async () =>
    (await askerOf(shop, null)(products.detailProductLiveAndRecord, { id: sold.id })).offers.find(
      ({ id }) => id === sold.offerId,
    )?.price.amount;
  await expect.poll(amount).toBe(cheaper);

  await button(sheet, m.listings_takeOff()).tap();
  await button(page.getByRole('dialog', { name: m.listings_phoneTakeOffAsk() }), m.listings_takeOff()).tap();
  await expect(page.getByRole('status').getByText(m.listings_phoneTakenOff())).toBeVisible();
  await expect(button(sheet, m.listings_putOn())).toBeVisible();
  // A step back closes the sheet alone.
  await page.goBack();
  await expect(sheet).toBeHidden();
  await list.getByRole('button', { name: m.listings_shelf_offShelf(), exact: true }).tap();
  await expect(row.first()).toBeVisible();
  await row.first().tap();
  await button(sheet, m.listings_putOn()).tap();
  await expect(page.getByRole('status').getByText(m.listings_phonePutOn())).toBeVisible();
  await expect(button(sheet, m.listings_takeOff())).toBeVisible();

  // What is no picture is told in words, and a photo goes to the platform, where somebody looks at it.
  const photo = sheet.getByLabel(m.listings_photoAdd());
  await photo.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await expect(sheet.getByRole('alert')).toBeVisible();
  const large = await aLargePhoto();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await photo.setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(page.getByRole('status').getByText(m.listings_photoSent())).toBeVisible();
  await expect(sheet.getByText(m.listings_revision_inReview())).toBeVisible();
  await expect(photo).toHaveCount(0);
  const operator = askerWith(shop, {
    cookie: `lyceum_office=${await openOfficeSession(shop, 'operator@lyceum.example')}`,
  });
  const { version, content } = await operator(listings.submitted, { id: sold.id });
  await operator(listings.pass, { id: sold.id, version });
  const first = async () =>
    (await askerOf(shop, null)(products.detailProductLiveAndRecord, { id: sold.id })).masterImg.split(',')[0];
  await expect.poll(first).toBe(content.pictures[0]);
});
