import { randomBytes, randomUUID } from 'node:crypto';
import { addCollectionProduct } from '@lyceum/contract/favourites.calls';
import { sharedPath } from '@lyceum/domain/sharing';
import * as messages from '@lyceum/contract/messages.calls';
import * as m from '@lyceum/i18n/words';
import { link as linkTo } from '@lyceum/web/routes';
import type { Page } from '@playwright/test';
import { routes } from '../apps/storefront/src/routes.ts';
import { arrive, button, screen } from './testing/buyer.ts';
import { askerOf, newSession } from './testing/calls.ts';
import { someCourse } from './testing/courses.ts';
import { agencyOf, sellerOf } from './testing/seller.ts';
import { expect, test } from './testing/test.ts';
import { blankPage, openScreen, settled } from './testing/visit.ts';

/** What the stub of a shell was asked for, and what it answers. */
interface Stub {
  asked: { action: string; data: Record<string, unknown> }[];
  answers: Record<string, unknown>;
  lyceumShell: { tell: (event: string, data?: object) => boolean };
}

/** How each kind of shell is put on the page, before anything of ours runs. */
const conventions = {
  ios: (answers: Record<string, unknown>) => {
    const asked: unknown[] = [];
    const postMessage = (message: { action: string }) => {
      asked.push(message);
      return Promise.resolve(answers[message.action] ?? { ok: false, reason: 'missing' });
    };
    Object.assign(window, { asked, answers, webkit: { messageHandlers: { lyceum: { postMessage } } } });
  },
  android: (answers: Record<string, unknown>) => {
    const asked: unknown[] = [];
    const ask = (text: string) => {
      const message = JSON.parse(text) as { action: string };
      asked.push(message);
      return JSON.stringify(answers[message.action] ?? { ok: false, reason: 'missing' });
    };
    Object.assign(window, { asked, answers, lyceumAndroid: { ask } });
  },
  flutter: (answers: Record<string, unknown>) => {
    const asked: unknown[] = [];
    const callHandler = (_: string, message: { action: string }) => {
      asked.push(message);
      return Promise.resolve(answers[message.action] ?? { ok: false, reason: 'missing' });
    };
    // Its plugin is ready a little later than the page.
    const bridge: { callHandler?: typeof callHandler } = {};
    Object.assign(window, { asked, answers, flutter_inappwebview: bridge });
    setTimeout(() => {
      bridge.callHandler = callHandler;
      dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
    }, 300);
  },
} as const;
const numbers = { ios: '4', android: '5', flutter: '6' } as const;

const inPage = <Value>(page: Page, read: (stub: Stub) => Value): Promise<Value> =>
  page.evaluate(`(${read.toString()})(window)`) as Promise<Value>;
const askedFor = (page: Page, action: string) =>
  page.evaluate(
    (name) => (window as unknown as Stub).asked.filter((one) => one.action === name).map(({ data }) => data),
    action,
  );
const backKey = (page: Page): Promise<boolean> => inPage(page, ({ lyceumShell }) => lyceumShell.tell('back'));

for (const [name, convention] of Object.entries(conventions)) {
  test(`in a shell of ${name}: its sign-in, its bars and back key, its sheet; signing out ends its session, too`, async ({
    page,
    shop,
    language,
  }) => {
    const { token, profile } = await newSession(shop);
    const course = await someCourse(shop, language);
    const answers = {
      login: { ok: true, data: { token } },
      logout: { ok: true },
      share: { ok: true },
      getStatusBarHeight: { ok: true, data: { height: 31 } },
    };
    await page.addInitScript(convention, answers);
    const terminals = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('checkUserLogin')) {
        terminals.add(request.headers()['terminal']);
      }
    });

    // A screen that wants somebody signed in: the shell knows who it is, and nobody types anything.
    // A version that nobody is asked to update, whatever the operators of other stories entered.
    await page.goto('/?versionNum=99#/settings');
    await arrive(page, 'accounts/settings');
    await settled(page);
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(profile.id);
    expect([...terminals]).toEqual([numbers[name as keyof typeof numbers]]);
    expect(await askedFor(page, 'login')).toHaveLength(1);

    // What the phone's bar covers stays free, also right from the beginning of the next visit.
    const head = screen(page, 'accounts/settings').locator('header').first();
    await expect(head).toHaveCSS('padding-top', '31px');
    await page.reload({ waitUntil: 'commit' });
    await expect(head).toHaveCSS('padding-top', '31px');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('getStatusBarHeight'))).toBe('31');

    await openScreen(page, '/homepage');
    await arrive(page, 'home/home');
    await page.evaluate((id) => {
      location.hash = `/goodDetail?id=${id}`;
    }, course.productId);
    await arrive(page, 'courses/good-detail');
    await settled(page);
    await button(page, m.sharing_button()).tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    expect(await backKey(page)).toBe(true);
    await expect(sheet).toBeHidden();
    await arrive(page, 'courses/good-detail');

    await button(page, m.sharing_button()).tap();
    await button(page, m.sharing_send()).tap();
    await expect
      .poll(async () => (await askedFor(page, 'share')).map(({ url }) => url))
      .toEqual([new URL(page.url()).origin + sharedPath(course.productId)]);

    expect(await backKey(page)).toBe(true);
    await arrive(page, 'home/home');
    expect(await backKey(page)).toBe(false);
    await arrive(page, 'home/home');

    // Away first: a page that still asks something would notice itself, and tell the shell before it is looked at.
    await blankPage(page);
    await shop.sql('delete from sessions where user_id = $1', [profile.id]);
    await openScreen(page, '/settings/account');
    await arrive(page, 'accounts/login');
    // The shell's token is over as well: it says so, and the ways of the page are open.
    await expect(page.getByText(m.accounts_shellFailed())).toBeVisible();
    await expect(button(page, m.accounts_agreeOn())).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => askedFor(page, 'logout')).toHaveLength(1);
  });
}

test('a shell that says nothing of itself, and puts its bridge on the page late, is joined all the same', async ({
  page,
}) => {
  const late = (answers: Record<string, unknown>) => {
    const asked: unknown[] = [];
    const ask = (text: string) => {
      const message = JSON.parse(text) as { action: string };
      asked.push(message);
      return JSON.stringify(answers[message.action] ?? { ok: false, reason: 'missing' });
    };
    setTimeout(() => Object.assign(window, { asked, answers, lyceumAndroid: { ask } }), 1_500);
  };
  await page.addInitScript(late, { getStatusBarHeight: { ok: true, data: { height: 31 } } });
  await openScreen(page, '/homepage');
  await arrive(page, 'home/home');
  // As any other browser, it is looked at again some seconds after the first screen.
  await page.waitForFunction(() => 'lyceumShell' in window, null, { timeout: 15_000 });
  await expect.poll(() => askedFor(page, 'getStatusBarHeight')).toHaveLength(1);
  expect(await backKey(page)).toBe(false);
});

test('what the address says of a person leaves it at once, and a shell that never answers holds nothing up', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { lyceumAndroid: { ask: () => '' } }));
  await page.goto('/?terminalApp=5&loginPhone=0912345678&longitude=121.5&latitude=25.04&versionNum=99#/login');
  await arrive(page, 'accounts/login');
  expect(page.url()).toMatch(/\/\?terminalApp=5#\/login$/);
  await button(page, m.accounts_agreeOn()).tap();
  await button(page, m.accounts_crossBorderYes()).tap();
  await expect(page.getByRole('textbox', { name: m.accounts_phone() })).toHaveValue('0912345678');
  await expect(page.getByText(m.accounts_shellFailed())).toBeVisible();
  const kept = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)]);
  expect(kept).not.toContain('0912345678');
});

test('a preview shows what is otherwise behind the sign-in, says so, sends nothing, and ends', async ({
  page,
  shop,
  language,
}) => {
  const course = await someCourse(shop, language);
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(new URL(request.url()).pathname);
  });
  await openScreen(page, '/settings?preview=1');
  await arrive(page, 'accounts/settings');
  await expect(page.getByText(m.shell_previewBanner())).toBeVisible();

  await openScreen(page, `/goodDetail?id=${course.productId}&preview=1`);
  await arrive(page, 'courses/good-detail');
  await page.getByRole('button', { name: m.favourites_heart() }).first().tap();
  await expect(page.getByText(m.shell_previewCommand())).toBeVisible();
  expect(sent).not.toContain(addCollectionProduct.facts.path);

  await page.getByRole('link', { name: m.shell_previewEnd() }).tap();
  await expect(page.getByText(m.shell_previewBanner())).toBeHidden();
  await page.getByRole('button', { name: m.favourites_heart() }).first().tap();
  await arrive(page, 'accounts/login');
});

test('the phone itself says what its account is told, once the person lets it; where it may not, the page says so', async ({
  page,
  shop,
  language,
}) => {
  const { token, profile } = await newSession(shop);
  const phoneToken = randomBytes(32).toString('hex');
  await page.addInitScript(conventions.ios, {
    login: { ok: true, data: { token } },
    askForPush: { ok: true, data: { service: 'apns', token: phoneToken } },
  });
  await page.goto('/?versionNum=99#/settings');
  await arrive(page, 'accounts/settings');
  const pushing = page.getByRole('switch', { name: m.preferences_pushApp() });
  await page.getByText(m.preferences_pushApp()).tap();
  await expect(page.getByText(m.preferences_pushIsOn())).toBeVisible();
  await expect(pushing).toBeChecked();
  await page.reload();
  await expect(pushing).toBeChecked();

  // A school answers while this person is elsewhere.
  const came = async () => {
    const all = (await (await fetch(`${shop.bankUrl}/__sim/messengers/came`)).json()) as { to: string }[];
    return all.filter(({ to }) => to === phoneToken);
  };
  const course = await someCourse(shop, language);
  const agencyId = await agencyOf(shop, course.productId);
  const { conversationId } = await askerOf(shop, token)(messages.send, { agencyId, id: randomUUID(), text: '您好' });
  const seller = await sellerOf(shop, course.productId);
  const answer = { conversationId, id: randomUUID(), text: '週六還有位子' };
  await askerOf(shop, seller.token)(messages.sellerSend, answer);
  const link = linkTo(routes.sendMessage, { sellerId: agencyId, userType: '1' });
  await expect
    .poll(came, { timeout: 15_000 })
    .toMatchObject([{ service: 'apns', said: { aps: { alert: { body: answer.text } }, link } }]);

  const subscribed = () => shop.sql('select 1 from push_subscriptions where user_id = $1', [profile.id]);
  expect(await subscribed()).toHaveLength(1);
  await page.getByText(m.preferences_pushApp()).tap();
  await expect(pushing).not.toBeChecked();
  expect(await subscribed()).toHaveLength(0);

  await page.evaluate(() => {
    (window as unknown as Stub).answers['askForPush'] = { ok: false, reason: 'denied' };
  });
  await page.getByText(m.preferences_pushApp()).tap();
  await expect(page.getByText(m.preferences_pushAppForbidden())).toBeVisible();
  await expect(pushing).not.toBeChecked();
});
