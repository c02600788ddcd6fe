import { describe, expect, it } from 'vitest';
import { safeAddress } from './safe-address.ts';

const hosts = ['shop.example.tw', 'shop.example.cn'];
const origin = 'https://shop.example.tw';

describe('a safe address', () => {
  it.each([
    '/',
    '/goodDetail?id=prd_1&type=1',
    '/orderList?status=1&preview=1',
    '/searchResult?keyword=%E7%95%AB+%26',
    '/#/mine',
    '/?lang=enUS#/mine',
    '/mine?next=//evil.example',
    '/cardPayment/ord_1/usr_1',
  ])('is a path of our own: %s', (path) => {
    expect(safeAddress(path)).toBe(path);
    expect(new URL(path, origin).origin).toBe(origin);
  });

  it.each([
    'https://shop.example.tw',
    'https://shop.example.tw/',
    'https://shop.example.cn/#/player?productId=1',
    'https://shop.example.cn?a=1',
  ])('is https on a listed host: %s', (address) => {
    expect(safeAddress(address, hosts)).toBe(address);
    expect(hosts).toContain(new URL(address).host);
    expect(safeAddress(address)).toBeNull();
  });
});

describe('what leads elsewhere', () => {
  it.each([
    '',
    'mine',
    '#/mine',
    '?a=1',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /mine',
    '/mine ',
    '/mine\u0000',
    '/mine\r\nLocation: https://evil.example',
    '/mi\u200bne',
    '/\u2215evil.example',
    '/\uff0f\uff0fevil.example',
    '/\u202egnp.evil',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://shop.example.tw/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://shop.example.tw/1',
    'filesystem:https://shop.example.tw/1',
    'file:///etc/passwd',
    'http://shop.example.tw/',
    'ftp://shop.example.tw/',
    'https:shop.example.tw',
    'https:/shop.example.tw',
    'https:///shop.example.tw',
    'https:\\\\shop.example.tw',
    'https://evil.example/',
    'https://evil.example#shop.example.tw',
    'https://evil.example?shop.example.tw',
    'https://evil.example/shop.example.tw',
    'https://evil.example\\@shop.example.tw',
    'https://shop.example.tw@evil.example/',
    ['https://shop.example.tw', '443@evil.example/'].join(':'),
    'https://user@shop.example.tw/',
    ['https://user', 'word@shop.example.tw/'].join(':'),
    'https://@shop.example.tw/',
    'https://shop.example.tw:8443/',
    'https://shop.example.tw./',
    'https://shop.example.tw.evil.example/',
    'https://evilshop.example.tw/',
    'https://a.shop.example.tw/',
    'https://shop.example.tw%2eevil.example/',
    'https://shop.example.tw%00.evil.example/',
    'https://shop\u3002example\u3002tw/',
    'https://shop.example\uff0etw/',
    'https://shop.example.tw\uff0fevil.example/',
    'https://\u0455hop.example.tw/',
    'https://shop.exa\u00admple.tw/',
    'https://SHOP.example.tw/',
    'HTTPS://shop.example.tw/',
    'https://shop.example.tw/\u3000',
    'https://',
    'https://[::1]/',
    'constructor',
    `/${'a'.repeat(1_000)}`,
  ])('is none: %j', (text) => {
    expect(safeAddress(text, hosts)).toBeNull();
  });

  it('is none where there is no text', () => {
    expect(safeAddress(null, hosts)).toBeNull();
  });
});
