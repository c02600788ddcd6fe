import { startSandbox } from '@lyceum/sandbox/app';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { nativePushes } from '../../providers/push/push.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
type Name = 'fcm' | 'apns' | 'jpush';
const services = (await (await fetch(`${sandbox.url}/__sim/messengers`)).json()) as Record<
  Name,
  Record<string, string>
>;
const came = async () =>
  (await (await fetch(`${sandbox.url}/__sim/messengers/came`)).json()) as {
    service: string;
    to: string;
    said: unknown;
  }[];

const open = (name: Name, env: Record<string, string> = services[name], clock = () => new Date()) => {
  const pushes = nativePushes(readConfig(env).push, { clock });
  const push = pushes[name];
  if (!push || Object.keys(pushes).length !== 1) {
    throw new Error(`${name} is not the one that was opened`);
  }
  return push;
};
const message = { title: '改期', body: '課程改到週三晚上七點', link: '/messages?tab=notices' };
const names: Name[] = ['fcm', 'apns', 'jpush'];

test.each(names)('%s: its message has title, words and where it leads', async (name) => {
  const push = open(name);
  expect(await push.send('phone-of-anna', message)).toBe('sent');
  expect(await push.send('phone-of-anna', { ...message, title: '第二則' })).toBe('sent');
  const [first, second] = (await came()).filter(({ service }) => service === name);
  expect(first).toMatchObject({ to: 'phone-of-anna' });
  const said = JSON.stringify(first?.said);
  expect([message.title, message.body, message.link].filter((part) => !said.includes(part))).toEqual([]);
  expect(JSON.stringify(second?.said)).toContain('第二則');
});

test.each(names)('%s: an application that was removed is gone', async (name) => {
  expect(await open(name).send('removed-phone', message)).toBe('gone');
});

test.each([
  ['fcm', 'FCM_CLIENT_EMAIL', /^Google's tokens answered 400$/],
  ['fcm', 'FCM_PROJECT_ID', /^Firebase answered 400 INVALID_ARGUMENT$/],
  ['apns', 'APNS_TEAM_ID', /^Apple's push service answered 403 InvalidProviderToken$/],
  ['apns', 'APNS_TOPIC', /^Apple's push service answered 400 TopicDisallowed$/],
  ['jpush', 'JPUSH_MASTER_SECRET', /^JPush answered 401 1004$/],
] as const)('%s with a wrong %s is tried again', async (name, variable, error) => {
  const push = open(name, { ...services[name], [variable]: 'another' });
  await expect(push.send('phone-of-anna', message)).rejects.toThrow(error);
  // What failed is not kept.
  await expect(push.send('phone-of-anna', message)).rejects.toThrow(error);
});

test.each(names)('%s: tokens of its own are made anew before they are too old', async (name) => {
  // The service's clock is the real one: what was signed an hour ago would be refused.
  let now = Date.now() - 50 * 60_000;
  const push = open(name, services[name], () => new Date(now));
  expect(await push.send('phone-of-ben', message)).toBe('sent');
  now += 50 * 60_000;
  expect(await push.send('phone-of-ben', message)).toBe('sent');
});

test('nobody answers: it is an error, and the next try goes through', async () => {
  const dead = { ...services.apns, APNS_URL: 'http://127.0.0.1:9' };
  await expect(open('apns', dead).send('phone-of-anna', message)).rejects.toThrow(/ECONNREFUSED|closed the line/);
  const push = open('apns');
  expect(await push.send('phone-of-anna', message)).toBe('sent');
});

test('a service without all of its keys, or without TLS in production, keeps the server from starting', () => {
  const { APNS_TOPIC: _, ...half } = services.apns;
  expect(() => readConfig(half)).toThrow("Apple's push service needs all of");
  expect(() => readConfig({ NODE_ENV: 'production', ...services.jpush })).toThrow('JPUSH_URL must begin with https://');
  expect(() => readConfig({ ...services.fcm, FCM_PRIVATE_KEY: 'none' })).toThrow('FCM_PRIVATE_KEY: must be the text');
});
