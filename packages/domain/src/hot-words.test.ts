import { describe, expect, test } from 'vitest';
import { hot, mayBeHot } from './hot-words.ts';

describe('a word may be shown to everybody', () => {
  test.each([
    '鋼琴',
    '钢琴 考级',
    'piano',
    'C++',
    'C#',
    '.NET',
    'asp.net',
    'Node.js',
    'TOEIC 900',
    'JLPT N3',
    '108 課綱',
    '3D 列印',
    '2-3 歲 音樂',
    '國小一二三年級',
    'line drawing',
    'shiitake',
    'assassin chess',
    '🎹 鋼琴',
  ])('%s', (word) => {
    expect(mayBeHot(word)).toBe(true);
  });
});

describe('never', () => {
  test.each([
    ['a phone', '0912345678'],
    ['with blanks', '0912 345 678 老師'],
    ['with strokes', '09-12-34 鋼琴'],
    ['of full width', '老師 ０９１２３'],
    ['in Chinese digits', '电话一三八零零一'],
    ['a year, which looks like a code', '2026 學測'],
    ['the number of a person', 'A123456789'],
    ['an e-mail address', 'mei@example'],
    ['an address', 'http://x'],
    ['a host', 'evil.example.com 鋼琴'],
    ['a host of another kind', 'piano.net'],
    ['a host without its beginning', 'www piano'],
    ['an id', 'agy_3kx91m2q'],
    ['a name of a service', 'meilin88'],
    ['a way elsewhere', '鋼琴加微信'],
    ['another', '鋼琴 加line'],
    ['abuse', '傻逼老師'],
    ['abuse in Latin letters', 'fucking piano'],
    ['an offence', '代考 多益'],
    ['signs', '++ ##'],
    ['an emoji alone', '🎹🎸'],
    ['nothing', ''],
  ])('%s: %s', (_, word) => {
    expect(mayBeHot(word)).toBe(false);
  });

  test('what is too short or too long, by characters', () => {
    const of = (length: number) => mayBeHot('琴'.repeat(length));
    expect([hot.shortest - 1, hot.shortest, hot.longest, hot.longest + 1].map(of)).toEqual([false, true, true, false]);
    expect(mayBeHot('𠮷'.repeat(hot.longest))).toBe(true);
  });

  test('four digits in a row, or six anywhere', () => {
    expect(['多益 900', '多益 9000'].map(mayBeHot)).toEqual([true, false]);
    expect(['a1 b2 c3 d4 e5', 'a1 b2 c3 d4 e5 f6'].map(mayBeHot)).toEqual([true, false]);
    expect(['琴一二三四五', '琴一二三四五六'].map(mayBeHot)).toEqual([true, false]);
  });

  test('a Latin word of eight or more with a digit', () => {
    expect(['mei1234', 'melody7', 'melodyx7', 'melodyxy'].map(mayBeHot)).toEqual([false, true, false, true]);
  });
});
