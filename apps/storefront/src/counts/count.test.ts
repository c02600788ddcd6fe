// @vitest-environment happy-dom
import { largestBatch } from '@lyceum/domain/counts';
import { createRouter } from '@lyceum/web/history';
import type { Row } from '@lyceum/web/routes';
import { afterEach, expect, it, vi } from 'vitest';

// Each test has the modules of a page of its own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 120_000 });

interface Sent {
  names: string[];
  init: RequestInit;
}

const person = { id: 'usr_one', nickName: 'Lin', headerImageUrl: null, phone: '09••••0001' };
let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  localStorage.clear();
  document.head.innerHTML = '';
});

interface Page {
  /** The address, the part after `#`. */
  at?: string;
  counting?: boolean;
  signedIn?: boolean;
  /** What the server knows of the account's consent, when it is asked. */
  account?: () => { givenAt: string; withdrawnAt: string | null }[];
}

/** A page that has come, before its counting part is there. */
async function openPage({ at = '/homepage', counting = true, signedIn = false, account = () => [] }: Page = {}) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="lyceum-counts" content="${counting ? 'on' : ''}">`;
  window.scrollTo = () => undefined;
  history.replaceState(null, '', `#${at}`);
  await import('../testing/begun.ts');
  const session = await import('../session.ts');
  if (signedIn) {
    session.signIn('token', person);
  }
  const { routes } = await import('../routes.ts');
  for (const { part } of Object.values<Row>(routes)) {
    vi.spyOn(part, 'start').mockResolvedValue();
  }
  const { happened } = await import('./happened.ts');
  const { startCounting, decide } = await import('./count.ts');
  const consent = await import('./consent.ts');
  const sent: Sent[] = [];
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = input as string;
    if (url === '/lyceum/counts/v1/add') {
      sent.push({ ...(JSON.parse(init.body as string) as { names: string[] }), init });
      return new Response('{"code":200,"success":true,"message":"","data":{}}');
    }
    asked.push(url);
    const list = account().map((one) => ({ kind: 'counting', version: '1', ...one }));
    return new Response(JSON.stringify({ code: 200, success: true, message: '', data: { list } }));
  });
  let keys = 0;
  const router = createRouter({
    rows: Object.values(routes),
    page: window,
    root: '/homepage',
    loginPath: '/login',
    signedIn: () => session.currentSettings().signedIn,
    remember: () => undefined,
    newKey: () => `k${(keys += 1)}`,
  });
  stop = router.stop;
  return {
    ...consent,
    happened,
    decide,
    session,
    sent,
    asked,
    go: router.go,
    start: () => startCounting(router),
    router,
    /** The page is left: what waits is sent. */
    async leave() {
      dispatchEvent(new Event('pagehide'));
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      return sent.splice(0).flatMap(({ names }) => names);
    },
  };
}

it('before the visitor agrees nothing is sent, and what was done until then is never counted', async () => {
  const page = await openPage();
  page.start();
  page.go('/goodDetail?id=prd_1');
  page.happened.push('cartFilled');
  page.go('/settings/privacy');
  expect(await page.leave()).toEqual([]);
  page.decide(() => page.keepOnDevice(true));
  expect(await page.leave()).toEqual([]);
  page.go('/cart');
  expect(await page.leave()).toEqual(['cart']);
  page.go('/mine');
  page.decide(() => page.keepOnDevice(false));
  page.go('/homepage');
  expect(await page.leave()).toEqual([]);
});

it('what is decided before the counting part has come counts from then on alone', async () => {
  const page = await openPage({ at: '/settings/privacy' });
  page.happened.push('orderPaid');
  page.decide(() => page.keepOnDevice(true));
  page.happened.push('orderPlaced');
  page.start();
  expect(await page.leave()).toEqual(['orderPlaced']);
});

it('counts the screens since the page came, by their names alone; going back, another filter and another order open nothing', async () => {
  localStorage.setItem('counting', '2026-03-02T02:00:00.000Z');
  const page = await openPage();
  page.go('/searchResult?keyword=piano');
  page.start();
  expect(await page.leave()).toEqual(['home', 'searchResult', 'searched']);
  page.go('/searchResult?keyword=piano&sort=price', { replace: true });
  expect(await page.leave()).toEqual([]);
  page.go('/searchResult?keyword=violin', { replace: true });
  expect(await page.leave()).toEqual(['searched']);
  page.go('/goodDetail?id=prd_2utvsnibhhyhk6qg&type=2');
  page.router.rootBelow();
  expect(await page.leave()).toEqual(['goodDetail', 'productOpened']);
  page.go('/cart');
  expect(await page.leave()).toEqual(['cart']);
  const shown = page.router.trail().current.id;
  history.back();
  await vi.waitFor(() => expect(page.router.trail().current.id).not.toBe(shown), 10_000);
  expect(await page.leave()).toEqual([]);
});

it('a root that was laid under a screen was not opened', async () => {
  localStorage.setItem('counting', '2026-03-02T02:00:00.000Z');
  const page = await openPage({ at: '/cart' });
  page.router.rootBelow();
  page.start();
  expect(await page.leave()).toEqual(['cart']);
});

it('carries no token, no cookie and nothing of the address; fifty names at most at once', async () => {
  localStorage.setItem('counting', '2026-03-02T02:00:00.000Z');
  localStorage.setItem('sellerId', 'agy_1');
  const page = await openPage({ at: '/goodDetail?id=prd_secret' });
  page.start();
  page.happened.push(...Array.from({ length: 70 }, () => 'cartFilled' as const));
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(page.sent).toHaveLength(2), 10_000);
  expect(page.sent.map(({ names }) => names.length)).toEqual([largestBatch, 22]);
  for (const { init } of page.sent) {
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
    expect(Object.keys(init.headers ?? {}).toSorted()).toEqual(['Content-Type', 'appArea', 'lang', 'terminal']);
    expect(init.body).not.toContain('secret');
  }
});

it('a shop that counts nothing, a browser that refuses, and a preview send nothing', async () => {
  const agreed = () => localStorage.setItem('counting', '2026-03-02T02:00:00.000Z');
  const walk = async (page: Awaited<ReturnType<typeof openPage>>) => {
    page.start();
    page.go('/cart');
    page.happened.push('cartFilled');
    return page.leave();
  };
  agreed();
  expect(await walk(await openPage({ counting: false }))).toEqual([]);
  stop();
  agreed();
  expect(await walk(await openPage({ at: '/homepage?preview=1' }))).toEqual([]);
  stop();
  for (const [name, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    agreed();
    Object.defineProperty(navigator, name, { configurable: true, value });
    expect(await walk(await openPage())).toEqual([]);
    Object.defineProperty(navigator, name, { configurable: true, value: undefined });
    stop();
  }
  agreed();
  expect(await walk(await openPage())).toEqual(['home', 'cart', 'cartFilled']);
});

it('whoever is signed in decides as an account: the device’s own choice is none of it, and the server is asked', async () => {
  localStorage.setItem('counting', '2026-03-02T02:00:00.000Z');
  const page = await openPage({ signedIn: true });
  page.start();
  page.go('/cart');
  expect(await page.leave()).toEqual([]);
  expect(page.asked).toEqual(['/lyceum/accounts/v1/consents']);
  // It is known now, and not asked for again and again.
  page.go('/mine');
  expect([await page.leave(), page.asked.length]).toEqual([[], 1]);
  page.session.signOut();
  page.go('/classify');
  expect(await page.leave()).toEqual(['classify']);
});

it('an account that agreed is counted, until it withdraws on whichever device', async () => {
  const given = { givenAt: '2026-03-02T02:00:00.000Z', withdrawnAt: null as string | null };
  const known = (page: Awaited<ReturnType<typeof openPage>>) => page.session.data.setText('ownCounting', '1');
  const page = await openPage({ signedIn: true, account: () => [given] });
  known(page);
  page.start();
  expect(await page.leave()).toEqual(['home']);
  expect(page.asked).toHaveLength(1);
  stop();

  given.withdrawnAt = '2026-03-02T03:00:00.000Z';
  const later = await openPage({ signedIn: true, account: () => [given] });
  known(later);
  later.start();
  later.go('/cart');
  expect(await later.leave()).toEqual([]);
  later.go('/mine');
  expect(await later.leave()).toEqual([]);
});
