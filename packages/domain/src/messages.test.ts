import { expect, it } from 'vitest';
import { excerptOf, longestExcerpt, longestMessage, messageChangeable, messageLimits, otherSide } from './messages.ts';
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
  expect([longestMessage, messageChangeable]).toEqual([2_000, 120_000]);
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
