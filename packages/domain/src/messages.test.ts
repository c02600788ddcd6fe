import { expect, it } from 'vitest';
import {
  excerptOf,
  leadsOutside,
  longestExcerpt,
  longestMessage,
  messageChangeable,
  messageLimits,
  otherSide,
  sameMessageWithin,
} from './messages.ts';
import { maySupport } from './permissions.ts';
import { openInvitationLife } from './staff.ts';
import { supportSessionLife } from './support-sessions.ts';

it('an excerpt is the beginning of a text on one line', () => {
  expect(excerptOf('  一\n\n二  三 ')).toBe('一 二 三');
  expect(excerptOf('字'.repeat(longestExcerpt))).toBe('字'.repeat(80));
  expect(excerptOf('字'.repeat(longestExcerpt + 1))).toBe(`${'字'.repeat(79)}…`);
  expect(Array.from(excerptOf('🎹'.repeat(100)))).toHaveLength(80);
});

it('buyer and seller are each other’s other side, and the limits are those that were decided', () => {
  expect([otherSide('buyer'), otherSide('seller')]).toEqual(['seller', 'buyer']);
  expect([longestMessage, messageChangeable, sameMessageWithin]).toEqual([2_000, 120_000, 1_000]);
  expect(messageLimits).toEqual([
    { tries: 30, window: 60_000 },
    { tries: 1_000, window: 86_400_000 },
  ]);
  expect([openInvitationLife, supportSessionLife]).toEqual([600_000, 900_000]);
});

it('support reads, ends its session, and nothing else', () => {
  expect(maySupport('read ownOrders', 'read')).toBe(true);
  expect(maySupport('change ownCart', 'read')).toBe(true);
  expect(maySupport('change ownCart', 'command')).toBe(false);
  expect(maySupport('use supportSession', 'command')).toBe(true);
  expect(maySupport('read ownMessages', 'read')).toBe(false);
  expect(maySupport('pay ownOrders', 'read')).toBe(false);
});

it.each([
  '請直接匯款到我的帳戶，比較便宜',
  '加我 LINE 聊',
  'LINE ID：piano_teacher',
  '微信号 abc123',
  '私下付現金可以打九折',
  '我的電話 0912-345-678',
  '帳號 ０１２－３４５－６７８９０１',
  '+86 138 0013 8000',
  'Just send it by Zelle',
  'You can pay me directly, it is cheaper',
  'Call (415) 555-2671',
])('warns where a message leads outside: %s', (text) => expect(leadsOutside(text)).toBe(true));

it.each([
  '第一堂 2026/3/7 14:00，共 10 堂，費用 3,600 元',
  '老師好，孩子 8 歲，沒有基礎可以上嗎？',
  '2026-03-07 14:00 上課，停課那天改到 2026.03.14',
  '課程在線上進行，連結會在訂單裡',
  'The class is at 10:30 on March 7, room 201',
  '每堂 50 分鐘，10 堂 24,000 元',
])('does not warn of what is said about a course: %s', (text) => expect(leadsOutside(text)).toBe(false));
