// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRouter } from './history.ts';
import { Link, Screens, useGo, useParams } from './router.tsx';
import { screen } from './routes.ts';
import { click, render, settle } from './testing/render.tsx';

const rows = {
  list: screen('/list', () => Promise.resolve({ default: List }), { keepAlive: true }),
  detail: screen('/detail', () => Promise.resolve({ default: Detail }), { query: ['id'] }),
  broken: screen('/broken', () =>
    lineGone ? Promise.reject(new TypeError('gone')) : Promise.resolve({ default: Fine }),
  ),
};
let lineGone = true;

function Fine() {
  return <p>came after all</p>;
}
function List() {
  const [taps, setTaps] = useState(0);
  return (
    <div data-screen="list">
      <button onClick={() => setTaps(taps + 1)}>taps {taps}</button>
      <Link to={rows.detail} params={{ id: 'a b' }} morph>
        open
      </Link>
      <Link to={rows.broken}>broken</Link>
    </div>
  );
}
function Detail() {
  const { id } = useParams(rows.detail);
  const go = useGo();
  return (
    <div data-screen="detail">
      id {id}
      <button onClick={() => go.to(rows.detail, { id: 'next' })}>next</button>
      <button onClick={go.back}>back</button>
    </div>
  );
}

async function open(hash: string, ahead?: (href: string) => void) {
  location.hash = hash;
  history.replaceState(null, '', `#${hash}`);
  let keys = 0;
  const router = createRouter({
    rows: Object.values(rows),
    page: window,
    root: '/list',
    loginPath: '/login',
    signedIn: () => false,
    remember: () => undefined,
    newKey: () => `k${(keys += 1)}`,
    ahead,
  });
  const page = await render(
    <Screens
      router={router}
      waiting={() => <p>waiting</p>}
      failed={(again) => <button onClick={() => again(false)}>failed</button>}
      unknown={<p>unknown</p>}
      frame={(inside, entry) => <section data-entry={entry.href}>{inside}</section>}
    >
      {null}
    </Screens>,
  );
  await settle();
  const visible = () =>
    [...page.box.querySelectorAll<HTMLElement>('[data-entry]')].filter((one) => one.style.display !== 'none');
  return {
    ...page,
    router,
    visible,
    seen: () =>
      visible()
        .map((one) => one.textContent)
        .join(''),
  };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
});

describe('screens', () => {
  test('a link opens the next one, with its params; what was kept comes back as it was left', async () => {
    const { box, seen, visible, router } = await open('/list');
    await click(box.querySelector('button'));
    expect(seen()).toContain('taps 1');
    await click(box.querySelector('a'));
    await settle();
    expect(seen()).toContain('id a b');
    expect(visible()).toHaveLength(1);
    expect(box.querySelectorAll('[data-entry]')).toHaveLength(2);
    expect(location.hash).toBe('#/detail?id=a+b');
    await click(visible()[0]?.querySelector('button'));
    await settle();
    expect(seen()).toContain('id next');
    await act(async () => router.go('/list'));
    await settle();
    expect(seen()).toContain('taps 1');
    router.stop();
  });

  test('when a finger comes down on a link, what its address shows first is asked for; a mouse that passes asks for nothing', async () => {
    const asked: string[] = [];
    const { box, router } = await open('/list', (href) => asked.push(href));
    const press = (type: string) =>
      act(async () => {
        box.querySelector('a')?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      });
    await press('pointerover');
    expect(asked).toEqual([]);
    await press('pointerdown');
    expect(asked).toEqual(['/detail?id=a+b']);
    router.stop();
  });

  test('a screen that is hidden goes on reading its own params', async () => {
    const { visible, box, router } = await open('/detail?id=first');
    await click(visible()[0]?.querySelector('button'));
    await settle();
    expect([...box.querySelectorAll('[data-screen]')].map((one) => one.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('id first'), expect.stringContaining('id next')]),
    );
    router.stop();
  });

  test('an unknown path shows the page for it', async () => {
    const { seen, router } = await open('/no/such');
    expect(seen()).toBe('unknown');
    router.stop();
  });

  test('a part that does not come can be tried again', async () => {
    const { seen, visible, router } = await open('/broken');
    expect(seen()).toBe('failed');
    lineGone = false;
    await click(visible()[0]?.querySelector('button'));
    await settle();
    expect(seen()).toBe('came after all');
    router.stop();
  });
});

describe('a picture that grows into the next screen', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'startViewTransition');
  });

  /** Taps the link of the list; says whether it moved. `keepingMs` is how long the browser takes to keep a picture of what is left. */
  async function tapLink(keepingMs: number, reducedMotion = false): Promise<boolean> {
    let clock = performance.now();
    let moved = false;
    vi.stubGlobal('performance', { now: () => clock });
    vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
    Object.assign(document, {
      startViewTransition(change: () => void) {
        moved = true;
        clock += keepingMs;
        change();
        return { ready: Promise.resolve() };
      },
    });
    const { box, seen, router } = await open('/list');
    // What lets it grow is fetched once the list is there.
    await vi.dynamicImportSettled();
    await click(box.querySelector('a'));
    await settle();
    expect(seen()).toContain('id a b');
    router.stop();
    return moved;
  }

  test('grows, unless the reader asked for less motion', async () => {
    expect(await tapLink(10)).toBe(true);
    expect(await tapLink(10, true)).toBe(false);
    expect(await tapLink(10)).toBe(true);
  });

  // The last one: the page remembers that its phone is slow.
  test('on a slow phone the next screen comes at once instead', async () => {
    expect(await tapLink(100)).toBe(true);
    expect(await tapLink(100)).toBe(false);
  });
});
