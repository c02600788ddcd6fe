import { describe, expect, it } from 'vitest';
import { numberText, typedNumber } from './typed-number.ts';

const price = { least: 1, most: 1e10, decimals: 0 };
const amount = { least: 0.01, most: 1e10, decimals: 2 };

describe('a number as people type it', () => {
  it.each([
    ['15600', 15_600],
    ['15,600', 15_600],
    ['１５，６００', 15_600],
    ['１２００', 1_200],
    ['12 000', 12_000],
    ['1\u3000200', 1_200],
    ['NT$ 1,200', 1_200],
    ['1200元', 1_200],
    ['1,234,567', 1_234_567],
    ['150.00', 150],
    ['０.５', null],
  ])('reads %s', (text, value) => {
    expect(typedNumber(text, price)).toEqual(value === null ? { fault: 'tooSmall' } : { value });
  });

  it.each([
    ['abc', 'notANumber'],
    ['12abc', 'notANumber'],
    ['1e3', 'notANumber'],
    ['15,60', 'notANumber'],
    ['1,5600', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['.', 'notANumber'],
    ['$', 'notANumber'],
    ['-', 'notANumber'],
    ['-50', 'tooSmall'],
    ['－５０', 'tooSmall'],
    ['0', 'tooSmall'],
    ['99999999999', 'tooLarge'],
    ['99.5', 'tooFine'],
  ])('takes %s for no amount of whole dollars', (text, fault) => {
    expect(typedNumber(text, price)).toEqual({ fault });
  });

  it('takes the least and the most that there may be', () => {
    expect(typedNumber('5', { least: 5, most: 9, decimals: 0 })).toEqual({ value: 5 });
    expect(typedNumber('9', { least: 5, most: 9, decimals: 0 })).toEqual({ value: 9 });
    expect(typedNumber('10', { least: 5, most: 9, decimals: 0 })).toEqual({ fault: 'tooLarge' });
  });

  it('is nothing where nothing was typed, which is no zero', () => {
    expect(typedNumber('', price)).toEqual({ value: null });
    expect(typedNumber(' \u3000', amount)).toEqual({ value: null });
  });

  it('keeps as many decimals as there may be', () => {
    expect(typedNumber('1,200.50', amount)).toEqual({ value: 1_200.5 });
    expect(typedNumber('.5', amount)).toEqual({ value: 0.5 });
    expect(typedNumber('0.005', amount)).toEqual({ fault: 'tooSmall' });
    expect(typedNumber('1.005', amount)).toEqual({ fault: 'tooFine' });
  });

  it('is written with its thousands apart, and read again as the same', () => {
    expect([numberText(15_600, 0), numberText(1_200.5, 2), numberText(0, 2)]).toEqual(['15,600', '1,200.5', '0']);
    for (const value of [1, 999, 1_000, 1_234_567.89]) {
      expect(typedNumber(numberText(value, 2), amount)).toEqual({ value });
    }
  });
});
