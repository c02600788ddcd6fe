import { expect, test } from 'vitest';
import { parseEmail } from './email.ts';

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['  Anna.Lee+Office@Example.COM ', 'anna.lee+office@example.com'],
  ['ａｎｎａ＠example.com', 'anna@example.com'],
  ['老師@例子.台灣', '老師@例子.台灣'],
])('%s is the address %s', (text, address) => {
  expect(parseEmail(text)).toBe(address);
});

test.each([
  '',
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'a b@example.com',
  'anna@example.com\r\nBcc: eve@example.com',
  'Anna <anna@example.com>',
  'a@b@example.com',
  'anna@example..com',
  `${'a'.repeat(65)}@example.com`,
])('%j is none', (text) => {
  expect(parseEmail(text)).toBeNull();
});
