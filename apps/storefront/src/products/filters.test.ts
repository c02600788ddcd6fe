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
    priceLeast: 1,
    priceMost: 100_000,
    sort: 'priceUp',
  });
  expect(filtersOf(paramsOf(filters))).toEqual(filters);
});

test('what makes no sense in an address counts as absent', () => {
  const hostile = {
    cateId: "' or 1=1",
    form: '<script>',
    ageBand: '__proto__',
    region: 'atlantis',
    agencyId: '../x',
    trial: 'yes',
    priceLeast: '-5',
    priceMost: '1e9',
    sort: 'toString',
  };
  expect(filtersOf(hostile)).toEqual({ sort: 'relevance' });
});

test('each price range is its own choice', () => {
  for (const ranges of Object.values(priceRanges)) {
    expect(new Set(ranges.map(rangeKey)).size).toBe(ranges.length);
  }
});
