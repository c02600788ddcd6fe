import { expect, test } from 'vitest';
import { minor } from './money.ts';
import { proposalUntil, proposedPrice } from './proposals.ts';
import { day, hour } from './time.ts';

const now = new Date('2026-03-09T02:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

test('a proposal is answered within a day, and before either time begins', () => {
  expect(proposalUntil({ from: after(3 * day), to: after(2 * day) }, now)).toEqual(after(day));
  expect(proposalUntil({ from: after(5 * hour), to: after(2 * day) }, now)).toEqual(after(5 * hour));
  expect(proposalUntil({ from: after(3 * day), to: after(4 * hour) }, now)).toEqual(after(4 * hour));
});

const part = (amount: number) => ({
  offerId: 'off_1',
  unit: 'hour' as const,
  minutes: 60,
  startsAt: now,
  endsAt: after(hour),
  amount: minor(amount),
});

test('a dearer time costs what was paid, shared over its parts; a cheaper one what it costs', () => {
  const dearer = proposedPrice('TWD', 100_000, { total: 180_000, parts: [part(90_000), part(90_000)] });
  expect(dearer.total).toBe(100_000);
  expect(dearer.parts.map(({ amount }) => amount)).toEqual([50_000, 50_000]);
  const uneven = proposedPrice('TWD', 100, { total: 900, parts: [part(300), part(300), part(300)] });
  expect(uneven.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(100);
  const cheaper = { total: 80_000, parts: [part(80_000)] };
  expect(proposedPrice('TWD', 100_000, cheaper)).toEqual(cheaper);
});
