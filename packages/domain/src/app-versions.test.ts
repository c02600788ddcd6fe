import { describe, expect, it } from 'vitest';
import { appAddress, appLink, compareVersions, isShopPath, updateFor, versionFaults } from './app-versions.ts';

describe('versions', () => {
  it.each([
    ['1', '1', 0],
    ['1', '1.0.0', 0],
    ['2.9', '2.10', -1],
    ['2.10.1', '2.10', 1],
    ['10', '9.9.9.9', 1],
    ['1.0.0.1', '1.0.0.2', -1],
  ])('%s beside %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
    expect(Math.sign(compareVersions(other, one)) + sign).toBe(0);
  });

  it.each([
    ['1', 'forced'],
    ['nonsense', 'forced'],
    ['2.0', 'advised'],
    ['2.3.9', 'advised'],
    ['2.4', null],
    ['3', null],
  ])('a shell of %s is told: %s', (held, told) => {
    expect(updateFor(held, { number: '2.4.0', minimum: '2' })).toBe(told);
  });
});

describe('addresses', () => {
  const both = { storeAddress: 'https://store.example', packageAddress: 'https://files.example/app.apk' };

  it('are the store, except where there is none', () => {
    expect(appAddress('android', 'tw', both)).toBe(both.storeAddress);
    expect(appAddress('android', 'cn', both)).toBe(both.packageAddress);
    expect(appAddress('ios', 'cn', both)).toBe(both.storeAddress);
    expect(appAddress('android', 'us', { ...both, storeAddress: '' })).toBe(both.packageAddress);
    expect(appAddress('ios', 'tw', { storeAddress: '', packageAddress: '' })).toBeNull();
  });

  it('open the app at a place of the shop alone', () => {
    expect(appLink('/goodDetail?id=prd_1&type=2')).toBe('lyceum://open?path=%2FgoodDetail%3Fid%3Dprd_1%26type%3D2');
    expect(['/mine', '/goodDetail?id=a_1'].every(isShopPath)).toBe(true);
    expect(['', 'mine', '//evil.example', 'javascript:1', '/a b', '/a#b', '/\\evil'].some(isShopPath)).toBe(false);
  });
});

it('says what is wrong with a version, at its field', () => {
  const good = { number: '2.4.0', minimum: '2', storeAddress: 'https://apps.example/id1', packageAddress: '' };
  const none = { number: null, minimum: null, storeAddress: null, packageAddress: null };
  expect(versionFaults(good)).toEqual(none);
  expect(versionFaults({ ...good, number: 'v2' })).toEqual({ ...none, number: 'versionMalformed' });
  expect(versionFaults({ ...good, minimum: '' })).toEqual({ ...none, minimum: 'versionMalformed' });
  expect(versionFaults({ ...good, minimum: '2.4.1' })).toEqual({ ...none, minimum: 'minimumAboveVersion' });
  expect(versionFaults({ ...good, storeAddress: 'http://apps.example', packageAddress: 'itms://x' })).toEqual({
    ...none,
    storeAddress: 'addressNotHttps',
    packageAddress: 'addressNotHttps',
  });
});
