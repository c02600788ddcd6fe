import { randomUUID } from 'node:crypto';
import * as messages from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import type { Page } from '@playwright/test';
import { routes } from '../apps/storefront/src/routes.ts';
import { button, lineLost, screen, withoutLine } from './testing/buyer.ts';
import { phone } from './testing/browser.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { orderOf } from './testing/scenery.ts';
import { agencyOf, sellerOf } from './testing/seller.ts';
import { aPicture } from './testing/pictures.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: m.messages_write() });
const log = (page: Page) => page.getByRole('log');

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await button(page, m.messages_send()).tap();
}

const attach = (page: Page) => page.getByLabel(m.messages_attach());

test('a parent asks about a course with its card, and the school answers on the phone', async ({
  page,
  browser,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const [buyer, seller] = [await newSession(shop), await sellerOf(shop, course.productId)];
  await beSignedIn(page, buyer);
  await openScreen(page, `/goodDetail?id=${course.productId}`);
  await page.getByRole('link', { name: m.messages_askAbout() }).tap();
  await expect(page.getByText(m.messages_cardGoesAlong())).toBeVisible();
  await write(page, '老師好，孩子 8 歲，\n沒有基礎可以上嗎？');
  await expect(log(page).getByRole('link', { name: course.name })).toBeVisible();
  await expect(log(page).getByText(m.messages_sent())).toBeVisible();
  await expect(page.getByText(m.messages_cardGoesAlong())).toBeHidden();

  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const office = await context.newPage();
  await beSignedIn(office, seller);
  await openScreen(office, link(routes.mine));
  await expect(office.getByRole('link', { name: m.messages_ofBuyers() })).toBeVisible();
  // Whoever has a post hears of what comes from the next visit on.
  await office.reload();
  await expect(log(page).getByText(m.messages_delivered())).toBeVisible();
  await office.getByRole('link', { name: m.messages_ofBuyers() }).tap();
  await office.getByRole('link', { name: '老師好，孩子 8 歲， 沒有基礎可以上嗎？' }).tap();
  await expect(log(office).getByRole('link', { name: course.name })).toBeVisible();
  await write(office, '可以的，第一堂從頭教起。');
  await expect(log(page).getByText('可以的，第一堂從頭教起。')).toBeVisible();
  await expect(log(page).getByText(m.messages_read())).toBeVisible();

  // What was written by mistake is edited, and taken back.
  await button(office, m.messages_options()).last().tap();
  await button(office, m.messages_edit()).tap();
  await office.getByRole('textbox', { name: m.messages_write() }).fill('可以的，第一堂會從頭教起。');
  await button(office, m.messages_save()).tap();
  await expect(log(page).getByText('可以的，第一堂會從頭教起。')).toBeVisible();
  await button(office, m.messages_options()).last().tap();
  await button(office, m.messages_takeBack()).tap();
  await button(office.getByRole('dialog', { name: m.messages_takeBackAsk() }), m.messages_takeBack()).tap();
  await expect(log(page).getByText(m.messages_takenBack())).toBeVisible();
  await expect(log(page).getByText('可以的')).toBeHidden();

  // Whoever wants no more of it blocks; the other is refused in words, and nothing that was typed is lost.
  await button(page, m.messages_more()).tap();
  await button(page, m.messages_block()).tap();
  await button(page.getByRole('dialog', { name: /./ }), m.messages_block()).tap();
  await expect(page.getByText(m.messages_blocked())).toBeVisible();
  await write(office, '還有什麼想問的嗎？');
  await expect(office.getByText(m.refusals_conversationBlocked())).toBeVisible();
  await button(page, m.messages_unblock()).tap();
  await expect(composer(page)).toBeVisible();
  await button(office, m.messages_sendAgain()).tap();
  await expect(log(page).getByText('還有什麼想問的嗎？')).toBeVisible();
  await context.close();
});

test('both sides see at once who writes and what; where no stream can be had, the page says so and asks by itself', async ({
  page,
  browser,
  shop,
  language,
  faults,
}) => {
  const course = await someCourse(shop, language);
  const [buyer, seller] = [await newSession(shop), await sellerOf(shop, course.productId)];
  const agencyId = await agencyOf(shop, course.productId);
  const { conversationId } = await askerOf(shop, buyer.token)(messages.send, {
    agencyId,
    id: randomUUID(),
    text: '在嗎',
  });
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const office = await context.newPage();
  await beSignedIn(page, buyer);
  await beSignedIn(office, seller);
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await openScreen(office, link(routes.sendMessage, { conversationId, userType: '2' }));
  // What is typed is told by the stream alone.
  await expect(async () => {
    await composer(page).pressSequentially('嗨');
    await expect(log(office).getByText(m.messages_typing())).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await write(page, '下週還開課嗎');
  await expect(log(office).getByText('下週還開課嗎')).toBeVisible();
  await expect(log(office).getByText(m.messages_typing())).toBeHidden();
  await expect(log(page).getByText(m.messages_read())).toBeVisible();
  await composer(office).pressSequentially('開');
  await expect(log(page).getByText(m.messages_typing())).toBeVisible();
  await write(office, '照常開課');
  await expect(log(page).getByText('照常開課')).toBeVisible();

  faults.expect(/realtime\/stream/);
  await page.route('**/lyceum/realtime/stream**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(m.messages_asks())).toBeVisible();
  await write(office, '歡迎來試聽');
  await expect(log(page).getByText('歡迎來試聽')).toBeVisible();
  await page.unroute('**/lyceum/realtime/stream**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(m.messages_asks())).toBeHidden();
  await context.close();
});

test('what is written without a line is sent once afterwards, and a draft is there again', async ({
  page,
  shop,
  language,
  faults,
}) => {
  faults.expect(lineLost);
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  const agencyId = await agencyOf(shop, course.productId);
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await withoutLine(page, async () => {
    await write(page, '請問週六有課嗎？');
    await write(page, '或是週日也可以。');
    await expect(log(page).getByText(m.messages_sending())).toHaveCount(2);
    await composer(page).fill('還有，停車方便嗎');
  });
  await expect(log(page).getByText(m.messages_sending())).toHaveCount(0, { timeout: 15_000 });
  const stored = await shop.sql<{ text: string }>(
    'select m.text from messages m join conversations c on c.id = m.conversation_id where c.user_id = $1 order by m.seq',
    [buyer.profile.id],
  );
  expect(stored.map(({ text }) => text)).toEqual(['請問週六有課嗎？', '或是週日也可以。']);

  await openScreen(page, link(routes.messages));
  await page.getByRole('link', { name: '或是週日也可以。' }).tap();
  await expect(composer(page)).toHaveValue('還有，停車方便嗎');
});

test('words that were taken stand there without the page being asked for again', async ({ page, shop, language }) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  const agencyId = await agencyOf(shop, course.productId);
  await askerOf(shop, buyer.token)(messages.send, { agencyId, id: randomUUID(), text: '您好' });
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await expect(log(page).getByText(m.messages_sent())).toBeVisible();
  let reads = 0;
  page.on('request', (request) => (reads += Number(new URL(request.url()).pathname === messages.messages.facts.path)));
  for (const text of ['週六的班還有位子嗎？', '兩個孩子一起。', '謝謝！']) {
    await write(page, text);
    await expect(log(page).getByText(m.messages_sending())).toHaveCount(0);
    await expect(log(page).getByText(text)).toBeVisible();
  }
  // The stream has told of the first ones by now.
  expect(reads).toBe(0);
  await page.reload();
  await expect(log(page).getByText('謝謝！')).toBeVisible();
  expect(reads).toBeGreaterThan(0);
});

test('older messages come while one scrolls up, and what is read stays in its place', async ({
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  const agencyId = await agencyOf(shop, course.productId);
  await shop.sql(
    `insert into conversations (id, user_id, agency_id, created_at, last_seq, last_at, excerpt, buyer_read, seller_read)
     values ('cnv_' || $1, $1, $2, now() - interval '1 day', 60, now() - interval '1 hour', 'x', 60, 60)`,
    [buyer.profile.id, agencyId],
  );
  await shop.sql(
    `insert into messages (conversation_id, seq, id, side, text, sent_at)
     select 'cnv_' || $1, n, 'm' || n, 'buyer', '第 ' || n || ' 則', now() - (90 - n) * interval '1 minute' from generate_series(1, 60) n`,
    [buyer.profile.id],
  );
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await expect(log(page).getByText('第 60 則', { exact: true })).toBeInViewport();
  const held = log(page).getByText('第 45 則', { exact: true });
  await held.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const before = await held.boundingBox();
  await expect(log(page).getByText('第 21 則', { exact: true })).toBeAttached();
  await expect.poll(async () => Math.abs(((await held.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
  for (const first of ['第 21 則', '第 1 則']) {
    await log(page)
      .getByText(first, { exact: true })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  }
  const texts = await log(page).locator('p').allTextContents();
  const numbers = texts.flatMap((text) => /第 (\d+) 則/.exec(text)?.[1] ?? []).map(Number);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  await expect(screen(page, 'messages/send-message')).toBeVisible();
});

test('wherever one is in the shop, the tab and the title say that something came, until it is read', async ({
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const [buyer, seller] = [await newSession(shop), await sellerOf(shop, course.productId)];
  const agencyId = await agencyOf(shop, course.productId);
  const id = randomUUID();
  const { conversationId } = await askerOf(shop, buyer.token)(messages.send, { agencyId, id, text: '您好' });
  await askerOf(shop, seller.token)(messages.sellerSend, {
    conversationId,
    id,
    text: '有位子，請匯款到我的帳戶，或打 0912-345-678',
  });
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.home));
  await expect(page).toHaveTitle(/^\(1\) /, { timeout: 15_000 });
  await openScreen(page, link(routes.mine));
  await page.getByRole('link', { name: m.messages_unread({ count: 1 }) }).tap();
  await page.getByRole('link', { name: m.messages_unread({ count: 1 }) }).tap();
  await expect(page.getByText(m.messages_outside())).toBeVisible();
  await expect(page).toHaveTitle(/^[^(]/);

  // Whoever answers for a seller is told from the visit on in which the page learns of it.
  await askerOf(shop, buyer.token)(messages.send, { agencyId, id: randomUUID(), text: '好，謝謝' });
  await beSignedIn(page, seller);
  await openScreen(page, link(routes.mine));
  await expect(page).toHaveTitle(/^\(\d+\) /, { timeout: 15_000 });
});

test('an order goes along with a question about it, as it is then', async ({ page, shop, language }) => {
  const course = await someCourse(shop, language);
  const [buyer, seller] = [await newSession(shop), await sellerOf(shop, course.productId)];
  const [offer] = await shop.sql<{ id: string; price: string }>(
    `select id, (price / 100.0)::numeric(12, 2)::text price from offers where product_id = $1 order by position limit 1`,
    [course.productId],
  );
  const sold = { productId: course.productId, offerId: offer?.id ?? '', price: offer?.price ?? '' };
  const { orderId } = await orderOf(askerOf(shop, buyer.token), sold);
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.orderDetail, { orderId }));
  await page.getByRole('link', { name: m.messages_askAbout() }).tap();
  await expect(page.getByText(m.messages_cardGoesAlong())).toBeVisible();
  await write(page, '可以改成下週開始嗎？');
  await expect(log(page).getByText(m.orders_state_pendingPayment())).toBeVisible();
  await log(page).getByRole('link').tap();
  await expect(screen(page, 'orders/order-detail')).toBeVisible();

  const [asked] = (await askerOf(shop, seller.token)(messages.sellerConversations, {})).list;
  const { conversationId = '' } = asked ?? {};
  const { list } = await askerOf(shop, seller.token)(messages.sellerMessages, { conversationId });
  expect(list[0]?.order).toMatchObject({ orderId, state: 'pendingPayment' });
});

test('addresses that are no conversation say so', async ({ page, shop }) => {
  await beSignedIn(page, await newSession(shop));
  for (const address of [
    '/sendMessage',
    '/sendMessage?userType=1&sellerId=agy_gone',
    '/sendMessage?userType=7&sellerId=agy_gone',
    "/sendMessage?userType=1&sellerId=';drop",
  ]) {
    await openScreen(page, address);
    await expect(page.getByText(m.messages_gone())).toBeVisible();
  }
  await openScreen(page, '/sendMessage?userType=2&conversationId=cnv_gone');
  await expect(page.getByText(m.verifications_notSeller())).toBeVisible();
});

test('a picture and a paper are sent, looked at, answered, and what is no such file is told', async ({
  page,
  browser,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const [buyer, seller] = [await newSession(shop), await sellerOf(shop, course.productId)];
  const agencyId = await agencyOf(shop, course.productId);
  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await write(page, '老師，這頁怎麼彈？');
  await expect(log(page).getByText(m.messages_sent())).toBeVisible();
  await attach(page).setInputFiles([
    aPicture,
    { name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByRole('alert')).toContainText('virus.pdf');
  await expect(button(page, m.messages_send())).toBeDisabled();
  await button(page, m.messages_attachRemove({ name: 'virus.pdf' })).tap();
  await expect(page.getByRole('alert')).toBeHidden();
  // What is attached stays while another message is edited.
  await button(page, m.messages_options()).tap();
  await button(page, m.messages_edit()).tap();
  await expect(button(page, m.messages_attachRemove({ name: 'score.png' }))).toBeHidden();
  await button(page, m.messages_stopEditing()).tap();
  await expect(button(page, m.messages_attachRemove({ name: 'score.png' }))).toBeVisible();
  await button(page, m.messages_send()).tap();
  const picture = (where: Page) => log(where).getByRole('button', { name: m.messages_picture({ name: 'score.png' }) });
  await expect(picture(page)).toBeVisible();
  await expect(button(page, m.messages_attachRemove({ name: 'score.png' }))).toBeHidden();

  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const office = await context.newPage();
  await beSignedIn(office, seller);
  await openScreen(office, link(routes.listOfB));
  await office.getByRole('link', { name: m.messages_filesSent({ count: 1 }) }).tap();
  await picture(office).tap();
  const large = office.getByRole('dialog', { name: m.messages_pictures() });
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
  await button(large, m.shell_close()).tap();
  await button(office, m.messages_options()).last().tap();
  await button(office, m.messages_reply()).tap();
  await expect(button(office, m.messages_stopReplying())).toBeVisible();
  await expect(composer(office)).toBeFocused();
  await write(office, '這一頁彈得很好。');
  await expect(log(page).getByText('這一頁彈得很好。')).toBeVisible();
  await expect(log(page).getByText(m.messages_filesSent({ count: 1 }))).toBeVisible();
  await expect(button(office, m.messages_stopReplying())).toBeHidden();
  await context.close();
});
