import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import * as accounts from '@lyceum/contract/accounts.calls';
import * as applications from '@lyceum/contract/applications.calls';
import * as messages from '@lyceum/contract/messages.calls';
import * as notices from '@lyceum/contract/notices.calls';
import * as staff from '@lyceum/contract/staff.calls';
import * as users from '@lyceum/contract/users.calls';
import { minute } from '@lyceum/domain/time';
import { anAgency } from '@lyceum/fixtures/builders';
import { startSandbox } from '@lyceum/sandbox/app';
import { afterAll, expect, test } from 'vitest';
import { insertCatalogue } from '../../demo/insert-catalogue.ts';
import { readConfig } from '../../platform/config.ts';
import { sendOutbox } from '../../platform/outbox.ts';
import { applicantsOf } from '../../testing/applicants.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { codeFor, freshPhone, signIn } from '../../testing/world.ts';

const clock = testClock();
const makers = await startSandbox();
afterAll(() => makers.close());
const ask = async <Answer>(path: string) => (await (await fetch(`${makers.url}${path}`)).json()) as Answer;
const services = await ask<Record<'fcm' | 'jpush', NodeJS.ProcessEnv>>('/__sim/messengers');
const { push } = readConfig({ ...services.fcm, ...services.jpush });
const server = await aServer({ clock, config: { pushService: makers.url, push } });
const operator = await asStaff(server, { rights: ['support'] });

interface Browser {
  pair: ECDH;
  auth: Buffer;
  endpoint: string;
}
let browsers = 0;
function aBrowser(): Browser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16), endpoint: `${makers.url}/push/browser${(browsers += 1)}` };
}
const subscriptionOf = ({ pair, auth, endpoint }: Browser) => ({
  endpoint,
  p256dh: pair.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
});
const subscribe = (browser: Browser, token: string) =>
  server.ask(notices.subscribePush, subscriptionOf(browser), { token });

interface Came {
  headers: Record<string, string>;
  body: string;
}
/** How many are on their way, the server sends by itself, too. */
const waiting = async () => (await server.sql("select 1 from outbox where kind = 'push' and sent_at is null")).length;

/** What the browser reads (RFC 8291, by the browser's own private key), once everything is sent. */
async function cameTo(browser: Browser): Promise<{ headers: Came['headers']; message: unknown }[]> {
  await sendOutbox(server.deps);
  await expect.poll(waiting).toBe(0);
  const came = (await (await fetch(browser.endpoint)).json()) as Came[];
  return came.map(({ headers, body }) => ({
    headers,
    message: JSON.parse(decrypt(Buffer.from(body, 'base64url'), browser)),
  }));
}
function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (what: string, size: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${what}\0`, size));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

async function aPerson() {
  const phone = freshPhone();
  const token = await signIn(server, phone);
  const { id } = await server.ask(accounts.checkUserLogin, {}, { token });
  return { phone, token, id };
}
const reason = '多次以他人信用卡付款';
test('what an account is told comes to its browser, which alone can read it, signed by us', async () => {
  const { token, id } = await aPerson();
  const browser = aBrowser();
  await subscribe(browser, token);
  // Being blocked signs the browser out: it is told, and then nothing more.
  await server.ask(users.block, { id, reason }, operator);
  const [came, ...more] = await cameTo(browser);
  expect(more).toEqual([]);
  expect(came).toBeUndefined();

  const other = await aPerson();
  const own = aBrowser();
  await subscribe(own, other.token);
  clock.pass(minute);
  // From a browser that never did: the account is alerted.
  await signIn(server, other.phone);
  const [alert] = await cameTo(own);
  expect(alert?.message).toMatchObject({
    language: 'zh-TW',
    link: '/settings/account',
    title: expect.stringContaining('Lyceum'),
  });
  const { key } = await server.ask(notices.pushKey, {}, { token: other.token });
  const [, jwt = '', signer = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(alert?.headers['authorization'] ?? '') ?? [];
  expect(signer).toBe(key);
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isOurs).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: makers.url });
});

test('it ends with signing out, with the person, and with the browser', async () => {
  const { token, id, phone } = await aPerson();
  const [mine, second] = [aBrowser(), aBrowser()];
  await subscribe(mine, token);
  await subscribe(second, token);
  await server.ask(notices.unsubscribePush, { endpoint: second.endpoint }, { token });
  // Somebody else's address ends nothing of mine.
  const stranger = await aPerson();
  await server.ask(notices.unsubscribePush, { endpoint: mine.endpoint }, { token: stranger.token });
  const count = async () => (await server.sql('select 1 from push_subscriptions where user_id = $1', [id])).length;
  expect(await count()).toBe(1);
  await server.ask(accounts.logout, {}, { token });
  expect(await count()).toBe(0);

  clock.pass(minute);
  await server.ask(accounts.sendVerifySMS, { phone, region: 'tw' });
  const code = await codeFor(server, phone);
  const again = await server.ask(accounts.codeLogin, { phone, region: 'tw', code, agreement: true, crossBorder: true });
  await subscribe(mine, again.token);
  expect(await count()).toBe(1);
  // The browser is another person's now.
  await subscribe(mine, stranger.token);
  expect(await count()).toBe(0);

  // It ran out, and somebody else signs in to the browser: the one before is told nothing there any more.
  const left = aBrowser();
  await subscribe(left, again.token);
  const keep = (who: string) => server.ask(notices.keepPush, { endpoint: left.endpoint }, { token: who });
  expect([await keep(again.token), await count()]).toEqual([{ kept: true }, 1]);
  expect([await keep(stranger.token), await count()]).toEqual([{ kept: false }, 0]);

  const gone = aBrowser();
  await subscribe(gone, again.token);
  await fetch(gone.endpoint, { method: 'DELETE' });
  await server.sql(
    "insert into outbox (id, kind, recipient, language, subject, body, link, created_at, next_try_at) select 'msg_gone', 'push', id, 'en', 'a', 'b', '/mine', now(), $2 from push_subscriptions where user_id = $1",
    [id, clock()],
  );
  await sendOutbox(server.deps);
  await expect.poll(waiting).toBe(0);
  expect(await count()).toBe(0);
});

test('who is passed as a partner is told by push, by SMS and by mail', async () => {
  const { anApplicant, sentIn } = applicantsOf(server);
  const who = await anApplicant();
  const browser = aBrowser();
  await subscribe(browser, who.token);
  const { id } = await sentIn(who);
  const reviewer = await asStaff(server, { rights: ['review'] });
  await server.ask(applications.pass, { id, round: 1 }, reviewer);
  const [came] = await cameTo(browser);
  expect(came?.message).toMatchObject({ link: '/applicationResults', title: expect.stringContaining('合作申請') });
  const told = await server.sql<{ kind: string }>(
    "select distinct kind from outbox where recipient in ($1, $2) or kind = 'push' order by kind",
    [who.email, `+886${who.phone.slice(1)}`],
  );
  expect(told.map(({ kind }) => kind)).toEqual(['mail', 'push', 'sms']);
});

test('an account has twenty browsers, the newest ones', async () => {
  const { token, id } = await aPerson();
  const all = Array.from({ length: 22 }, aBrowser);
  for (const browser of all) {
    await subscribe(browser, token);
    clock.pass(1);
  }
  const kept = await server.sql<{ endpoint: string }>(
    'select endpoint from push_subscriptions where user_id = $1 order by created_at',
    [id],
  );
  expect(kept.map(({ endpoint }) => endpoint)).toEqual(all.slice(2).map(({ endpoint }) => endpoint));
});

test('nothing is ever sent but to the services of browsers’ makers', async () => {
  const { token } = await aPerson();
  const to = (endpoint: string) =>
    server.call(notices.subscribePush, { ...subscriptionOf(aBrowser()), endpoint }, { token });
  for (const endpoint of [
    'http://127.0.0.1:5432/',
    'https://169.254.169.254/latest/meta-data/',
    'https://fcm.googleapis.com.example.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user@fcm.googleapis.com/fcm/send/a',
    'http://fcm.googleapis.com/fcm/send/a',
    `${makers.url}0/push/a`,
    'https://a:b:c/',
  ]) {
    expect([endpoint, (await to(endpoint)).data.refusal]).toEqual([endpoint, 'pushServiceUnknown']);
  }
  const noPoint = { ...subscriptionOf(aBrowser()), p256dh: `B${'A'.repeat(86)}` };
  expect((await server.call(notices.subscribePush, noPoint, { token })).data.refusal).toBe('pushServiceUnknown');
  for (const endpoint of ['javascript:alert(1)', 'https://', 'file:///etc/passwd', '']) {
    expect([endpoint, (await to(endpoint)).data.refusal]).toEqual([endpoint, 'invalidInput']);
  }
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a:b-c',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://db5p.notify.windows.com/w/?token=a',
  ]) {
    expect([endpoint, (await to(endpoint)).success]).toEqual([endpoint, true]);
  }
});

test('what is written to one is told once until it is read, and to nobody of the seller who has no part in it', async () => {
  const agency = anAgency();
  await insertCatalogue(server.deps.db, clock(), { agencies: [agency] });
  const inPost = async (rights: ('orders' | 'products')[]) => {
    const person = await aPerson();
    const { office } = await asStaff(server, { agencyId: agency.id, rights });
    const { link } = await server.ask(staff.offerPhone, {}, { office });
    const tie = new URLSearchParams(link.split('?')[1]).get('tie') ?? '';
    await server.ask(staff.tiePhone, { token: tie }, person);
    const browser = aBrowser();
    await subscribe(browser, person.token);
    return { ...person, browser };
  };
  const [answering, other] = [await inPost(['orders']), await inPost(['products'])];
  const buyer = await aPerson();
  const browser = aBrowser();
  await subscribe(browser, buyer.token);

  const write = (text: string) => server.ask(messages.send, { agencyId: agency.id, id: randomUUID(), text }, buyer);
  const { conversationId } = await write('請問還有名額嗎？');
  await write('週六的班');
  const told = await cameTo(answering.browser);
  expect(told.map(({ message }) => message)).toEqual([
    {
      title: expect.any(String),
      body: '請問還有名額嗎？',
      link: `/sendMessage?conversationId=${conversationId}&userType=2`,
      language: 'zh-TW',
    },
  ]);
  expect(await cameTo(other.browser)).toEqual([]);

  // Whoever answers has read.
  await server.ask(messages.sellerSend, { conversationId, id: randomUUID(), text: '還有兩位' }, answering);
  const [came] = await cameTo(browser);
  expect(came?.message).toMatchObject({
    title: agency.name['zh-TW'],
    body: '還有兩位',
    link: `/sendMessage?sellerId=${agency.id}&userType=1`,
  });
  await write('好的，謝謝');
  expect((await cameTo(answering.browser)).map(({ message }) => Object(message).body)).toContain('好的，謝謝');
});

test('our application on a phone is told as browsers are, by its own service, until it is removed or signed out', async () => {
  const one = await aPerson();
  expect((await server.ask(notices.pushKey, {}, one)).services).toEqual(['fcm', 'jpush']);
  const app = { service: 'fcm' as const, token: `phone:${randomUUID()}` };
  // No keys for Apple's: nothing would arrive.
  expect((await server.call(notices.subscribeApp, { service: 'apns', token: app.token }, one)).data.refusal).toBe(
    'pushServiceUnknown',
  );
  await server.ask(notices.subscribeApp, app, one);
  await server.ask(notices.subscribeApp, app, one);
  const cameToApp = async (token: string) => {
    await sendOutbox(server.deps);
    await expect.poll(waiting).toBe(0);
    const came =
      await ask<{ to: string; service: string; said: { data?: { link: string } } }[]>('/__sim/messengers/came');
    return came.filter(({ to }) => to === token);
  };
  const alert = async ({ phone }: { phone: string }) => {
    clock.pass(minute);
    await signIn(server, phone);
  };
  await alert(one);
  expect(await cameToApp(app.token)).toEqual([
    {
      to: app.token,
      service: 'fcm',
      said: expect.objectContaining({ data: { link: '/settings/account' } }) as unknown,
    },
  ]);

  // The phone is another person's now: the first one's messages stay away from it.
  const other = await aPerson();
  expect(await server.ask(notices.keepPush, { endpoint: app.token }, other)).toEqual({ kept: false });
  await alert(one);
  expect(await cameToApp(app.token)).toHaveLength(1);
  await server.ask(notices.subscribeApp, { ...app, service: 'jpush' }, other);
  await server.ask(notices.unsubscribePush, { endpoint: app.token }, one);
  await alert(other);
  expect((await cameToApp(app.token)).map(({ service }) => service)).toEqual(['fcm', 'jpush']);
  await server.ask(accounts.logout, {}, other);
  expect(await server.sql('select 1 from push_subscriptions where endpoint = $1', [app.token])).toEqual([]);

  const removed = { service: 'jpush' as const, token: `removed:${randomUUID()}` };
  await server.ask(notices.subscribeApp, removed, one);
  await alert(one);
  expect(await cameToApp(removed.token)).toEqual([]);
  expect(await server.sql('select 1 from push_subscriptions where endpoint = $1', [removed.token])).toEqual([]);
});
