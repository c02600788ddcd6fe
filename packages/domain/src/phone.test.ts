import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPhone, nationalPhone, parsePhone } from './phone.ts';
import { regionFacts, regions, type Region } from './region.ts';

/** Digits and what people put between them, among characters of all kinds, half ones too. */
const anyTyping = fc
  .array(
    fc.oneof(
      fc.constantFrom('0', '9', '1', '+', '-', ' ', '８'),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    ),
  )
  .map((characters) => characters.join(''));

describe('parsePhone', () => {
  it.each([
    ['tw', '0912345678', '+886912345678'],
    ['tw', '912345678', '+886912345678'],
    ['tw', '0912-345-678', '+886912345678'],
    ['tw', '+886 912 345 678', '+886912345678'],
    ['tw', '+8860912345678', '+886912345678'],
    ['tw', '０９１２３４５６７８', '+886912345678'],
    ['cn', '13800138000', '+8613800138000'],
    ['cn', '+86 138 0013 8000', '+8613800138000'],
    ['cn', '199.1234.5678', '+8619912345678'],
    ['us', '(415) 555-2671', '+14155552671'],
    ['us', '+1 415 555 2671', '+14155552671'],
  ] as [Region, string, string][])('reads a number of %s: %s', (region, typed, phone) => {
    expect(parsePhone(typed, region)).toBe(phone);
  });

  it.each([
    ['tw', '0212345678', 'a landline'],
    ['tw', '091234567', 'a digit short'],
    ['tw', '09123456789', 'a digit long'],
    ['tw', '00912345678', 'two zeros'],
    ['tw', '13800138000', 'of the mainland'],
    ['cn', '12800138000', 'no such beginning'],
    ['cn', '013800138000', 'a zero that the mainland does not dial'],
    ['cn', '+886912345678', 'of Taiwan'],
    ['us', '(115) 555-2671', 'no such area'],
    ['us', '4151552671', 'no such exchange'],
    ['us', '0912345678', 'of Taiwan'],
    ['tw', '', 'nothing'],
    ['tw', '+886', 'the dial code alone'],
    ['tw', '0912345678;ext=1', 'an extension'],
    ['tw', '0912345678\u0000', 'a control character'],
    ['tw', "0912345678' or 1=1", 'an injection'],
    ['tw', '٠٩١٢٣٤٥٦٧٨', 'other digits'],
    ['tw', '📱0912345678', 'an emoji'],
  ] as [Region, string, string][])('does not read as one of %s: %s, %s', (region, typed) => {
    expect(parsePhone(typed, region)).toBeNull();
  });

  it('gives E.164 or nothing, whatever is typed, and reads its own answer again', () => {
    fc.assert(
      fc.property(anyTyping, fc.constantFrom(...regions), (typed, region) => {
        const phone = parsePhone(typed, region);
        expect(phone === null || /^\+\d{10,13}$/.test(phone)).toBe(true);
        expect(phone === null || parsePhone(phone, region) === phone).toBe(true);
      }),
    );
  });

  it('takes no longer for a hostile text', () => {
    const since = performance.now();
    expect(parsePhone('0'.repeat(100_000), 'tw')).toBeNull();
    expect(parsePhone(`+886${'('.repeat(100_000)}`, 'tw')).toBeNull();
    expect(performance.now() - since).toBeLessThan(500);
  });
});

describe('maskPhone', () => {
  it.each([
    ['+886912345678', '+886 912***678'],
    ['+8613800138000', '+86 138***000'],
    ['+14155552671', '+1 415***671'],
  ])('leaves of %s only %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  it.each(regions)('never shows the middle of a number of %s', (region) => {
    const { dialCode } = regionFacts[region];
    const national = { tw: '912345678', cn: '13812345678', us: '4152345678' }[region];
    expect(maskPhone(`+${dialCode}${national}`)).not.toContain(national.slice(3, -3));
    expect(maskPhone(`+${dialCode}${national}`)).toContain(`+${dialCode} `);
  });
});

it('is written at home as it is typed there', () => {
  expect(nationalPhone('+886912345678', 'tw')).toBe('0912345678');
  expect(nationalPhone('+8613800138000', 'cn')).toBe('13800138000');
});
