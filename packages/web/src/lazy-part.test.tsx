// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, partAgainEvery } from './lazy-part.ts';
import { render } from './testing/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('a part that the line did not bring comes by itself, and what was typed beside it stands', async () => {
  let line = false;
  const Part = lazyPart<{ of: string }>(() =>
    line
      ? Promise.resolve({ default: ({ of }) => <p>here is {of}</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const { box, text } = await render(
    <>
      <input />
      <Suspense fallback="waiting">
        <Part of="it" />
      </Suspense>
    </>,
  );
  const typed = box.querySelector('input');
  if (typed) {
    typed.value = 'Lin';
  }
  // However long the line is away.
  await pass(20 * partAgainEvery);
  expect(text()).toBe('waiting');
  line = true;
  await pass(partAgainEvery);
  expect(text()).toBe('here is it');
  expect(box.querySelector('input')?.value).toBe('Lin');
});
