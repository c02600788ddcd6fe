import { createHash } from 'node:crypto';
import * as sharing from '@lyceum/contract/sharing.calls';
import { hour, minute } from '@lyceum/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import { startThirdParties } from '../../testing/third-parties.ts';
import { aServer, testClock } from '../../testing/test-server.ts';
import { signPage } from './share-config.ts';

const clock = testClock();
const parties = await startThirdParties(clock);
afterAll(() => parties.close());
const server = await aServer({
  clock,
  config: { chatApp: parties.chatApp, hosts: { 'shop.example.cn': 'cn', 'shop.example.tw': 'tw' } },
});
const without = await aServer({ clock });
const page = (rest = '/') => `${server.url}${rest}`;
const ask = (url: string, more: { serviceAccountId?: 6 | 7 } = {}) => server.call(sharing.config, { url, ...more });

test('the vector that WeChat publishes', () => {
  const signed = signPage({
    jsapi_ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    noncestr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value',
  });
  expect(signed).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

describe('the configuration of the share menu', () => {
  test('is signed for the page without its hash, by the account of the region unless one is named', async () => {
    const { data } = await ask(page('/?from=timeline&isappinstalled=0#/goodDetail?id=1'));
    expect(data).toMatchObject({
      appid: 'wx-tw',
      timestamp: clock().getTime() / 1_000,
      script: `${parties.chatApp.scriptUrl}/open/js/jweixin-1.6.0.js`,
    });
    const { jsapi_ticket: ticket, nonceStr, timestamp, signature } = data;
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page('/?from=timeline&isappinstalled=0')}`;
    expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
    expect((await ask(page(), { serviceAccountId: 6 })).data.appid).toBe('wx-cn');
    expect((await ask(page())).data.nonceStr).not.toBe(nonceStr);
  });

  test('is given to pages of our hosts alone', async () => {
    expect((await ask('http://shop.example.cn/')).success).toBe(true);
    const { host } = new URL(server.url);
    for (const url of [
      'https://evil.example/',
      `http://${host}.evil.example/`,
      `http://${host}@evil.example/`,
      `http://visitor@${host}/`,
      `https://${host}/`,
      `http://${host.split(':')[0]}:1/`,
      'https://shop.example.cn/',
      'http://sub.shop.example.cn/',
      `//${host}/`,
      `http://${host}\\@evil.example/`,
      `http://${host}/\n`,
      'javascript:alert(1)',
      'null',
      '__proto__',
      'http://__proto__/',
    ]) {
      expect({ url, ...(await ask(url)) }).toMatchObject({ url, code: 0, data: { refusal: 'notFound' } });
    }
    expect((await ask('')).data.refusal).toBe('invalidInput');
  });

  test('asks the chat app once for many pages, and again before the ticket ends', async () => {
    server.clock.pass(3 * hour);
    const before = await parties.ticketsAsked();
    const many = await Promise.all(Array.from({ length: 20 }, () => ask(page())));
    expect(new Set(many.map(({ data }) => data.jsapi_ticket)).size).toBe(1);
    expect(await parties.ticketsAsked()).toEqual({
      token: (before.token ?? 0) + 1,
      ticket: (before.ticket ?? 0) + 1,
    });
    server.clock.pass(114 * minute);
    expect((await ask(page())).data.jsapi_ticket).toBe(many[0]?.data.jsapi_ticket);
    server.clock.pass(2 * minute);
    expect((await ask(page())).data.jsapi_ticket).not.toBe(many[0]?.data.jsapi_ticket);
  });

  test('a token that ended before its time is asked for again', async () => {
    server.clock.pass(3 * hour);
    // The token came and the ticket did not.
    await parties.next('wechat', 'noTicket');
    expect((await ask(page())).success).toBe(false);
    await parties.renewTickets();
    expect((await ask(page())).success).toBe(true);
  });

  test('a chat app that is away is said quietly, and asked again by the next page', async () => {
    for (const fault of ['away', 'busy', 'hangUp', 'nonsense', 'noTicket']) {
      server.clock.pass(3 * hour);
      await parties.next('wechat', fault);
      expect({ fault, ...(await ask(page())) }).toMatchObject({ fault, code: 0, data: { refusal: 'thirdPartyAway' } });
      expect((await ask(page())).success).toBe(true);
    }
  });

  test('without the chat app there is none, nor is its script allowed', async () => {
    const answer = await without.call(sharing.config, { url: `${without.url}/` });
    expect(answer).toMatchObject({ code: 0, data: { refusal: 'thirdPartyUnavailable' } });
    const policyOf = async (url: string) => (await fetch(`${url}/healthz`)).headers.get('content-security-policy');
    expect(await policyOf(without.url)).not.toContain(new URL(parties.chatApp.scriptUrl).origin);
    expect(await policyOf(server.url)).toContain(new URL(parties.chatApp.scriptUrl).origin);
  });
});
