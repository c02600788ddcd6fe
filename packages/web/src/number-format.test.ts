import { expect, test, vi } from 'vitest';
import { countText } from './date-text.ts';
import { distanceText } from './distance-text.ts';

test('a format is made once for all numbers of a kind', () => {
  const { NumberFormat } = Intl;
  const make = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function made(...of) {
    return new NumberFormat(...of);
  });
  const texts = [1_200, 3_400, 5_600].map((metres) => distanceText(metres, 'en', 'tw'));
  expect(texts).toEqual(['1.2 km', '3.4 km', '5.6 km']);
  expect(make).toHaveBeenCalledTimes(1);
  // Another unit and another language are other kinds.
  expect(distanceText(350, 'en', 'tw')).toBe('350 m');
  expect(distanceText(1_200, 'zh-TW', 'tw')).toBe('1.2 公里');
  expect(make).toHaveBeenCalledTimes(3);
  expect([countText(12_000, 'en'), countText(34_000, 'en')]).toEqual(['12K', '34K']);
  expect(make).toHaveBeenCalledTimes(4);
  make.mockRestore();
});
