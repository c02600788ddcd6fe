import { describe, expect, it } from 'vitest';
import { conversionOf, growthOf, noFigures, scaleOf, sumOf } from './statistics.ts';

describe('figures of a seller', () => {
  it('are summed each for itself', () => {
    const one = { revenue: 1, orders: 20, visitors: 300, views: 4_000 };
    const other = { revenue: -5, orders: 6, visitors: 7, views: 8 };
    expect(sumOf([one, other])).toEqual({ revenue: -4, orders: 26, visitors: 307, views: 4_008 });
    expect(sumOf([])).toEqual(noFigures);
  });

  it('tell the share of visitors that ordered, and nothing where nobody came', () => {
    expect(conversionOf({ orders: 1, visitors: 4 })).toBe(0.25);
    expect(conversionOf({ orders: 5, visitors: 4 })).toBe(1);
    expect(conversionOf({ orders: 0, visitors: 1 })).toBe(0);
    expect(conversionOf({ orders: 3, visitors: 0 })).toBeNull();
  });

  it('tell how much more it is than before, and nothing where nothing was before', () => {
    expect(growthOf(150, 100)).toBe(0.5);
    expect(growthOf(50, 100)).toBe(-0.5);
    expect(growthOf(3, 1)).toBe(2);
    expect(growthOf(100, 0)).toBeNull();
    expect(growthOf(100, -1)).toBeNull();
  });
});

describe('the scale of a chart', () => {
  it.each([
    [[0, 1], 1],
    [[1.5], 2],
    [[2, 1], 2],
    [[3], 5],
    [[6], 10],
    [[10], 10],
    [[11], 20],
    [[49, 21], 50],
    [[51], 100],
    [[1_234], 2_000],
  ])('of %j ends at %d and begins at nothing', (values, top) => {
    expect(scaleOf(values)).toEqual({ top, bottom: 0 });
  });

  it('reaches below nothing where a value does', () => {
    expect(scaleOf([40, -7])).toEqual({ top: 50, bottom: -10 });
    expect(scaleOf([-120])).toEqual({ top: 1, bottom: -200 });
  });
});
