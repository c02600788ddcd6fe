import { randomUUID } from 'node:crypto';
import * as messages from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import type { Page } from '@playwright/test';
import { routes as office } from '../apps/backoffice/src/routes.ts';
import { routes } from '../apps/storefront/src/routes.ts';
import { button as tapped, screen as shown } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { button, deskOf, screen } from './testing/office.ts';
import { aPicture } from './testing/pictures.ts';
import { aSupportTalk, solveTalk } from './testing/support-talk.ts';
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
  const questions = shown(page, 'help/help').locator('summary');
  await expect(questions.first()).toBeVisible();
  const all = await questions.count();
  await page.getByRole('searchbox').fill('tuikuan');
  // The same question stands in the list before the search, too: one that was opened there closes with it.
  await expect.poll(() => questions.count()).toBeLessThan(all);
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
  await expect(log(page).getByText(m.messages_delivered())).toBeVisible();

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
  // The answer is to one message, and has a picture with it.
  const asked = screen(operator, 'desk/talk').locator('.talk-message', { hasText: '孩子請假可以補課嗎？' });
  await asked.getByRole('button', { name: m.messages_reply(), exact: true }).click();
  await expect(button(operator, m.messages_stopReplying())).toBeVisible();
  await answerField(operator).fill('可以，請假兩小時前告知就能補課。');
  await operator.getByLabel(m.messages_attach()).setInputFiles(aPicture);
  await expect(button(operator, m.messages_attachRemove({ name: aPicture.name }))).toBeVisible();
  // They wait while an earlier answer is looked over.
  const earlier = screen(operator, 'desk/talk').locator('.talk-message', { hasText: canned?.text ?? '' });
  await earlier.getByRole('button', { name: m.messages_edit(), exact: true }).click();
  await expect(button(operator, m.messages_attachRemove({ name: aPicture.name }))).toBeHidden();
  await button(operator, m.messages_stopEditing()).click();
  await expect(button(operator, m.messages_stopReplying())).toBeVisible();
  await expect(button(operator, m.messages_attachRemove({ name: aPicture.name }))).toBeVisible();
  await button(operator, m.messages_send()).click();
  await expect(answerField(operator)).toHaveValue('');
  await expect(button(operator, m.messages_stopReplying())).toBeHidden();
  await expect(log(page).getByRole('button', { name: m.messages_picture({ name: aPicture.name }) })).toBeVisible();

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
  await expect(log(page).getByText(m.messages_delivered())).toBeVisible();
  const rows = await shop.sql(
    `select c.page from support_cases c join conversations v on v.id = c.conversation_id where v.user_id = $1`,
    [buyer.profile.id],
  );
  expect(rows).toEqual([{ page: '/nothingHere' }]);
});

test('whoever asks support again is not asked any more how the last answer was', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  const talk = await aSupportTalk(shop, buyer);
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.sendMessage, { userType: '4' }));
  await expect(log(page)).toBeVisible();
  await solveTalk(shop, talk);
  await expect(page.getByText(m.messages_rateTitle())).toBeVisible();
  await composer(page).fill('還有一個問題');
  await tapped(page, m.messages_send()).tap();
  await expect(page.getByText(m.messages_rateTitle())).toBeHidden({ timeout: 15_000 });
});

test('a parent reports a school that wants to be paid elsewhere, and the desk decides on it', async ({
  browser,
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  await shop.sql(`update users set nick_name = '檢舉的家長' where id = $1`, [buyer.profile.id]);
  const [agency] = await shop.sql<{ id: string }>('select agency_id id from products where id = $1', [
    course.productId,
  ]);
  const agencyId = agency?.id ?? '';
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await composer(page).fill('請問可以試聽嗎？');
  await tapped(page, m.messages_send()).tap();
  await expect(log(page).getByText(m.messages_sent())).toBeVisible();
  // Nothing of the other side is there yet.
  await tapped(page, m.messages_more()).tap();
  await expect(tapped(page, m.messages_search())).toBeVisible();
  await expect(tapped(page, m.messages_report())).toBeHidden();
  await page.keyboard.press('Escape');
  await shop.sql(
    `with one as (
       update conversations set last_seq = last_seq + 1, buyer_unread = buyer_unread + 1 where user_id = $1 and agency_id = $2
       returning id, last_seq, agency_id)
     insert into messages (conversation_id, seq, id, side, staff_id, text, folded, sent_at)
     select one.id, last_seq, 'm' || last_seq, 'seller', (select id from staff where email = 'owner1@lyceum.example'), '先匯款到我的戶頭', '先汇款到我的户头', now()
     from one`,
    [buyer.profile.id, agencyId],
  );
  await expect(log(page).getByText('先匯款到我的戶頭')).toBeVisible();
  await tapped(page, m.messages_more()).tap();
  await tapped(page, m.messages_report()).tap();
  const sheet = page.getByRole('dialog');
  await expect(tapped(page, m.messages_reportSend())).toBeDisabled();
  await sheet.getByText(m.messages_reason_paysOutside()).tap();
  await sheet.getByLabel(m.messages_reportWords()).fill('一直叫我私下匯款');
  await tapped(page, m.messages_reportSend()).tap();
  await expect(page.getByText(m.messages_reportThanks())).toBeVisible();
  await expect(sheet).toBeHidden();

  const support = await deskOf(browser, shop, 'support@lyceum.example');
  await support.goto(`/office/#${link(office.supportDesk, { part: 'reports' })}`);
  const row = support.getByRole('row').filter({ hasText: '檢舉的家長' });
  await row.getByRole('button', { name: m.desk_reportLook() }).click();
  const dialog = support.getByRole('dialog');
  await expect(dialog.getByText('先匯款到我的戶頭')).toBeVisible();
  await expect(dialog.getByRole('button', { name: m.desk_reportAct() })).toBeDisabled();
  await dialog.getByLabel(m.desk_reportDecision()).fill('已致電提醒，再犯停權。');
  await dialog.getByRole('button', { name: m.desk_reportAct() }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await support.goto(`/office/#${link(office.supportDesk, { part: 'reports', state: 'acted' })}`);
  await expect(row.getByText('已致電提醒，再犯停權。')).toBeVisible();
});

test('words are found again in a conversation, with what stands around them', async ({ page, shop }) => {
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  const ask = askerOf(shop, buyer.token);
  for (const text of ['想問退款要幾天', '謝謝', '還有，發票可以改抬頭嗎？']) {
    await ask(messages.send, { id: randomUUID(), text });
  }
  await openScreen(page, link(routes.sendMessage, { userType: '4' }));
  await tapped(page, m.messages_more()).tap();
  await tapped(page, m.messages_search()).tap();
  await page.getByLabel(m.messages_searchWords()).fill('发票');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '發票可以改抬頭' }).tap();
  await expect(sheet.getByText('想問退款要幾天')).toBeVisible();
  await tapped(page, m.messages_searchBack()).tap();
  await page.getByLabel(m.messages_searchWords()).fill('鋼琴');
  await expect(page.getByText(m.messages_searchNone({ keyword: '鋼琴' }))).toBeVisible();
});
