import { expect, it } from 'vitest';
import { takeNewest, takeOlder, type ThreadPage } from './thread.ts';

interface Message {
  seq: number;
  text: string;
}
const message = (seq: number, text = String(seq)): Message => ({ seq, text });
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => message(first + at));
const pageOf = (first: number, last: number): ThreadPage<Message> => ({ list: from(first, last), more: first > 1 });
const nothing = { page: null, list: [], more: false };
const numbers = ({ list }: { list: readonly Message[] }) => list.map(({ seq }) => seq);

it('keeps what is older than the newest page, and takes from that what has changed', () => {
  const first = takeNewest(nothing, pageOf(21, 40));
  const whole = takeOlder(first, pageOf(1, 20));
  expect(whole.more).toBe(false);
  const edited = { ...pageOf(23, 42), list: [...from(23, 41), message(42, 'new')] };
  const next = takeNewest(whole, edited);
  expect(numbers(next)).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
  expect(next.list.at(-1)?.text).toBe('new');
  expect(next.more).toBe(false);
});

it('begins anew where more has come than a page holds, so that nothing is missing in between', () => {
  const whole = takeOlder(takeNewest(nothing, pageOf(21, 40)), pageOf(1, 20));
  const next = takeNewest(whole, pageOf(61, 80));
  expect(numbers(next)).toEqual(numbers({ list: from(61, 80) }));
  expect(next.more).toBe(true);
  // An older page that was asked for before that fits no longer.
  expect(takeOlder(next, pageOf(1, 20))).toBe(next);
});

it('keeps the newest message when an older answer comes late', () => {
  const held = takeNewest(nothing, pageOf(1, 5));
  expect(numbers(takeNewest(held, pageOf(1, 4)))).toEqual([1, 2, 3, 4, 5]);
});

it('holds the first message of all', () => {
  const empty = takeNewest(nothing, { ...pageOf(1, 1), list: [] });
  expect(numbers(takeNewest(empty, pageOf(1, 1)))).toEqual([1]);
});
