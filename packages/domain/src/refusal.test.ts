import { expect, it } from 'vitest';
import { isRefusal, refuse } from './refusal.ts';

it('is told from everything else', () => {
  expect(isRefusal(refuse('productUnavailable'))).toBe(true);
  for (const other of [null, undefined, 'refused', 3, {}, [], { params: {} }]) {
    expect(isRefusal(other)).toBe(false);
  }
});
