import { expect, it } from 'vitest';
import { isWebAddress } from './banners.ts';

it.each([
  ['https://example.com/spring?from=banner', true],
  ['http://example.com/', false],
  ['javascript:alert(1)', false],
  ['https://somebody@example.com/', false],
  ['https://localhost/', false],
  ['example.com', false],
  ['', false],
])('an address to lead to: %s is one: %s', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne);
});
