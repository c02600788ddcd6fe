import { createECDH, randomBytes } from 'node:crypto';
import * as applications from '@lyceum/contract/applications.calls';
import * as m from '@lyceum/i18n/words';
import { link as linkTo } from '@lyceum/web/routes';
import { routes } from '../apps/storefront/src/routes.ts';
import { arrive } from './testing/buyer.ts';
import { businessValues, sendApplication } from './testing/applications.ts';
import { askerOf, askerWith, newSession } from './testing/calls.ts';
import { openOfficeSession } from './testing/office.ts';
import { expect, test } from './testing/test.ts';
import { beSignedIn, openScreen } from './testing/visit.ts';

test.use({ serviceWorkers: 'allow' });

test('a phone is told what its account is told; tapping it opens the right screen until that is switched off', async ({
  page,
  shop,
}) => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const subscription = {
    endpoint: `${shop.bankUrl}/push/journey`,
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  // The maker of this browser is not on this machine: its service is simulated. A browser without a window forbids notifications.
  await page.addInitScript((given) => {
    const kept = 'subscribed';
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: () => Promise.resolve(sessionStorage.removeItem(kept)),
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => {
      sessionStorage.setItem(kept, '1');
      return Promise.resolve(made);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(sessionStorage.getItem(kept) ? made : null);
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
  }, subscription);
  const buyer = await newSession(shop);
  await beSignedIn(page, buyer);
  await openScreen(page, linkTo(routes.settings, {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 60_000,
  });
  await page.reload();
  const pushing = page.getByRole('switch', { name: m.preferences_push() });
  await page.getByText(m.preferences_push()).tap();
  await expect(page.getByText(m.preferences_pushIsOn())).toBeVisible();
  await page.reload();
  await expect(pushing).toBeChecked();

  // Somebody reviews the application of this person, who is elsewhere meanwhile.
  const came = async () => (await (await fetch(subscription.endpoint)).json()) as { headers: Record<string, string> }[];
  expect(await came()).toHaveLength(0);
  const shape = { type: 'course', identity: 'business', nation: 'tw' } as const;
  const values = { ...businessValues, contactEmail: 'pushed@example.com' };
  const id = await sendApplication(shop, askerOf(shop, buyer.token), shape, values);
  const cookie = `lyceum_office=${await openOfficeSession(shop, 'operator@lyceum.example')}`;
  await askerWith(shop, { cookie })(applications.pass, { id, round: 1 });
  await expect.poll(async () => (await came()).length, { timeout: 15_000 }).toBe(1);

  // What came is for this browser's eyes alone; it is given to the worker as the browser would, once it has opened it.
  await openScreen(page, linkTo(routes.home, {}));
  const message = { title: '您的合作申請已通過', body: '歡迎', link: '/applicationResults', language: 'zh-TW' };
  const [worker] = page.context().serviceWorkers();
  const shown = await worker?.evaluate(async (text) => {
    const shownNow: { title: string; data: unknown }[] = [];
    ServiceWorkerRegistration.prototype.showNotification = (title, { data } = {}) =>
      Promise.resolve(void shownNow.push({ title, data }));
    const work: Promise<unknown>[] = [];
    const tell = (name: string, more: object): void => {
      const event = Object.assign(new Event(name), more);
      Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) });
      dispatchEvent(event);
    };
    tell('push', { data: { json: () => JSON.parse(text) as unknown } });
    await Promise.all(work);
    tell('notificationclick', { notification: { close: () => undefined, data: shownNow[0]?.data } });
    // To come to the front is the browser's to allow, by a finger alone.
    await Promise.allSettled(work);
    return shownNow;
  }, JSON.stringify(message));
  expect(shown).toEqual([{ title: message.title, data: { link: message.link } }]);
  await arrive(page, 'applications/application-results');

  const subscribed = () => shop.sql('select 1 from push_subscriptions where user_id = $1', [buyer.profile.id]);
  expect(await subscribed()).toHaveLength(1);
  await openScreen(page, linkTo(routes.settings, {}));
  await page.getByText(m.preferences_push()).tap();
  await expect(pushing).not.toBeChecked();
  expect(await subscribed()).toHaveLength(0);
});
