import { expect, it } from 'vitest';
import { payoutAccountStart } from './payout-accounts.ts';

it('a first account starts at once, one that takes the place of another 48 hours later', () => {
  const at = new Date('2026-03-02T04:00:00Z');
  expect(payoutAccountStart(at, false)).toEqual(at);
  expect(payoutAccountStart(at, true)).toEqual(new Date('2026-03-04T04:00:00Z'));
});
