import { describe, expect, it } from 'vitest';
import { maskName, reviewStars, reviewStates } from './catalogue.ts';

describe('maskName', () => {
  it.each([
    ['林佳慧', '林**'],
    ['王', '王*'],
    ['歐陽小明華', '歐***'],
    ['Alexander', 'A***'],
    ['𠮷田', '𠮷*'],
    ['👩‍🏫老師', '👩***'],
    ['', '*'],
  ])('shows %j as %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

describe('the review filters', () => {
  it('split the stars into good, middling and bad, without a gap or an overlap', () => {
    const { good, middling, bad } = reviewStates;
    const stars = [good, middling, bad].flatMap((state) => {
      const [least, most] = reviewStars[state];
      return Array.from({ length: most - least + 1 }, (_, index) => least + index);
    });
    expect(stars.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });

  it('take all stars where stars do not matter', () => {
    expect(reviewStars[reviewStates.all]).toEqual([1, 5]);
    expect(reviewStars[reviewStates.withPictures]).toEqual([1, 5]);
  });
});
