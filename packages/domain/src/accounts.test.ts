import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, isPassword, isVerifyCode, readVerifyCode } from './accounts.ts';

describe('isPassword', () => {
  it.each(['abc123', '1a2b3c', 'A1'.repeat(10)])('takes %s', (text) => {
    expect(isPassword(text)).toBe(true);
  });

  it.each([
    ['ab123', 'five'],
    [`${'a1'.repeat(10)}b`, 'twenty-one'],
    ['abcdef', 'no digit'],
    ['123456', 'no letter'],
    ['abc 123', 'a space'],
    ['abc123!', 'a sign'],
    ['密碼abc123', 'other letters'],
    ['abc１２３', 'wide digits'],
    ['abc123\n', 'a line break'],
    ['', 'nothing'],
  ])('does not take %j: %s', (text) => {
    expect(isPassword(text)).toBe(false);
  });

  it('takes 6-20 digits and letters with at least one of each, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'Z', '0', '9', '-', ' ', 'é'), maxLength: 24 }), (text) => {
        const rule =
          text.length >= 6 && text.length <= 20 && /^[\da-z]+$/i.test(text) && /\d/.test(text) && /[a-z]/i.test(text);
        expect(isPassword(text)).toBe(rule);
      }),
    );
  });
});

describe('isVerifyCode', () => {
  it.each(['000000', '123456'])('takes %s', (text) => {
    expect(isVerifyCode(text)).toBe(true);
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', '123456\n', ' 123456'])('does not take %j', (text) => {
    expect(isVerifyCode(text)).toBe(false);
  });
});

describe('a code that is typed or pasted', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['１２３４５６', '123456'],
    ['123-456', '123456'],
    ['【Lyceum】123456 是你的驗證碼，5 分鐘內有效', '123456'],
    ['1234567', null],
    ['12345', null],
    ['', null],
  ])('%j is %s', (typed, code) => {
    expect(readVerifyCode(typed)).toBe(code);
  });
});

describe('an age', () => {
  it('counts whole years', () => {
    expect(ageOn('2026-03-08', '2008-03-08')).toBe(18);
    expect(ageOn('2026-03-08', '2008-03-09')).toBe(17);
    expect(ageOn('2026-03-08', '2026-03-08')).toBe(0);
  });

  it("is nobody's who is not born yet or older than 120", () => {
    expect(ageOn('2026-03-08', '2026-03-09')).toBe(null);
    expect(ageOn('2026-03-08', '1906-03-08')).toBe(120);
    expect(ageOn('2026-03-08', '1905-03-08')).toBe(null);
  });
});
