import { expect, it } from 'vitest';
import { sign } from './signature.ts';

it('signs Square’s published example as published', () => {
  // developer.squareup.com, "Verify and validate an event notification".
  expect(sign('asdf1234', 'https://example.com/webhook', '{"hello":"world"}')).toBe(
    '2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og=',
  );
});
