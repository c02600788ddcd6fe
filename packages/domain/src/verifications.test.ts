import { expect, it } from 'vitest';
import { orderFlow, orderStates } from './orders.ts';
import { groupCode, readVerifyCode, whyNotUsable } from './verifications.ts';

it('reads a code however it is written, and nothing else', () => {
  for (const written of ['123456789012', ' 1234 5678 9012 ', '1234-5678-9012', '１２３４ ５６７８ ９０１２']) {
    expect(readVerifyCode(written)).toBe('123456789012');
  }
  for (const other of [
    '',
    '12345678901',
    '1234567890123',
    'https://example.com/123456789012',
    '12345678901O',
    '١٢٣٤٥٦٧٨٩٠١٢',
  ]) {
    expect(readVerifyCode(other)).toBeNull();
  }
  expect(readVerifyCode(groupCode('123456789012'))).toBe('123456789012');
});

it('lets a code be used exactly where the table of orders verifies, as long as its line is kept', () => {
  const usable = (kind: 'inPerson' | 'shipped') =>
    orderStates.filter((state) => whyNotUsable({ state, kind, returned: false }) === null);
  expect(usable('inPerson').filter((state) => state === 'pendingUse')).toEqual(
    orderStates.filter((state) => orderFlow[state].verify !== undefined),
  );
  // A class that comes with a parcel can be attended before and after the parcel came.
  expect(usable('shipped')).toEqual(['pendingShipment', 'shipped', 'pendingUse', 'completed']);
  expect(orderStates.map((state) => whyNotUsable({ state, kind: 'shipped', returned: true }))).toEqual(
    orderStates.map(() => 'verifyCodeRefunded'),
  );
});
