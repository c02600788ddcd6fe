import { describe, expect, test } from 'vitest';
import { link, resolve, screen } from './routes.ts';

const load = () => Promise.resolve({});
const rows = {
  home: screen('/homepage', load, { tab: 'home', keepAlive: true }),
  detail: screen('/goodDetail', load, { query: ['id', 'type?'] }),
  card: screen('/cardPayment/:orderId/:userId', load),
};
const table = Object.values(rows);

describe('redirects', () => {
  const redirects = [
    { path: '/old', to: '/homepage' },
    { path: '/older', to: '/goodDetail?type=2' },
  ];

  test('lead on under the new address, and what was asked for goes along', () => {
    expect(resolve(table, '/old', redirects)).toMatchObject({ row: rows.home, href: '/homepage' });
    expect(resolve(table, '/older?id=x&type=9', redirects)).toMatchObject({
      row: rows.detail,
      params: { id: 'x', type: '2' },
      href: '/goodDetail?id=x&type=2',
    });
    expect(resolve(table, '/old?preview=1', redirects).href).toBe('/homepage?preview=1');
  });

  test('leave every other address alone', () => {
    expect(resolve(table, '/older/x', redirects).row).toBeNull();
  });
});

describe('links', () => {
  test('are made from a row and its params', () => {
    expect(link(rows.home)).toBe('/homepage');
    expect(link(rows.detail, { id: 'a b&c', type: '2' })).toBe('/goodDetail?id=a+b%26c&type=2');
    expect(link(rows.detail, { id: 'x' })).toBe('/goodDetail?id=x');
    expect(link(rows.card, { orderId: 'o/1', userId: '7' })).toBe('/cardPayment/o%2F1/7');
  });

  test('lead back to the same params', () => {
    const params = { id: '畫畫 & 100% #1', type: '1' };
    expect(resolve(table, link(rows.detail, params))).toMatchObject({ row: rows.detail, params });
  });
});

describe('an address', () => {
  test('gives the row and its params; what the row does not know is left out', () => {
    expect(resolve(table, '/goodDetail?id=p1&utm=x')).toMatchObject({
      row: rows.detail,
      params: { id: 'p1' },
      href: '/goodDetail?id=p1',
      preview: false,
    });
    expect(resolve(table, '/cardPayment/o%2F1/7').params).toEqual({ orderId: 'o/1', userId: '7' });
  });

  test('may carry the preview flag', () => {
    expect(resolve(table, '/homepage?preview=1').preview).toBe(true);
    expect(resolve(table, '/homepage?preview').preview).toBe(true);
    expect(resolve(table, '/homepage?preview=0').preview).toBe(false);
  });

  for (const hostile of [
    '/nowhere',
    '/goodDetail',
    '/goodDetail?id=',
    '/goodDetail?id=a%00b',
    `/goodDetail?id=${'x'.repeat(301)}`,
    '/cardPayment/%E0%A4%A/7',
    '/cardPayment/o1',
    '/__proto__',
    '//evil.test',
    'javascript:alert(1)',
    '/goodDetail/../homepage',
    '%',
  ]) {
    test(`that leads nowhere has no row and does no harm: ${hostile.slice(0, 40)}`, () => {
      expect(resolve(table, hostile).row).toBeNull();
    });
  }
});
