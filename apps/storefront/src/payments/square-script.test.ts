// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { loadSquare } from './square-script.ts';

const page = window as { Square?: object };
afterEach(() => {
  delete page.Square;
  vi.restoreAllMocks();
});

it('is loaded once, and again after it did not come', async () => {
  const inserted: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    inserted.push(...(nodes as HTMLScriptElement[]));
  });
  const first = Promise.allSettled([
    loadSquare('https://bank.example/square.js'),
    loadSquare('https://bank.example/square.js'),
  ]);
  expect(inserted.map(({ src }) => src)).toEqual(['https://bank.example/square.js']);
  inserted[0]?.dispatchEvent(new Event('error'));
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);

  const second = loadSquare('https://bank.example/square.js');
  expect(inserted).toHaveLength(2);
  page.Square = { payments: () => ({}) };
  inserted[1]?.dispatchEvent(new Event('load'));
  expect(await second).toBe(page.Square);
  await loadSquare('https://bank.example/square.js');
  expect(inserted).toHaveLength(2);
});
