import { expect, test } from 'vitest';
import { nextLook } from './look-again.ts';

test('the pauses grow by a second each, and end after a minute', () => {
  const pauses: number[] = [];
  let waited = 0;
  for (let pause = nextLook(waited); pause !== null; pause = nextLook(waited)) {
    pauses.push(pause);
    waited += pause;
  }
  expect(pauses.slice(0, 5)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(waited).toBeGreaterThanOrEqual(60_000);
  expect(waited).toBeLessThan(75_000);
});

test('a clock that was set back does not stop the looking', () => {
  expect(nextLook(-5_000)).toBe(1_000);
});
