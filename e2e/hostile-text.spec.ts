import { randomUUID } from 'node:crypto';
import * as desk from '@lyceum/contract/desk.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { link } from '@lyceum/web/routes';
import type { Page } from '@playwright/test';
import { routes as office } from '../apps/backoffice/src/routes.ts';
import { routes } from '../apps/storefront/src/routes.ts';
import { button } from './testing/buyer.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { deskOf, openOfficeSession } from './testing/office.ts';
import { agencyOf, sellerOf } from './testing/seller.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

/** Each tells by `window.hacked` that it ran, in another way: an element, an attribute, an address, a template, a break out of what is around it. */
const corpus = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror=window.hacked=1>',
  '<svg onload="window.hacked=1"></svg>',
  '<svg><animate onbegin=window.hacked=1 attributeName=x dur=1s></svg>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  "' onmouseover='window.hacked=1' autofocus onfocus='window.hacked=1",
  '</textarea><script>window.hacked=1</script>',
  '</p></div><details open ontoggle=window.hacked=1>',
  '<a href="javascript:window.hacked=1">javascript:window.hacked=1</a>',
  'javascript:window.hacked=1//https://lyceum.example',
  '<math><mtext><style><img src=x onerror=window.hacked=1></style></mtext></math>',
  '{{constructor.constructor("window.hacked=1")()}} ${window.hacked=1} <%= window.hacked=1 %>',
  '&lt;img src=x onerror=window.hacked=1&gt;',
  '<object data="data:text/html,<script>opener.hacked=1</script>"></object>',
  '<style>@import "//evil.example/x.css"; * { background: url(javascript:window.hacked=1) }</style>',
  '\u202E<script>window.hacked=1</script>\u2066',
];
const nickName = '<img src=x onerror=window.hacked=1>';

/** What was written stands there as it was written, and has become nothing else. */
async function expectPlain(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect(page.getByText(text, { exact: true }).last()).toBeVisible();
  }
  const made = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    elements: Array.from(
      document.querySelectorAll(
        '[role=log] :is(script, iframe, object, embed, math, style, form, details, animate, [onerror], [onload], [autofocus])',
      ),
      ({ outerHTML }) => outerHTML,
    ),
    links: Array.from(document.querySelectorAll('a[href^="javascript:"], img[src="x"]'), ({ outerHTML }) => outerHTML),
  }));
  expect(made).toEqual({ hacked: false, elements: [], links: [] });
}

test('what is written to do harm is text for whoever reads it: buyer, seller, and the desk', async ({
  browser,
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const buyer = await newSession(shop);
  const seller = await sellerOf(shop, course.productId);
  await shop.sql('update users set nick_name = $2 where id = $1', [buyer.profile.id, nickName]);
  const agencyId = await agencyOf(shop, course.productId);
  const [asBuyer, asSeller] = [askerOf(shop, buyer.token), askerOf(shop, seller.token)];
  // The server takes invisible turns of direction out of texts.
  const stored = corpus.map((text) => text.replaceAll(/[\u202E\u2066]/g, ''));
  let conversationId = '';
  for (const text of corpus.slice(0, 10)) {
    ({ conversationId } = await asBuyer(messages.send, { agencyId, id: randomUUID(), text }));
  }
  for (const text of corpus.slice(10)) {
    await asSeller(messages.sellerSend, { conversationId, id: randomUUID(), text, replyTo: 1 });
  }

  await beSignedIn(page, buyer);
  await openScreen(page, link(routes.messages));
  await expectPlain(page, stored.slice(-1));
  await openScreen(page, link(routes.sendMessage, { sellerId: agencyId, userType: '1' }));
  await expectPlain(page, stored);
  // As what is typed, searched for and drawn as a draft, too.
  await page.getByRole('textbox', { name: m.messages_write() }).fill(stored[6] ?? '');
  await button(page, m.messages_more()).tap();
  await button(page, m.messages_search()).tap();
  await page.getByLabel(m.messages_searchWords()).fill(nickName);

  await beSignedIn(page, seller);
  await openScreen(page, link(routes.listOfB));
  await expectPlain(page, [nickName]);
  await openScreen(page, link(routes.sendMessage, { conversationId, userType: '2' }));
  await expectPlain(page, stored);

  await asSeller(messages.sellerReport, { conversationId, reason: 'rude', words: stored[1] ?? '' });
  const asked = await asBuyer(messages.send, { id: randomUUID(), text: corpus[2] ?? '' });
  const support = askerWith(shop, {
    cookie: `lyceum_office=${await openOfficeSession(shop, 'support@lyceum.example')}`,
  });
  await support(desk.send, { conversationId: asked.conversationId, id: randomUUID(), text: corpus[3] ?? '' });
  await support(desk.note, { conversationId: asked.conversationId, text: corpus[4] ?? '' });
  const operator = await deskOf(browser, shop, 'support@lyceum.example');
  await operator.goto(`/office/#${link(office.supportTalk, { conversationId: asked.conversationId })}`);
  await expectPlain(operator, [stored[2] ?? '', stored[3] ?? '', stored[4] ?? '']);
  await operator.goto(`/office/#${link(office.supportDesk, { part: 'reports' })}`);
  const row = operator.getByRole('row').filter({ hasText: nickName });
  await row.getByRole('button', { name: m.desk_reportLook() }).click();
  await operator.getByRole('dialog').waitFor();
  await expectPlain(operator, stored.slice(0, 10));
});
