import { expect, test } from 'vitest';
import { distanceText } from './distance-text.ts';

test.each([
  [3, '10 m'],
  [344, '340 m'],
  [996, '1 km'],
  [1_249, '1.2 km'],
  [9_949, '9.9 km'],
  [9_951, '10 km'],
  [296_400, '296 km'],
])('%i metres in Taiwan: %s', (metres, text) => {
  expect(distanceText(metres, 'en', 'tw')).toBe(text);
});

test.each([
  [3, '50 ft'],
  [100, '350 ft'],
  [161, '0.1 mi'],
  [1_609, '1 mi'],
  [40_000, '25 mi'],
])('%i metres in the USA: %s', (metres, text) => {
  expect(distanceText(metres, 'en', 'us')).toBe(text);
});

test('units are in the reader’s language', () => {
  expect(distanceText(1_200, 'zh-TW', 'tw')).toBe('1.2 公里');
  expect(distanceText(350, 'zh-CN', 'cn')).toBe('350米');
  expect(distanceText(1_200, 'zh-CN', 'us')).toBe('0.7英里');
});
