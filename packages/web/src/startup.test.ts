import { describe, expect, test } from 'vitest';
import { requestHeaders } from './headers.ts';
import { startup, type StartupFacts } from './startup.ts';
import { localData, type Place } from './storage.ts';

const placeOf = (map: Map<string, string>): Place => ({
  getItem: (key) => map.get(key) ?? null,
  setItem: (key, value) => void map.set(key, value),
  removeItem: (key) => void map.delete(key),
});

function opened(href: string, stored: Record<string, string> = {}, more: Partial<StartupFacts> = {}) {
  const map = new Map(Object.entries(stored));
  const data = localData(placeOf(map));
  const started = startup({
    href,
    data,
    visit: localData(null),
    hosts: { 'shop.cn': 'cn' },
    defaultRegion: 'tw',
    deviceLanguages: [],
    ...more,
  });
  return { started, data, stored: map };
}

describe('startup', () => {
  test('without anything: the configured region and its language', () => {
    const { started } = opened('https://demo.test/');
    expect(started).toMatchObject({
      region: 'tw',
      language: 'zh-TW',
      appVerifyStatus: 1,
      loginPhone: null,
      address: '/',
    });
  });

  test('reads the query before the hash and inside it; before wins', () => {
    const { started, stored } = opened(
      'https://demo.test/?lang=zhCN#/goodDetail?id=p1&lang=enUS&appRegion=us&versionNum=2.1',
    );
    expect(started).toMatchObject({ language: 'zh-CN', region: 'us' });
    expect(Object.fromEntries(stored)).toMatchObject({ lang: 'zhCN', region: 'us', versionNum: '2.1' });
    expect(started.address).toBe('/#/goodDetail?id=p1');
  });

  test('takes what is personal out of the address and keeps the rest', () => {
    const { started, stored } = opened(
      'https://demo.test/?channelId=c1&longitude=121.5&latitude=25.04#/login?loginPhone=0912345678&preview=1',
    );
    expect(started).toMatchObject({ loginPhone: '0912345678', channelId: 'c1' });
    expect(stored.get('longitude')).toBe('121.5');
    expect(started.address).toBe('/?channelId=c1#/login?preview=1');
    expect([...stored.values()]).not.toContain('0912345678');
  });

  test('takes a callBackUrl out of the address, and none that leads elsewhere', () => {
    const visit = localData(null);
    const started = (address: string) =>
      opened(`https://demo.test/?channelId=c1&callBackUrl=${encodeURIComponent(address)}#/homepage`, {}, { visit })
        .started;
    const evil = [
      '//evil.test',
      '/\\evil.test',
      '/%2f%2fevil.test',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://shop.cn@evil.test/',
      'https://user@shop.cn/',
      'https://shop\u3002cn/',
      'https://shop.cn.evil.test/',
      '\t//evil.test',
      'http://shop.cn/',
    ];
    for (const address of evil) {
      expect(started(address)).toMatchObject({ callBackUrl: null, address: '/?channelId=c1#/homepage' });
      // Nor when somebody comes back from signing in.
      expect(opened('https://demo.test/', {}, { visit }).started.callBackUrl).toBeNull();
    }
    expect(started('https://shop.cn/#/mine')).toMatchObject({ callBackUrl: 'https://shop.cn/#/mine' });
    expect(opened('https://demo.test/#/login', {}, { visit }).started).toMatchObject({
      channelId: 'c1',
      callBackUrl: 'https://shop.cn/#/mine',
    });
    expect(started('/orderList')).toMatchObject({ callBackUrl: '/orderList' });
  });

  test('region: the host decides, then the query, then the visitor', () => {
    expect(opened('https://shop.cn/?appRegion=us', { region: 'tw' }).started).toMatchObject({
      region: 'cn',
      regionFixed: true,
      language: 'zh-CN',
    });
    expect(opened('https://demo.test/?appRegion=us', { region: 'cn' }).started.region).toBe('us');
    expect(opened('https://demo.test/', { region: 'cn' }).started.region).toBe('cn');
  });

  test('the first visit is in the language of the device, but on a listed host; a choice wins', () => {
    const device = { deviceLanguages: ['fr', 'en-GB'] };
    expect(opened('https://demo.test/', {}, device).started).toMatchObject({ language: 'en', region: 'tw' });
    expect(opened('https://demo.test/', { lang: 'zhTW' }, device).started.language).toBe('zh-TW');
    expect(opened('https://shop.cn/', {}, device).started.language).toBe('zh-CN');
    expect(opened('https://shop.cn/?lang=enUS', {}, device).started.language).toBe('en');
  });

  test('a preview flag before the hash is put where the routes look for it', () => {
    expect(opened('https://demo.test/?preview=1&a=2#/goodDetail?id=p1').started.address).toBe(
      '/?a=2#/goodDetail?id=p1&preview=1',
    );
    expect(opened('https://demo.test/?preview').started.address).toBe('/#/homepage?preview=');
    expect(opened('https://demo.test/?preview=0#/orderList').started.address).toBe('/#/orderList?preview=0');
  });

  test('a language that was chosen outlives the region', () => {
    expect(opened('https://demo.test/?appRegion=cn', { lang: 'enUS' }).started.language).toBe('en');
  });

  test('who comes back in the same visit is in the same shell, under the same review', () => {
    const kept = new Map<string, string>();
    const visit = localData(placeOf(kept));
    const asked = '?terminalApp=4&appVerifyStatus=0&channelId=c1';
    const told = { terminalApp: '4', appVerifyStatus: 0, channelId: 'c1' };
    expect(opened(`https://demo.test/${asked}`, {}, { visit }).started).toMatchObject(told);
    expect(opened('https://demo.test/#/cardPayment/o1/u1', {}, { visit }).started).toMatchObject(told);
    expect(opened('https://demo.test/?appVerifyStatus=1', {}, { visit }).started.appVerifyStatus).toBe(1);
    kept.set('terminalApp', '<script>').set('appVerifyStatus', 'toString').set('channelId', '../x');
    expect(opened('https://demo.test/', {}, { visit }).started).toMatchObject({
      terminalApp: null,
      appVerifyStatus: 1,
      channelId: null,
    });
    expect([...kept]).toEqual([]);
  });

  test('hostile and unknown values count as absent', () => {
    const { started, stored } = opened(
      'https://demo.test/?lang=klingon&appRegion=%00&appVerifyStatus=9&terminalApp=99&longitude=1e99&latitude=<script>' +
        '&versionNum=1%0d%0aX:1&channelId=../../x&loginPhone=%3Cimg%3E#/%E0%A4%A?lang=__proto__&&&=',
      { lang: 'toString', region: 'constructor' },
    );
    expect(started).toMatchObject({
      language: 'zh-TW',
      region: 'tw',
      appVerifyStatus: 1,
      terminalApp: null,
      loginPhone: null,
      channelId: null,
    });
    expect(stored.has('longitude') || stored.has('latitude') || stored.has('versionNum')).toBe(false);
  });

  test('a host named like an object method decides nothing', () => {
    expect(opened('https://constructor/').started).toMatchObject({ region: 'tw', regionFixed: false });
  });

  test('an address without such parameters is left as it is', () => {
    const { started } = opened('https://demo.test/shop?a=1#/searchResult?keyword=%E7%95%AB%20%26&sort=sales');
    expect(started.address).toBe('/shop?a=1#/searchResult?keyword=%E7%95%AB%20%26&sort=sales');
  });
});

describe('headers', () => {
  test('are those of SPEC.md section 7', () => {
    const { data } = opened('https://demo.test/', { sellerId: 'agy_1', versionNum: '3' });
    data.setToken({ value: 'tok', expires: 1 });
    const facts = {
      data,
      language: 'en',
      region: 'us',
      appVerifyStatus: 0,
      terminal: { number: 2, name: 'h5' },
      key: ['k', 'v'],
    } as const;
    expect(requestHeaders(facts)).toEqual({
      Authorization: 'tok',
      terminal: '2',
      terminalName: 'h5',
      versionNum: '3',
      appVerifyStatus: '0',
      sellerId: 'agy_1',
      appId: '1',
      appArea: 'US',
      lang: 'en',
      k: 'v',
    });
  });

  test('carry the display currency once it is chosen', () => {
    const { data } = opened('https://demo.test/', {});
    const facts = {
      data,
      language: 'en',
      region: 'us',
      appVerifyStatus: 1,
      terminal: { number: 2, name: 'h5' },
      key: ['k', 'v'],
    } as const;
    expect(requestHeaders(facts)).not.toHaveProperty('currency');
    data.setText('currency', 'USD');
    expect(requestHeaders(facts)['currency']).toBe('USD');
  });

  test('leave out what a header cannot carry', () => {
    const { data } = opened('https://demo.test/', {
      sellerId: 'a\nb',
      sellerMasterId: '學院',
      versionNum: '\u0000',
      currency: 'U\nSD',
    });
    const facts = {
      data,
      language: 'zh-TW',
      region: 'tw',
      appVerifyStatus: 1,
      terminal: { number: 2, name: 'h5' },
      key: ['k', 'v'],
    } as const;
    const headers = requestHeaders(facts);
    expect(headers).not.toHaveProperty('appVerifyStatus');
    expect(headers).not.toHaveProperty('sellerId');
    expect(headers).not.toHaveProperty('sellerMasterId');
    expect(headers).not.toHaveProperty('currency');
    expect(headers['versionNum']).toBe('1');
    expect(() => new Headers(headers)).not.toThrow();
  });
});
