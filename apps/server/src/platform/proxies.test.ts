import * as accounts from '@lyceum/contract/accounts.calls';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer, testDatabase, type TestServer } from '../testing/test-server.ts';
import { freshPhone } from '../testing/world.ts';
import { readConfig, type Config } from './config.ts';

const database = await testDatabase();
const running: TestServer[] = [];
afterAll(async () => {
  for (const server of running) {
    await server.stop();
  }
  await database.drop();
});

async function behind(trustProxy: Config['trustProxy']): Promise<TestServer> {
  const server = await startTestServer({ config: { trustProxy }, databaseUrl: database.url });
  running.push(server);
  return server;
}

/** Six wrong passwords, each from the address that the header names; whether the sixth is looked at any more. */
async function guessesFrom(server: TestServer, header: (at: number) => string): Promise<string[]> {
  const phone = freshPhone();
  const answers = [];
  for (let at = 0; at < 6; at += 1) {
    const login = { phone, region: 'tw', password: 'wrong1', agreement: true } as const;
    answers.push((await server.call(accounts.pwdLogin, login, { from: header(at) })).data.refusal ?? '');
  }
  return answers;
}
const oneNetwork = [...Array.from({ length: 5 }, () => 'passwordWrong'), 'passwordTooManyTries'];
const manyNetworks = Array.from({ length: 6 }, () => 'passwordWrong');

describe('what a client says of its own address', () => {
  test('is not believed without a proxy', async () => {
    expect(await guessesFrom(await behind(false), (at) => `203.0.${at}.1`)).toEqual(oneNetwork);
  });

  test.each([1, ['127.0.0.1/32', '::1']])('is not believed behind the proxy %j, whose own word is', async (proxies) => {
    const server = await behind(proxies);
    expect(await guessesFrom(server, (at) => `203.0.${at}.1, 198.51.100.4`)).toEqual(oneNetwork);
    expect(await guessesFrom(server, (at) => `198.51.100.4, 203.0.${at}.1`)).toEqual(manyNetworks);
  });

  test('is not believed of somebody who is no proxy', async () => {
    expect(await guessesFrom(await behind(['10.0.0.0/8']), (at) => `203.0.${at}.1`)).toEqual(oneNetwork);
  });
});

describe('/metrics', () => {
  const status = async (server: TestServer, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}/metrics`, { headers })).status;

  test.each<Config['trustProxy']>([false, 1, ['127.0.0.0/8']])(
    'is for readers on this machine alone, with proxies %j',
    async (proxies) => {
      const server = await behind(proxies);
      expect(await status(server)).toBe(200);
      expect(await status(server, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
      expect(await status(server, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await status(server, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(404);
      expect(await status(server, { 'x-real-ip': '127.0.0.1' })).toBe(404);
    },
  );
});

describe('TRUST_PROXY', () => {
  const read = (TRUST_PROXY: string) => readConfig({ NODE_ENV: 'test', TRUST_PROXY }).trustProxy;

  test('is a count, or addresses', () => {
    expect(readConfig({ NODE_ENV: 'test' }).trustProxy).toBe(false);
    expect(['false', '0', '2'].map(read)).toEqual([false, false, 2]);
    expect(read('10.0.0.0/8, 192.168.1.5,fd00::/8')).toEqual(['10.0.0.0/8', '192.168.1.5', 'fd00::/8']);
  });

  test.each(['true', 'yes', '10.0.0.0/33', '10.0.0', '-1', '1.5', 'fd00::/129', ',', '10.0.0.1/8/8'])(
    'as %s is refused with a sentence that says what to write',
    (value) => {
      expect(() => read(value)).toThrow(/TRUST_PROXY: .*write how many proxies a request passes, for example 1, or/);
    },
  );
});
