import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAttemptNumber, newId, newVerifyCode, orderNumber, type RandomBytes } from './ids.ts';

/** Every byte the same. */
const bytesOf =
  (byte: number): RandomBytes =>
  (size) =>
    new Uint8Array(size).fill(byte);
const anyBytes: fc.Arbitrary<RandomBytes> = fc
  .infiniteStream(fc.nat(255))
  .map((stream) => (size) => Uint8Array.from({ length: size }, () => stream.next().value));
// From 1970 until far beyond the life of this shop.
const instant = fc.date({ min: new Date(0), max: new Date('2500-01-01T00:00:00Z'), noInvalidDate: true });

describe('newId', () => {
  it('is the prefix and 29 characters of an alphabet without i, l, o and u', () => {
    fc.assert(
      fc.property(instant, anyBytes, (now, random) => {
        expect(newId('ord', now, random)).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{29}$/);
      }),
    );
  });

  it('fits the contract: at most 40 letters, digits, _ and -', () => {
    expect(newId('ord', new Date('2026-11-21'), bytesOf(255))).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  it('sorts by time', () => {
    fc.assert(
      fc.property(instant, instant, anyBytes, (a, b, random) => {
        fc.pre(a.getTime() < b.getTime());
        expect(newId('ord', a, random) < newId('ord', b, random)).toBe(true);
      }),
    );
  });

  it('differs by randomness within a millisecond', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(newId('ord', now, bytesOf(1))).not.toBe(newId('ord', now, bytesOf(2)));
  });
});

describe('orderNumber', () => {
  it('is three groups of four that can be read out, sorts by the second, and differs by randomness', () => {
    const at = (seconds: number, random: RandomBytes) => orderNumber(newId('ord', new Date(seconds * 1_024), random));
    fc.assert(
      fc.property(fc.nat(4_000_000_000), anyBytes, (seconds, random) => {
        expect(at(seconds, random)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(at(seconds, bytesOf(255)) < at(seconds + 1, bytesOf(0))).toBe(true);
      }),
    );
    expect(at(1, bytesOf(1))).not.toBe(at(1, bytesOf(2)));
  });
});

describe('newAttemptNumber', () => {
  it('is 20 capital letters and digits, and sorts by time', () => {
    fc.assert(
      fc.property(instant, instant, anyBytes, (a, b, random) => {
        fc.pre(a.getTime() < b.getTime());
        const [first, second] = [newAttemptNumber(a, random), newAttemptNumber(b, random)];
        expect(first).toMatch(/^[0-9A-Z]{20}$/);
        expect(first < second).toBe(true);
      }),
    );
  });
});

describe('newVerifyCode', () => {
  it('is 12 digits, with the zeros at its beginning', () => {
    expect(newVerifyCode(bytesOf(0))).toBe('000000000000');
    fc.assert(fc.property(anyBytes, (random) => /^\d{12}$/.test(newVerifyCode(random))));
  });
});
