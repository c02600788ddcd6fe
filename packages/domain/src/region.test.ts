import { expect, it } from 'vitest';
import { parseRegion, regionFacts } from './region.ts';

it.each([
  ['tw', 'tw'],
  ['TW', 'tw'],
  ['China', 'cn'],
  ['cn', 'cn'],
  ['US', 'us'],
  ['uk', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is the region %j', (text, region) => {
  expect(parseRegion(text)).toBe(region);
});

it.each([
  ['tw', '912345678', true],
  ['tw', '812345678', false],
  ['tw', '91234567', false],
  ['cn', '13912345678', true],
  ['cn', '12912345678', false],
  ['us', '2065550100', true],
  ['us', '1065550100', false],
  ['us', '2061550100', false],
] as const)('in %s %s is a mobile number: %s', (region, digits, is) => {
  expect(regionFacts[region].mobile.test(digits)).toBe(is);
});

it('asks for consent to keep data in mainland China everywhere else', () => {
  const asks = Object.entries(regionFacts).map(([region, facts]) => [region, facts.asksCrossBorderConsent]);
  expect(asks).toEqual([
    ['tw', true],
    ['cn', false],
    ['us', true],
  ]);
});
