import * as agencies from '@lyceum/contract/agencies.calls';
import * as applications from '@lyceum/contract/applications.calls';
import { storedLanguage } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { Page } from '@playwright/test';
import { aLargePhoto, aPhoto } from '../apps/server/src/testing/sample-files.ts';
import { businessValues, sendApplication } from './testing/applications.ts';
import { phone as onPhone } from './testing/browser.ts';
import { arrive, button, link, tick } from './testing/buyer.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { deskOf, openOfficeSession, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn } from './testing/visit.ts';

test.use(onPhone);

const fill = (page: Page, field: string, text: string) =>
  page.locator(`[data-field="${field}"]`).getByRole('textbox').fill(text);
const chip = (page: Page, field: string, name: string) =>
  page.locator(`[data-field="${field}"]`).getByRole('button', { name, exact: true }).tap();
async function upload(page: Page, field: string, photo = aPhoto(640, 400)): Promise<void> {
  const row = page.locator(`[data-field="${field}"]`);
  await row
    .locator('input[type=file]')
    .setInputFiles({ name: `${field}.jpg`, mimeType: 'image/jpeg', buffer: await photo });
  await expect(row.getByText(m.applications_paperThere())).toBeVisible();
}
const next = (page: Page) => button(page, m.applications_next()).tap();
const step = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

async function fillContact(page: Page, name: string, email: string, number: string): Promise<void> {
  await fill(page, 'name', name);
  await fill(page, 'contactName', businessValues.contactName);
  await fill(page, 'contactPhone', number);
  if (email !== '') {
    await fill(page, 'contactEmail', email);
  }
  await fill(page, 'city', businessValues.city);
  await next(page);
  await step(page, m.applications_step_identity());
}

async function fillBank(
  page: Page,
  { accountName, branch, account }: { accountName: string; branch: string; account: string },
): Promise<void> {
  await step(page, m.applications_step_bank());
  await fill(page, 'accountName', accountName);
  await fill(page, 'bank', businessValues.bank);
  await fill(page, 'branch', branch);
  await fill(page, 'account', account);
  await next(page);
  await step(page, m.applications_step_check());
}

async function sendIn(page: Page): Promise<void> {
  await tick(page);
  await button(page, m.applications_send()).tap();
  await arrive(page, 'applications/application-results');
  await expect(page.getByText(m.applications_state_inAudit())).toBeVisible();
}

test('a business in Taiwan applies on the phone, fails at two fields, mends them, passes, and its owner enters the back office', async ({
  browser,
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const session = await newSession(shop);
  await beSignedIn(page, session);
  await page.goto('/#/mine');
  await link(page, m.applications_cooperation()).tap();
  await arrive(page, 'applications/cooperation');
  await button(page, m.applications_apply()).or(link(page, m.applications_apply())).first().tap();
  await arrive(page, 'applications/course-partner');
  await button(page, m.applications_identity_business()).tap();
  await next(page);
  // What is missing is said at the field.
  await expect(page.locator('[data-field="name"]').getByText(m.applications_fault_missing())).toBeVisible();
  await fillContact(page, businessValues.name, 'owner.partner@example.com', '0912345678');
  await fill(page, 'companyName', businessValues.companyName);
  await chip(page, 'licenceKind', m.applications_choice_corporate());
  await fill(page, 'companyNumber', '2209913');
  await fill(page, 'idNumber', businessValues.idNumber);
  for (const paper of ['licence', 'idFront', 'idBack']) {
    await upload(page, paper);
  }
  await next(page);
  await expect(page.getByText(m.applications_fault_companyNumber())).toBeVisible();
  await fill(page, 'companyNumber', businessValues.companyNumber);

  // The draft goes on elsewhere, its numbers masked.
  await expect(page.getByText(m.applications_saved())).toBeVisible();
  await page.reload();
  await arrive(page, 'applications/course-partner');
  await next(page);
  await expect(page.locator('[data-field="idNumber"]').getByRole('textbox')).toHaveValue('••••6789');
  await next(page);
  await step(page, m.applications_step_offer());
  await chip(page, 'ages', m.applications_choice_adult());
  await chip(page, 'teaching', m.applications_choice_online());
  await next(page);
  await fillBank(page, businessValues);
  await sendIn(page);

  const office = await deskOf(browser, shop, 'operator@lyceum.example');
  await office.goto('/office/#/applications');
  await office.getByRole('link', { name: businessValues.name }).click();
  await expect(screen(office, 'applications/application')).toBeVisible();
  await expect(office.getByText('22099131')).toHaveCount(0);
  await office.getByRole('button', { name: m.applications_reveal() }).click();
  await expect(office.getByText('22099131')).toBeVisible();
  const licence = office.getByRole('img', { name: m.applications_field_licence() });
  await expect.poll(() => licence.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await office.getByRole('button', { name: `${m.applications_zoomIn()} ${m.applications_field_licence()}` }).click();
  await office.getByRole('button', { name: m.applications_fail(), exact: true }).click();
  await expect(office.getByText(m.applications_reasonGap())).toBeVisible();
  const reason = (field: string) => office.getByLabel(m.applications_reason({ field }));
  await reason(m.applications_field_name()).fill('請寫全名。');
  await reason(m.applications_field_licence()).fill('照片太暗。');
  await office.getByRole('button', { name: m.applications_fail(), exact: true }).click();
  await expect(office.getByText(m.applications_decided())).toBeVisible();

  await page.reload();
  await expect(page.getByText('照片太暗。')).toBeVisible();
  await link(page, m.applications_mend()).tap();
  await arrive(page, 'applications/course-partner');
  // With the day on which another licence ends.
  await expect(page.locator('[data-field]')).toHaveCount(3);
  await fill(page, 'name', '晨光音樂教室信義店');
  await upload(page, 'licence');
  await sendIn(page);

  await office.goto('/office/#/applications');
  await office.getByRole('link', { name: '晨光音樂教室信義店' }).click();
  // The time before stands beside.
  await expect(office.getByText('請寫全名。')).toBeVisible();
  await office.getByRole('button', { name: m.applications_pass(), exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: m.applications_pass(), exact: true }).click();
  await expect(office.getByText(m.applications_decided())).toBeVisible();

  await page.reload();
  await expect(page.getByText(m.applications_passedText_agency())).toBeVisible();
  const [mail] = await shop.sql<{ body: string }>(
    `select body from outbox where recipient = 'owner.partner@example.com' and body like '%/invitation/%'`,
  );
  const invitation = /https?:\S+(\/office\/#\/invitation\/\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  await office.context().clearCookies();
  await office.goto(invitation);
  await expect(screen(office, 'staff/invitation')).toBeVisible();
  await expect(office.getByText('晨光音樂教室信義店')).toBeVisible();
  await office.context().close();
  // Other stories of this shop count its institutions.
  const [opened] = await shop.sql<{ id: string }>(
    "select id from agencies where name ->> 'zh-TW' = '晨光音樂教室信義店'",
  );
  const cookie = `lyceum_office=${await openOfficeSession(shop, 'operator@lyceum.example')}`;
  await askerWith(shop, { cookie })(agencies.block, { id: opened?.id ?? '', reason: '示範結束。' });
});

test('a licence that ends is renewed on the phone, and its shop is told until that is done', async ({
  browser,
  page,
  shop,
}) => {
  const session = await newSession(shop);
  const ask = askerOf(shop, session.token);
  const operator = askerWith(shop, {
    cookie: `lyceum_office=${await openOfficeSession(shop, 'operator@lyceum.example')}`,
  });
  const shape = { type: 'course', identity: 'business', nation: 'tw' } as const;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const values = { name: '換照音樂教室', contactEmail: 'renewing@example.com', licenceUntil: inDays(9) };
  const id = await sendApplication(shop, ask, shape, { ...businessValues, ...values });
  await operator(applications.pass, { id, round: 1 });
  const [made] = await shop.sql<{ agency_id: string }>('select agency_id from applications where id = $1', [id]);
  const agencyId = made?.agency_id ?? '';
  await shop.sql("update staff set state = 'active', name = '許老師' where email = $1", [values.contactEmail]);
  const desk = await deskOf(browser, shop, values.contactEmail);
  await desk.goto('/office/#/');
  const warned = desk.getByRole('status').filter({ hasText: m.applications_field_licence() });
  await expect(warned).toBeVisible();

  await beSignedIn(page, session);
  await page.goto('/#/applicationResults');
  await expect(page.getByText(m.applications_state_renewal())).toBeVisible();
  await link(page, m.applications_renew()).tap();
  await arrive(page, 'applications/course-partner');
  await expect(page.locator('[data-field]')).toHaveCount(2);
  const until = page.locator('[data-field="licenceUntil"] input');
  await until.fill(inDays(-1));
  await upload(page, 'licence', aLargePhoto());
  await tick(page);
  await button(page, m.applications_send()).tap();
  await expect(page.getByText(m.applications_fault_dateOver())).toBeVisible();
  await until.fill(inDays(700));
  await button(page, m.applications_send()).tap();
  await arrive(page, 'applications/application-results');
  await expect(page.getByText(m.applications_state_inAudit())).toBeVisible();
  await operator(applications.pass, { id, round: 2 });
  await page.reload();
  await expect(page.getByText(m.applications_state_passed())).toBeVisible();
  await desk.reload();
  await expect(desk.getByText(m.dashboard_waiting())).toBeVisible();
  await expect(warned).toHaveCount(0);
  await desk.context().close();

  // Who has new papers before anybody asks may send them in.
  await button(page, m.applications_renewEarly()).tap();
  await arrive(page, 'applications/course-partner');
  await expect(until).toHaveValue(inDays(700));
  await operator(agencies.block, { id: agencyId, reason: '示範結束。' });
});

test('a person from the mainland becomes a consultant', async ({ browser, page, shop }) => {
  test.setTimeout(120_000);
  const session = await newSession(shop);
  await beSignedIn(page, session);
  await page.goto('/#/plannerPartner');
  await button(page, m.shell_regionCn()).tap();
  await fillContact(page, '海淀留學諮詢', '', '13800138000');
  await fill(page, 'idNumber', 'A123456789');
  await upload(page, 'idFront');
  await upload(page, 'idBack');
  await next(page);
  await expect(page.getByText(m.applications_fault_idOtherNation())).toBeVisible();
  await fill(page, 'idNumber', '11010519491231002x');
  await next(page);
  await step(page, m.applications_step_offer());
  await chip(page, 'ages', m.applications_choice_college());
  await chip(page, 'qualificationKind', m.applications_choice_certificate());
  await upload(page, 'qualification');
  await next(page);
  await fillBank(page, { accountName: '林語彤', branch: '海淀支行', account: '6222021234567890123' });
  await sendIn(page);
  const office = await deskOf(browser, shop, 'operator@lyceum.example');
  await office.goto('/office/#/applications');
  await office.getByRole('link', { name: '海淀留學諮詢' }).click();
  await office.getByRole('button', { name: m.applications_pass(), exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: m.applications_pass(), exact: true }).click();
  await expect(office.getByText(m.applications_decided())).toBeVisible();
  await office.context().close();
  await page.reload();
  await link(page, m.applications_toPlace()).tap();
  await arrive(page, 'consultants/my-consulting');
});

test.describe('in English', () => {
  test.use({ language: 'en' });
  test('a promoter from the USA', async ({ browser, page, shop }) => {
    test.setTimeout(120_000);
    await beSignedIn(page, await newSession(shop));
    await page.goto('/#/partner');
    await button(page, m.shell_regionUs()).tap();
    await fillContact(page, 'Harbor Reads', '', '415 555 2671');
    await fill(page, 'idNumber', 'D1234567');
    await upload(page, 'idFront');
    await upload(page, 'idBack');
    await next(page);
    await chip(page, 'promotion', m.applications_choice_blog());
    await next(page);
    await fillBank(page, { accountName: '林語彤', branch: '021000021', account: '123456789' });
    await sendIn(page);
    const office = await deskOf(browser, shop, 'operator@lyceum.example');
    await office.addInitScript((lang) => localStorage.setItem('officeLanguage', lang), storedLanguage.en);
    await office.goto('/office/#/applications');
    await office.getByRole('link', { name: 'Harbor Reads' }).click();
    await office.getByRole('button', { name: m.applications_pass(), exact: true }).click();
    await office.getByRole('dialog').getByRole('button', { name: m.applications_pass(), exact: true }).click();
    await expect(office.getByText(m.applications_decided())).toBeVisible();
    await office.context().close();
    await page.reload();
    await link(page, m.applications_toSelection()).tap();
    await arrive(page, 'selection/selection-square');
  });
});

test('each pair that cannot be is said at once, and a second one by another identity needs another account', async ({
  page,
  shop,
}) => {
  const session = await newSession(shop);
  await beSignedIn(page, session);
  await page.goto('/#/spacePartner');
  await button(page, m.applications_identity_personal()).tap();
  await expect(page.getByText(m.refusals_spaceBusinessOnly())).toBeVisible();
  await page.goto('/#/plannerPartner');
  await button(page, m.applications_identity_business()).tap();
  await expect(page.getByText(m.refusals_plannerPersonalOnly())).toBeVisible();

  const shape = { type: 'promoter', identity: 'personal', nation: 'tw' } as const;
  const values = { ...businessValues, promotion: 'blog', accountName: businessValues.contactName };
  await sendApplication(shop, askerOf(shop, session.token), shape, values);
  await page.goto('/#/cooperation');
  await expect(page.getByText(m.applications_newAccount())).toBeVisible();
  await page.goto('/#/spacePartner');
  await expect(page.getByText(m.refusals_spaceBusinessOnly())).toBeVisible();
});
