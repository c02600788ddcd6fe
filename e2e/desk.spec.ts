import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import type { Page } from '@playwright/test';
import { routes as office } from '../apps/backoffice/src/routes.ts';
import { routes } from '../apps/storefront/src/routes.ts';
import { button as tapped, screen as shown } from './testing/buyer.ts';
import { newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: m.messages_write() });
const answerField = (page: Page) => page.getByRole('textbox', { name: m.desk_write(), exact: true });
const log = (page: Page) => page.getByRole('log');

test('a parent looks for an answer, asks a person about a course, is handed on, and says how it was', async ({
  browser,
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  await shop.sql(`update users set nick_name = '許媽媽客服' where id = $1`, [buyer.profile.id]);
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await page.getByRole('link', { name: m.help_link() }).tap();
  const [question] = await shop.sql<{ asked: string; answer: string }>(
    `select question ->> $1 asked, answer ->> $1 answer from help_questions where id = 'hlp_demo1'`,
    [language],
  );
  await page.getByRole('searchbox').fill('tuikuan');
  const found = page.getByText(question?.asked ?? '', { exact: true });
  await expect(found).toBeVisible();
  await found.tap();
  await expect(page.getByText(question?.answer ?? '', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('zzzzqqq');
  await expect(page.getByText(m.help_nothing({ keyword: 'zzzzqqq' }))).toBeVisible();

  await page.getByRole('link', { name: m.help_person() }).tap();
  await composer(page).fill('孩子請假可以補課嗎？');
  await tapped(page, m.messages_send()).tap();
  await expect(log(page).getByRole('link', { name: course.name })).toBeVisible();
  await expect(log(page).getByText(m.messages_sent())).toBeVisible();

  const support = await deskOf(browser, shop, 'support@lyceum.example');
  await support.goto(`/office/#${link(office.supportDesk)}`);
  await support.getByRole('link', { name: '許媽媽客服' }).click();
  await expect(screen(support, 'desk/talk').getByText('孩子請假可以補課嗎？')).toBeVisible();
  await expect(support.getByText(course.name, { exact: true })).toBeVisible();
  await button(support, m.desk_take()).click();
  await expect(button(support, m.desk_take())).toBeHidden();
  await support.getByRole('combobox', { name: m.desk_insert() }).click();
  const [canned] = await shop.sql<{ title: string; text: string }>(
    `select title ->> $1 title, text ->> 'zh-TW' "text" from desk_answers where id = 'dsa_demo1'`,
    [language],
  );
  await support.getByTitle(canned?.title ?? '').click();
  await expect(answerField(support)).toHaveValue(canned?.text ?? '');
  await button(support, m.messages_send()).click();
  await expect(answerField(support)).toHaveValue('');
  await support.getByLabel(m.desk_noteWrite()).fill('家長想知道請假規定，課程頁沒有寫。');
  await button(support, m.desk_noteAdd()).click();
  await expect(support.getByText('家長想知道請假規定，課程頁沒有寫。')).toBeVisible();
  await button(support, m.desk_handOn()).click();
  await support.getByRole('dialog').getByRole('combobox').click();
  await support.getByTitle('平台管理員').click();
  await support.getByRole('dialog').getByRole('button', { name: m.desk_handOn() }).click();
  await expect(support.getByRole('dialog')).toBeHidden();
  await expect(button(support, m.desk_takeOver())).toBeVisible();

  const operator = await deskOf(browser, shop, 'operator@lyceum.example');
  await operator.goto(`/office/#${link(office.supportDesk, { mine: 'true' })}`);
  await operator.getByRole('link', { name: '許媽媽客服' }).click();
  await expect(operator.getByText('家長想知道請假規定，課程頁沒有寫。')).toBeVisible();
  await answerField(operator).fill('可以，請假兩小時前告知就能補課。');
  await button(operator, m.messages_send()).click();
  await expect(answerField(operator)).toHaveValue('');

  await expect(log(page).getByText(canned?.text ?? '')).toBeVisible();
  await expect(log(page).getByText('可以，請假兩小時前告知就能補課。')).toBeVisible();
  await expect(page.getByText('家長想知道請假規定')).toBeHidden();
  await button(operator, m.desk_solve()).click();
  await expect(button(operator, m.desk_solve())).toBeHidden();
  await expect(page.getByText(m.messages_rateTitle())).toBeVisible();
  await page.getByText(m.messages_rateTitle()).scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: m.messages_rateStars({ count: 5 }) }).check({ force: true });
  await tapped(page, m.messages_rateSend()).tap();
  await expect(page.getByText(m.messages_rateThanks())).toBeVisible();
  await expect(page.getByText(m.messages_rateTitle())).toBeHidden();
  await expect(operator.getByText(m.desk_stars({ count: 5 }))).toBeVisible();

  // In the inbox it stands beside those of agencies.
  await openScreen(page, link(routes.messages));
  await page.getByRole('link', { name: m.messages_support() }).tap();
  await expect(shown(page, 'messages/send-message')).toBeVisible();
});

test('from an address that leads nowhere one asks support, which sees where it was', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, '/nothingHere?token=secret');
  await page.getByRole('link', { name: m.help_link() }).tap();
  await page.getByRole('link', { name: m.help_person() }).tap();
  await composer(page).fill('我從信裡點進來的');
  await tapped(page, m.messages_send()).tap();
  await expect(log(page).getByText(m.messages_sent())).toBeVisible();
  const rows = await shop.sql(
    `select c.page from support_cases c join conversations v on v.id = c.conversation_id where v.user_id = $1`,
    [buyer.profile.id],
  );
  expect(rows).toEqual([{ page: '/nothingHere' }]);
});
