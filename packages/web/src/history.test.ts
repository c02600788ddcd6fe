import { describe, expect, test } from 'vitest';
import { createRouter, type RouterSettings } from './history.ts';
import { screen } from './routes.ts';

const load = () => Promise.resolve({});
const rows = [
  screen('/homepage', load, { tab: 'home', keepAlive: true }),
  screen('/pdtList', load, { query: ['cateId?'] }),
  screen('/goodDetail', load, { query: ['id'] }),
  screen('/login', load),
  screen('/orderList', load, { login: true, tab: 'orders', keepAlive: true, query: ['status?'] }),
  screen('/orderDetail', load, { login: true, query: ['orderId'] }),
];

/** A browser window's history, as far as the router touches it. */
function browser(hash = '') {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: hash }];
  let at = 0;
  let onPop: (() => void) | undefined;
  const pop = () => onPop?.();
  const page = {
    scrollY: 0,
    scrollTo: () => undefined,
    addEventListener: (_: string, listener: () => void) => {
      onPop = listener;
    },
    removeEventListener: () => undefined,
    location: {
      get hash() {
        return entries[at]?.url ?? '';
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      replaceState: (state: unknown, _: string, url: string) => {
        entries[at] = { state, url };
      },
      pushState: (state: unknown, _: string, url: string) => {
        entries.splice((at += 1), Infinity, { state, url });
      },
      back: () => {
        at = Math.max(0, at - 1);
        pop();
      },
      forward: () => {
        at = Math.min(entries.length - 1, at + 1);
        pop();
      },
      go: (steps: number) => {
        at = Math.min(entries.length - 1, Math.max(0, at + steps));
        pop();
      },
    },
  };
  const typed = (url: string) => {
    entries.splice((at += 1), Infinity, { state: null, url });
    pop();
  };
  return { page, typed, entries, urlNow: () => entries[at]?.url };
}

function visit(hash = '', more: Partial<RouterSettings> = {}) {
  const { page, ...rest } = browser(hash);
  let keys = 0;
  const remembered: string[] = [];
  const router = createRouter({
    rows,
    page: page as unknown as RouterSettings['page'],
    root: '/homepage',
    loginPath: '/login',
    signedIn: () => false,
    remember: (href) => remembered.push(href),
    newKey: () => `k${(keys += 1)}`,
    ...more,
  });
  const path = () => router.trail().current.href;
  const alive = () => router.trail().alive.map(({ href }) => href);
  return { router, page, remembered, path, alive, ...rest };
}

describe('going', () => {
  test('the root leads to the front page, in the same entry', () => {
    for (const hash of ['', '#', '#/']) {
      const { path, entries } = visit(hash);
      expect(path()).toBe('/homepage');
      expect(entries).toHaveLength(1);
      expect(entries[0]?.url).toBe('#/homepage');
    }
  });

  test('forth and back, and back to the root where the visit began', () => {
    const { router, path, urlNow } = visit('#/goodDetail?id=p1');
    router.go('/pdtList?cateId=c1');
    expect(urlNow()).toBe('#/pdtList?cateId=c1');
    router.back();
    expect(path()).toBe('/goodDetail?id=p1');
    router.back();
    expect(path()).toBe('/homepage');
  });

  test('on under another address, the same screen stays and back leads where it led', () => {
    const { router, path, alive, urlNow } = visit('#/pdtList?cateId=c1');
    router.go('/goodDetail?id=p1');
    const { id } = router.trail().current;
    router.same('/goodDetail?id=p2');
    expect(urlNow()).toBe('#/goodDetail?id=p2');
    expect(router.trail().current).toMatchObject({ id, params: { id: 'p2' } });
    expect(alive()).toEqual(['/goodDetail?id=p2', '/pdtList?cateId=c1']);
    router.back();
    expect(path()).toBe('/pdtList?cateId=c1');
  });

  test('an address that the reader typed becomes an entry of its own', () => {
    const { router, typed, path } = visit('#/homepage');
    typed('#/goodDetail?id=p1&junk=1');
    expect(path()).toBe('/goodDetail?id=p1');
    router.back();
    expect(path()).toBe('/homepage');
  });

  test('an unknown path has no row and keeps its address', () => {
    const { router, urlNow } = visit('#/no/such?x=1');
    expect(router.trail().current.row).toBeNull();
    expect(urlNow()).toBe('#/no/such?x=1');
  });

  test('broken history state of another page is no entry of ours', () => {
    const { page } = browser('#/homepage');
    page.history.replaceState({ key: 7, index: 'x' }, '', '#/homepage');
    const { router } = visit('#/homepage', { page: page as unknown as RouterSettings['page'] });
    expect(router.trail().current).toMatchObject({ index: 0, key: 'k1' });
  });
});

describe('what stays mounted', () => {
  test('is the entry below the top and every kept row', () => {
    const { router, alive } = visit('#/homepage');
    router.go('/pdtList?cateId=c1');
    router.go('/goodDetail?id=p1');
    expect(alive()).toEqual(['/goodDetail?id=p1', '/pdtList?cateId=c1', '/homepage']);
    router.go('/goodDetail?id=p2');
    expect(alive()).toEqual(['/goodDetail?id=p2', '/goodDetail?id=p1', '/homepage']);
  });

  test('a list that is come back to is the same one, a list that is opened again is a new one', () => {
    const { router } = visit('#/pdtList?cateId=c1');
    const first = router.trail().current.id;
    router.go('/goodDetail?id=p1');
    router.back();
    expect(router.trail().current.id).toBe(first);
    router.go('/pdtList?cateId=c1');
    expect(router.trail().current.id).not.toBe(first);
  });

  test('a kept row is the same one wherever it stands in the history', () => {
    const { router } = visit('#/homepage');
    const first = router.trail().current.id;
    router.go('/goodDetail?id=p1');
    router.go('/homepage');
    expect(router.trail().current.id).toBe(first);
  });

  test('nothing of the person who has left', () => {
    let signedIn = true;
    const { router, alive, path, remembered } = visit('#/orderList', { signedIn: () => signedIn });
    router.go('/orderDetail?orderId=o1');
    signedIn = false;
    router.forget();
    router.recheck();
    expect(path()).toBe('/login');
    expect(alive()).toEqual(['/login']);
    expect(remembered).toEqual(['/orderDetail?orderId=o1']);
  });
});

describe('scroll', () => {
  test('starts at the top, and returns to where a screen was left', () => {
    const { router, page } = visit('#/pdtList');
    page.scrollY = 700;
    router.go('/goodDetail?id=p1');
    expect(router.position()).toBe(0);
    page.scrollY = 300;
    router.back();
    expect(router.position()).toBe(700);
    page.scrollY = 700;
    page.history.forward();
    expect(router.position()).toBe(300);
  });

  test('opening the same kind of screen anew starts at the top; a kept one does not', () => {
    const { router, page } = visit('#/homepage');
    page.scrollY = 500;
    router.go('/pdtList');
    page.scrollY = 900;
    router.go('/pdtList');
    expect(router.position()).toBe(0);
    router.go('/homepage');
    expect(router.position()).toBe(500);
  });

  test('a screen hears that it is left while it is still on show, and of nothing else', () => {
    const left: string[] = [];
    const leaving = (): void => void left.push(path());
    const { router, path, typed } = visit('#/pdtList?cateId=c1', { leaving });
    router.go('/goodDetail?id=p1');
    router.same('/goodDetail?id=p2');
    router.positions();
    router.back();
    typed('#/homepage');
    expect(left).toEqual(['/pdtList?cateId=c1', '/goodDetail?id=p2', '/pdtList?cateId=c1']);
  });

  test('survives a reload', () => {
    const { router, page } = visit('#/pdtList');
    page.scrollY = 640;
    const positions = new Map(router.positions());
    const again = visit('', { page: page as unknown as RouterSettings['page'], positions });
    expect(again.router.position()).toBe(640);
  });
});

describe('signing in', () => {
  test('a row that asks for it leads to the sign-in and remembers where to return to', () => {
    const { router, path, remembered, urlNow } = visit('#/homepage');
    router.go('/orderDetail?orderId=o1');
    expect(path()).toBe('/login');
    expect(urlNow()).toBe('#/login');
    expect(remembered).toEqual(['/orderDetail?orderId=o1']);
    router.back();
    expect(path()).toBe('/homepage');
  });

  test('also when the visit begins there; the preview flag passes', () => {
    expect(visit('#/orderList?status=1').path()).toBe('/login');
    expect(visit('#/orderList?preview&status=1').path()).toBe('/orderList?status=1&preview=1');
    expect(visit('#/orderList', { signedIn: () => true }).path()).toBe('/orderList');
  });
});

describe('the back key of a shell', () => {
  test('closes what lies over the screen, goes back, goes to the root, and then leaves the shell to close', () => {
    const { router, path } = visit('#/goodDetail?id=p1');
    router.go('/pdtList?cateId=c1');
    const closed: string[] = [];
    const release = router.over(() => closed.push('sheet'));
    expect([router.backKey(), closed, path()]).toEqual([true, ['sheet'], '/pdtList?cateId=c1']);
    release();
    expect([router.backKey(), path()]).toEqual([true, '/goodDetail?id=p1']);
    expect([router.backKey(), path()]).toEqual([true, '/homepage']);
    expect([router.backKey(), path()]).toEqual([false, '/homepage']);
  });

  test('asks where one is asked before going back', () => {
    const { router, path } = visit('#/homepage');
    const asked: (() => void)[] = [];
    router.hold((leave) => asked.push(leave));
    expect([router.backKey(), asked.length, path()]).toEqual([true, 1, '/homepage']);
  });
});

describe('a preview', () => {
  test('goes on over links, and ends at an address without the flag', () => {
    const { router, path, typed } = visit('#/homepage?preview=1');
    router.go('/orderDetail?orderId=o1');
    expect(path()).toBe('/orderDetail?orderId=o1&preview=1');
    router.same('/orderDetail?orderId=o2&preview=1');
    expect(path()).toBe('/orderDetail?orderId=o2&preview=1');
    typed('#/goodDetail?id=p1');
    router.go('/homepage');
    expect(path()).toBe('/homepage');
  });
});

describe('a screen that asks before one goes back', () => {
  const held = () => {
    const { router, page, urlNow } = visit('#/homepage');
    router.go('/goodDetail?id=p1');
    const asked: (() => void)[] = [];
    const release = router.hold((leave) => asked.push(leave));
    return { router, page, urlNow, asked, release };
  };

  test('the step is undone while one is asked, and nothing else of the history changes', () => {
    const { router, page, urlNow, asked } = held();
    page.history.back();
    expect(asked).toHaveLength(1);
    expect(urlNow()).toBe('#/goodDetail?id=p1');
    expect(router.trail().current.href).toBe('/goodDetail?id=p1');
    page.history.back();
    expect(asked).toHaveLength(2);
  });

  test('a yes takes the step after all', () => {
    const { router, urlNow, asked } = held();
    router.back();
    asked[0]?.();
    expect(urlNow()).toBe('#/homepage');
    expect(router.trail().current.href).toBe('/homepage');
  });

  test('going on is not held up, and after the release neither is going back', () => {
    const { router, page, urlNow, asked, release } = held();
    router.go('/pdtList');
    release();
    page.history.back();
    expect(asked).toHaveLength(0);
    expect(urlNow()).toBe('#/goodDetail?id=p1');
  });

  test('where there is nothing to go back to, the way to the root is asked about too', () => {
    const { router } = visit('#/goodDetail?id=p1');
    const asked: (() => void)[] = [];
    router.hold((leave) => asked.push(leave));
    router.back();
    expect(router.trail().current.href).toBe('/goodDetail?id=p1');
    asked[0]?.();
    expect(router.trail().current.href).toBe('/homepage');
  });
});

describe('what lies over a screen', () => {
  const laidOver = () => {
    const { router, page, urlNow } = visit('#/homepage');
    router.go('/goodDetail?id=p1');
    const closed: string[] = [];
    const lay = (name: string) => router.over(() => closed.push(name));
    return { router, page, urlNow, closed, lay };
  };

  test('is closed by a step back, what was laid there last first, and the screen stays', () => {
    const { router, page, urlNow, closed, lay } = laidOver();
    lay('sheet');
    const release = lay('question');
    page.history.back();
    expect([closed, urlNow()]).toEqual([['question'], '#/goodDetail?id=p1']);
    release();
    page.history.back();
    expect(closed).toEqual(['question', 'sheet']);
    expect(router.trail().current.href).toBe('/goodDetail?id=p1');
  });

  test('comes before the screen that asks whether one leaves', () => {
    const { router, page, closed, lay } = laidOver();
    const asked: (() => void)[] = [];
    router.hold((leave) => asked.push(leave));
    const release = lay('question');
    page.history.back();
    expect([closed.length, asked.length]).toEqual([1, 0]);
    release();
    page.history.back();
    expect([closed.length, asked.length]).toEqual([1, 1]);
  });

  test('holds up neither a way that the screen takes by itself nor the steps after it is gone', () => {
    const { router, page, urlNow, closed, lay } = laidOver();
    const release = lay('sheet');
    router.go('/pdtList');
    release();
    page.history.back();
    page.history.back();
    expect([closed, urlNow()]).toEqual([[], '#/homepage']);
  });
});

describe('the root below', () => {
  test('is where back leads once what led here is finished, once, and the screen stays the same', () => {
    const { router, page, path, entries } = visit('#/pdtList');
    router.go('/goodDetail?id=paid');
    const { id } = router.trail().current;
    router.rootBelow();
    router.rootBelow();
    expect([path(), router.trail().current.id]).toEqual(['/goodDetail?id=paid', id]);
    expect(entries.map(({ url }) => url)).toEqual(['#/pdtList', '#/homepage', '#/goodDetail?id=paid']);
    page.history.back();
    expect(path()).toBe('/homepage');
    page.history.forward();
    expect(path()).toBe('/goodDetail?id=paid');
    router.rootBelow();
    expect(entries).toHaveLength(3);
  });

  test('is laid where the visit came from another site, too', () => {
    const { router, path, entries } = visit('#/goodDetail?id=paid');
    router.rootBelow();
    expect(entries.map(({ url }) => url)).toEqual(['#/homepage', '#/goodDetail?id=paid']);
    router.back();
    expect(path()).toBe('/homepage');
  });
});
