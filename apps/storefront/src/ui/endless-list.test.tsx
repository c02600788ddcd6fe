// @vitest-environment happy-dom
import type { search } from '@lyceum/contract/products.calls';
import type { LoadedList } from '@lyceum/web/load';
import { act, type ReactNode } from 'react';
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

/** Loads page after page, like `useEndless`. */
function aList(pages: number) {
  const items: Item[] = [];
  const page = document.createElement('div');
  const root = createRoot(page);
  let next: 'more' | 'loading' | 'end' = 'more';
  let asked = 1;
  const show = (): void => {
    const loaded = {
      state: 'ready',
      items: [...items],
      total: pages * pageSize,
      last: undefined,
      next,
      more: () => (asked += 1),
      again: () => Promise.resolve(),
    } as unknown as Loaded;
    const row = (item: Item): ReactNode => <p>{item.id}</p>;
    act(() =>
      root.render(
        <EndlessList<typeof search> loaded={loaded} keyOf={(item) => item.id} skeleton={<i />}>
          {row}
        </EndlessList>,
      ),
    );
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
