import { expect, it } from 'vitest';
import { isCreditCode, isLicenceNumber } from './licences.ts';

it('a credit code is told by its last sign', () => {
  expect(['91350100M000100Y43', '11320000MB151840XJ'].map(isCreditCode)).toEqual([true, true]);
  const wrong = ['91310115MA1H8R7C6D', '91350100M000100Y4', '91350100M000100Y431', '9135010OM000100Y43', ''];
  expect(wrong.map(isCreditCode)).toEqual([false, false, false, false, false]);
});

it('a licence is numbered as its region does it', () => {
  expect(isLicenceNumber('北市補習班證字第 6382 號', 'tw')).toBe(true);
  expect(isLicenceNumber('see our wall', 'tw')).toBe(false);
  expect(isLicenceNumber('WA-604 123 456', 'us')).toBe(true);
  expect(isLicenceNumber('北市補習班證字第 6382 號', 'cn')).toBe(false);
  expect(isLicenceNumber('91350100M000100Y43', 'cn')).toBe(true);
});
