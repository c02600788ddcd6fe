import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPassword, isVerifyCode } from './accounts.ts';

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
