import { minor } from '@lyceum/domain/money';
import { describe, expect, test } from 'vitest';
import { createServerClock } from './clock.ts';
import { clockText, countText, dateText } from './date-text.ts';
import { moneyOf, moneyParts } from './money-text.ts';

describe('money', () => {
  test('reads the wire form; what is no amount is none', () => {
    expect(moneyOf('1200.00', 'TWD')).toEqual({ amount: 120_000, currency: 'TWD' });
    for (const broken of ['', 'NaN', '1,200', '1e3', '1.005', 'free']) {
      expect(moneyOf(broken, 'TWD')).toBeNull();
    }
  });

  test('comes apart for setting in different sizes', () => {
    expect(moneyParts({ amount: minor(123_456_700), currency: 'TWD' })).toEqual({
      symbol: 'NT$',
      whole: '1,234,567',
      decimals: '.00',
    });
    expect(moneyParts({ amount: minor(-4_012), currency: 'USD' }).symbol).toBe('−US$');
  });
});

describe('time', () => {
  test('is written in the language and zone asked for', () => {
    const at = '2026-11-21T01:05:00Z';
    expect(dateText(at, 'en', 'dateTime', 'Asia/Taipei')).toBe('Nov 21, 2026, 09:05');
    expect(dateText(at, 'zh-TW', 'date', 'Asia/Taipei')).toBe('2026年11月21日');
    expect(dateText('no date', 'en', 'date')).toBe('');
  });

  test('left over is never below zero', () => {
    expect(clockText(65)).toBe('01:05');
    expect(clockText(3_725)).toBe('1:02:05');
    expect(clockText(-5)).toBe('00:00');
  });

  test('large counts are short', () => {
    expect(countText(1_234, 'en')).toBe('1,234');
    expect(countText(12_345, 'zh-TW')).toBe('1.2萬');
  });

  test("follows the server's clock, not the phone's", () => {
    let phone = 1_000;
    const clock = createServerClock(() => phone);
    clock.learn(61_000);
    phone = 2_000;
    expect(clock.now()).toBe(62_000);
  });
});
