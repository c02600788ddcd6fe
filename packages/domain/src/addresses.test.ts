import { expect, it } from 'vitest';
import { addressText, isPostcode, longestRecipient, longestStreet, mostAddresses } from './addresses.ts';

it('is written from the largest part to the door', () => {
  const street = '信義路五段7號';
  expect(addressText({ postcode: '110', areas: ['台北市', '信義區'], street })).toBe('110 台北市信義區信義路五段7號');
  expect(addressText({ postcode: '', areas: ['台北市'], street })).toBe('台北市信義路五段7號');
});

it.each([
  ['110', 'tw', true],
  ['11049', 'tw', true],
  ['110496', 'tw', true],
  ['1104', 'tw', false],
  ['11', 'tw', false],
  ['1104961', 'tw', false],
  ['200120', 'cn', true],
  ['20012', 'cn', false],
  ['2001200', 'cn', false],
  ['', 'tw', true],
  ['', 'cn', true],
  ['１１０', 'tw', false],
] as const)('takes %j as a postcode of %s: %s', (text, region, is) => {
  expect(isPostcode(text, region)).toBe(is);
});

it('has limits', () => {
  expect([mostAddresses, longestRecipient, longestStreet]).toEqual([20, 40, 120]);
});
