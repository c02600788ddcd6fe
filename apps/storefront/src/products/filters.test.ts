import '../server-begun.ts';
import { priceRanges } from '@lyceum/domain/catalogue';
import { expect, test } from 'vitest';
import { filtersOf, paramsOf, rangeKey } from './filters.ts';

test('the address keeps what was chosen', () => {
  const filters = filtersOf({
    cateId: 'cat_music',
    form: 'live',
    ageBand: '6-12',
    region: 'tw',
    agencyId: 'agy_x',
    trial: '1',
    when: '2190-11-28.evening',
    priceLeast: '1',
    priceMost: '100000',
    sort: 'priceUp',
  });
  expect(filters).toEqual({
    cateId: 'cat_music',
    form: 'live',
    ageBand: '6-12',
    region: 'tw',
    agencyId: 'agy_x',
    trial: true,
    date: '2190-11-28',
    part: 'evening',
    priceLeast: 1,
    priceMost: 100_000,
    sort: 'priceUp',
  });
  expect(filtersOf(paramsOf(filters))).toEqual(filters);
  for (const when of ['2190-11-28', '2190-11-28..2190-12-05', undefined]) {
    expect(paramsOf(filtersOf({ when })).when).toBe(when);
  }
});

test('what makes no sense in an address counts as absent', () => {
  const hostile = {
    cateId: "' or 1=1",
    form: '<script>',
    ageBand: '__proto__',
    region: 'atlantis',
    agencyId: '../x',
    trial: 'yes',
    when: '2190-13-01',
    priceLeast: '-5',
    priceMost: '1e9',
    sort: 'toString',
  };
  expect(filtersOf(hostile)).toEqual({ sort: 'relevance' });
  // What is over; a year and more; reversed; three days; no days.
  for (const when of [
    '2026-01-01',
    '2026-01-01..2026-02-01',
    '2190-01-01..2191-06-01',
    '2190-12-05..2190-11-28',
    '2190-01-01..2190-01-02..2190-01-03',
    'soon..later',
    '.evening',
  ]) {
    expect(filtersOf({ when })).toEqual({ sort: 'relevance' });
  }
  expect(filtersOf({ when: '2190-01-01.noon' })).toEqual({ date: '2190-01-01', sort: 'relevance' });
});

test('each price range is its own choice', () => {
  for (const ranges of Object.values(priceRanges)) {
    expect(new Set(ranges.map(rangeKey)).size).toBe(ranges.length);
  }
});
