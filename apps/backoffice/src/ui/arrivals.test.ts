import { expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';

const page = (ids: string, total = ids.length) => ({ list: ids.split(''), total });
const keyOf = (id: string) => id;

it.each([
  ['abc', 'abc', 0],
  ['abc', 'abcde', 2],
  // One was decided, one came: the number of rows says nothing.
  ['abc', 'bcd', 1],
  ['abc', 'c', 0],
  ['', 'a', 1],
])('from %s to %s came %i', (before, after, count) => {
  expect(arrivals(page(before), page(after), keyOf)).toBe(count);
});

it('counts by the totals where the list goes on behind its page', () => {
  expect(arrivals(page('abc', 10), page('bcd', 12), keyOf)).toBe(2);
  expect(arrivals(page('abc', 10), page('bcd', 9), keyOf)).toBe(0);
});
