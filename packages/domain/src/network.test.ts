import { expect, it } from 'vitest';
import { networkOf, shownNetwork } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.250'],
  ['203.0.113.7', '::ffff:203.0.113.9'],
  ['2001:db8:1:200::1', '2001:db8:1:200:1:2:3:4'],
  ['2001:db8::1', '2001:0db8:0000:0000:ffff::'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are of one network', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

it.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1:200::1', '2001:db8:1:201::1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['unknown', ''],
])('%s and %s are not', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

it.each([
  ['203.0.113.7', '203.0.113.*'],
  ['10.20.0.7', '10.20.0.*'],
  ['2001:db8:1:2::7', '2001:db8:1:2::*'],
])('%s is shown as %s', (address, shown) => {
  expect(shownNetwork(address)).toBe(shown);
});
