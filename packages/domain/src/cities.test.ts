import { expect, test } from 'vitest';
import { cityOfAddress, metresBetween } from './cities.ts';

const address = (text: string) => ({ 'zh-TW': text, 'zh-CN': text, en: '' });
const yonghe = { longitude: 121.516, latitude: 25.008 };

test.each([
  ['the city that it names, though another is as near', '新北市永和區', yonghe, 'new-taipei'],
  ['either way to write it', '臺北市大安區', yonghe, 'taipei'],
  ['the nearest where none is named', '中正路 1 號', { longitude: 120.3, latitude: 22.6 }, 'kaohsiung'],
])('an address is in %s', (_, text, place, city) => {
  expect(cityOfAddress({ address: address(text), ...place })?.id).toBe(city);
});

test('far from every city, or nowhere known, it is in none', () => {
  expect(cityOfAddress({ address: address('海上'), longitude: 130, latitude: 20 })).toBeNull();
  expect(cityOfAddress({ address: address('某處'), longitude: 0.1, latitude: 0.1 })).toBeNull();
});

test('metres on the ground', () => {
  expect(metresBetween({ longitude: 121.543, latitude: 25.045 }, { longitude: 120.302, latitude: 22.627 })).toBeCloseTo(
    296_700,
    -4,
  );
});
