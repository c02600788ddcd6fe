// @vitest-environment happy-dom
import type { search } from '@lyceum/contract/products.calls';
import type { LoadedList } from '@lyceum/web/load';
import { Inside } from '@lyceum/web/testing/render';
import { act, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { EndlessList } from './endless-list.tsx';

type Loaded = LoadedList<typeof search>;
type Item = Extract<Loaded, { state: 'ready' }>['items'][number];

/** Whoever watches the end of the list is told that it is in sight as soon as it is looked at; in one call with what was before, as on a busy page. */
class AlwaysInSight implements Partial<IntersectionObserver> {
  readonly #told: (entries: { isIntersecting: boolean }[]) => void;
  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    this.#told = told;
  }
  observe(): void {
    this.#told([{ isIntersecting: false }, { isIntersecting: true }]);
  }
  disconnect(): void {
    // Nothing is kept.
  }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('IntersectionObserver', AlwaysInSight);
});

const pageSize = 10;

const ready = (items: Item[], facts: object): Loaded =>
  ({ state: 'ready', items, last: undefined, again: () => Promise.resolve(), ...facts }) as unknown as Loaded;
const row = (item: Item): ReactNode => <p>{item.id}</p>;
const keyOf = (item: Item): string => item.id;
const listOf = (loaded: Loaded): ReactNode => (
  <Inside send={() => Promise.reject(new Error('nothing is asked here'))}>
    <EndlessList<typeof search> loaded={loaded} keyOf={keyOf} skeleton={<i />}>
      {row}
    </EndlessList>
  </Inside>
);

/** Loads page after page, like `useEndless`. */
function aList(pages: number) {
  const items: Item[] = [];
  const page = document.createElement('div');
  const root = createRoot(page);
  let next: 'more' | 'loading' | 'end' = 'more';
  let asked = 1;
  const show = (): void => {
    const loaded = ready([...items], { total: pages * pageSize, next, more: () => (asked += 1) });
    act(() => root.render(listOf(loaded)));
  };
  return {
    page,
    asked: () => asked,
    arrive(): void {
      for (let at = 0; at < pageSize; at += 1) {
        items.push({ id: `prd_${items.length}` } as Item);
      }
      next = items.length >= pages * pageSize ? 'end' : 'more';
      show();
    },
    load(): void {
      next = 'loading';
      show();
    },
    root,
  };
}

test('each page that comes is shown, and its end asks for the next one once', () => {
  const list = aList(4);
  for (const pages of [1, 2, 3]) {
    list.arrive();
    expect(list.page.querySelectorAll('p')).toHaveLength(pages * pageSize);
    expect(list.asked()).toBe(pages + 1);
    list.load();
    expect(list.asked()).toBe(pages + 1);
  }
  list.arrive();
  expect(list.page.querySelectorAll('p')).toHaveLength(4 * pageSize);
  expect(list.asked()).toBe(4);
  act(() => list.root.unmount());
});

test('rows of another question do not come back once their place was taken, however busy the page is', async () => {
  const page = document.createElement('div');
  const root = createRoot(page);
  // Nothing is built between the frames: there is no time between these three.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const end = { total: 1, next: 'end', more: () => {} };
  const now = (loaded: Loaded): void => flushSync(() => root.render(listOf(loaded)));
  now(ready([{ id: 'popular' } as Item], end));
  expect(page.textContent).toContain('popular');
  now({ state: 'loading' });
  expect(page.textContent).not.toContain('popular');
  now(ready([{ id: 'near' } as Item], end));
  expect(page.textContent).toContain('near');
  expect(page.textContent).not.toContain('popular');
  // Where a list stands, the next one is built beside it, and the one that stands says so.
  now(ready([{ id: 'cheap' } as Item], end));
  expect(page.querySelector('[aria-busy="true"]')?.textContent).toContain('near');
  await vi.waitFor(() => expect(page.textContent).toContain('cheap'), 10_000);
  expect(page.querySelector('[aria-busy="true"]')).toBeNull();
  flushSync(() => root.unmount());
});
