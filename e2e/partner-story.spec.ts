import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as applications from '@lyceum/contract/applications.calls';
import * as listings from '@lyceum/contract/listings.calls';
import * as orders from '@lyceum/contract/orders.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as teachers from '@lyceum/contract/teachers.calls';
import * as m from '@lyceum/i18n/words';
import { businessValues, sendApplication } from './testing/applications.ts';
import { payDirectly } from './testing/bank.ts';
import { browserArguments, phone as onPhone } from './testing/browser.ts';
import { arrive, button, link, tick } from './testing/buyer.ts';
import { filmCode } from './testing/camera-film.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { agree, button as deskButton, deskOf, openOfficeSession, screen } from './testing/office.ts';
import { orderOf } from './testing/scenery.ts';
import type { Shop } from './testing/shop.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openOffice, openScreen } from './testing/visit.ts';

/** What the phone's camera sees. */
const film = join(tmpdir(), `lyceum-camera-${process.pid}.y4m`);

test.use({
  ...onPhone,
  // Payouts are of all sellers: nobody else's are here.
  untouched: true,
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

const ownerEmail = 'owner.story@example.com';
const inAll = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: text });
const askerOfStaff = async (shop: Shop, email: string) =>
  askerWith(shop, { cookie: `lyceum_office=${await openOfficeSession(shop, email)}` });

/** A class in a room with one session, as one of the demo's is, of the agency that writes it. */
async function publishClass(shop: Shop): Promise<{ id: string; offerId: string; price: number }> {
  const [model] = await shop.sql<{ id: string }>(
    `select l.id from listings l join products p on p.id = l.id join staff f on f.agency_id = l.agency_id
     where f.email = 'owner1@lyceum.example' and p.type = 1 and p.state = 'onShelf' order by 1 limit 1`,
  );
  const { content } = await (await askerOfStaff(shop, 'owner1@lyceum.example'))(listings.own, { id: model?.id ?? '' });
  const owner = await askerOfStaff(shop, ownerEmail);
  const { id: teacherId } = await owner(teachers.create, {
    content: {
      name: inAll('許老師'),
      title: inAll('鋼琴'),
      story: inAll('教鋼琴十年'),
      avatar: '',
      yearsTeaching: 10,
      shown: true,
      papers: [],
    },
  });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const [chapter] = content.chapters;
  const [lesson] = chapter?.lessons ?? [];
  const [offer] = content.offers;
  if (!chapter || !lesson || !offer) {
    throw new Error('the demo has no class with a session');
  }
  const draft = await owner(listings.create, {
    content: {
      ...content,
      name: inAll('鋼琴體驗課'),
      teacherIds: [teacherId],
      classStartsAt: startsAt,
      offers: [{ ...offer, id: null, left: 5 }],
      chapters: [{ ...chapter, id: null, lessons: [{ ...lesson, id: null, startsAt }] }],
    },
  });
  const sent = await owner(listings.submit, { id: draft.id, version: draft.version });
  const operator = await askerOfStaff(shop, 'operator@lyceum.example');
  await operator(listings.pass, { id: draft.id, version: sent.version });
  const [sold] = await shop.sql<{ id: string; price: number }>(
    'select id, price::int price from offers where product_id = $1',
    [draft.id],
  );
  return { id: draft.id, offerId: sold?.id ?? '', price: sold?.price ?? 0 };
}

test('a business applies, mends two fields, passes, publishes, checks its first buyer in with the camera, and is paid', async ({
  browser,
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  await filmCode(film, 'https://example.com/');
  const session = await newSession(shop);
  const shape = { type: 'course', identity: 'business', nation: 'tw' } as const;
  const values = { ...businessValues, contactEmail: ownerEmail, name: '晨光', teaching: 'inPerson' };
  const id = await sendApplication(shop, askerOf(shop, session.token), shape, values);
  const operator = await askerOfStaff(shop, 'operator@lyceum.example');
  const reasons = { name: '請寫全名。', city: '請寫到區。' };
  await operator(applications.fail, { id, round: 1, reasons });

  await beSignedIn(page, session);
  await page.goto('/#/applicationResults');
  await expect(page.getByText('請寫到區。')).toBeVisible();
  await link(page, m.applications_mend()).tap();
  await arrive(page, 'applications/course-partner');
  await expect(page.locator('[data-field]')).toHaveCount(2);
  await page.locator('[data-field="name"]').getByRole('textbox').fill('晨光音樂教室');
  await page.locator('[data-field="city"]').getByRole('textbox').fill('台北市大安區');
  await tick(page);
  await button(page, m.applications_send()).tap();
  await arrive(page, 'applications/application-results');
  await operator(applications.pass, { id, round: 2 });
  await shop.sql("update staff set state = 'active', name = '林主任' where email = $1", [ownerEmail]);

  const sold = await publishClass(shop);
  const buyer = await newSession(shop);
  const ofBuyer = askerOf(shop, buyer.token);
  const order = await orderOf(ofBuyer, {
    productId: sold.id,
    offerId: sold.offerId,
    price: (sold.price / 100).toFixed(2),
  });
  await payDirectly(shop, ofBuyer, order);
  const bought = await ofBuyer(orders.orderDetails, { orderId: order.orderId });

  // The owner's phone, tied to the office, sees the code that the buyer holds out.
  const offered = await (await askerOfStaff(shop, ownerEmail))(staff.offerPhone, {});
  await openScreen(page, new URL(offered.link).hash.slice(1));
  await button(page, m.verifications_tie()).tap();
  await arrive(page, 'verifications/counter');
  await filmCode(film, bought.lines[0]?.code ?? '');
  await button(page, m.verifications_scan()).tap();
  const sheet = page.getByRole('dialog', { name: m.verifications_usable() });
  await button(sheet, m.verifications_verify()).tap();
  await button(page, m.verifications_another()).tap();

  // A month later the session is over and its money is the seller's.
  await shop.sql("update orders set paid_at = paid_at - interval '31 days' where id = $1", [order.orderId]);
  await shop.sql(
    `update scheduled_sessions set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
     where product_id = $1`,
    [sold.id],
  );
  const maker = await deskOf(browser, shop, 'operator@lyceum.example');
  await openOffice(maker, '/payouts');
  await deskButton(maker, m.payouts_prepare()).click();
  await maker.getByRole('dialog').locator('.ant-btn-primary').click();
  await expect(screen(maker, 'payouts/payout')).toContainText(m.payouts_fourEyes());
  const checker = await deskOf(browser, shop, 'finance@lyceum.example');
  await openOffice(checker, '/payouts?state=prepared');
  await checker.locator('tr[data-row-key]:visible').first().getByRole('link').click();
  await deskButton(checker, m.payouts_approve()).click();
  await agree(checker);
  await expect(screen(checker, 'payouts/payout')).toContainText(m.payouts_state_paid());
  const desk = await deskOf(browser, shop, ownerEmail);
  await openOffice(desk, '/statements');
  await desk.locator('tr[data-row-key]:visible').first().getByRole('link').click();
  await expect(screen(desk, 'payouts/statement')).toContainText(m.payouts_state_paid());
  await Promise.all([maker, checker, desk].map((one) => one.context().close()));
});
