import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentNotices, toast } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = (): string[] => currentNotices().toasts.map(({ text }) => text);

test('what is said again while it shows is shown once, and as long as if it were new', () => {
  toast('Saved', 'good');
  vi.advanceTimersByTime(3_000);
  toast('Saved', 'good');
  expect(shown()).toEqual(['Saved']);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toEqual(['Saved']);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toEqual([]);
});

test('the newer of two equal sentences is the one that can be pressed, and pressing it ends it', () => {
  const undone: string[] = [];
  const removed = (name: string): void => toast('Removed', 'plain', { label: 'Undo', run: () => undone.push(name) });
  removed('first');
  removed('second');
  currentNotices().toasts[0]?.action?.run();
  expect(undone).toEqual(['second']);
  expect(shown()).toEqual([]);

  // The timer of the ended one does not end its successor.
  vi.advanceTimersByTime(3_000);
  removed('third');
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual(['Removed']);
});

test('two sentences at most are shown, the newest ones', () => {
  ['one', 'two', 'three'].forEach((text) => toast(text));
  toast('');
  expect(shown()).toEqual(['two', 'three']);
});
