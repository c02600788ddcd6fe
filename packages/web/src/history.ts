import { previewOf, resolve, type Place, type Redirect, type Row } from './routes.ts';

/** One entry of the browser's history, as this router knows it. */
export interface Entry extends Place {
  /** Of the history entry. */
  key: string;
  /** Of what is shown: kept screens are the same wherever in the history they stand. */
  id: string;
  index: number;
}

export interface Trail {
  current: Entry;
  /** What stays mounted; `current` is one of them. */
  alive: readonly Entry[];
}

export interface RouterSettings {
  rows: readonly Row[];
  redirects?: readonly Redirect[];
  /** The browser's window, or a stand-in. */
  page: Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'scrollTo' | 'scrollY'>;
  /** Where `#` and `#/` lead. */
  root: string;
  /** Rows with `login` lead here while nobody is signed in. */
  loginPath: string;
  signedIn: () => boolean;
  /** Told where to return to after signing in (SPEC.md's `fullPath`). */
  remember: (href: string) => void;
  newKey: () => string;
  /** Told before the screen on show gives way to another. */
  leaving?: () => void;
  /** Fetches ahead the files that a row's part is made of. */
  warm?: (row: Row) => void;
  /** Asks for what an address shows first, before one is there. */
  ahead?: (href: string) => void;
  /** Positions that survived a reload. */
  positions?: ReadonlyMap<string, number>;
}

export interface Router {
  readonly rows: readonly Row[];
  trail: () => Trail;
  subscribe: (listener: () => void) => () => void;
  /** `show` runs the change, for instance inside a view transition. */
  go: (href: string, options?: { replace?: boolean; show?: (change: () => void) => void }) => void;
  /** The current screen goes on under another address of its own row: nothing is mounted anew, back leads where it led. */
  same: (href: string) => void;
  /** Fetches a screen's part ahead. */
  warm: (row: Row) => void;
  /** A finger is on a link to that address. */
  ahead: (href: string) => void;
  /** One entry back, or to the root where this visit began here. */
  back: () => void;
  /** The back key of a shell: what lies over the screen is closed, or one entry back. False: this is the root, and the shell may close. */
  backKey: () => boolean;
  /** Lays the root under the current screen, once: back leads there, and not to what was finished on the way here. */
  rootBelow: () => void;
  /**
   * Until it is released a step back, by whatever button or gesture, is undone first and `ask` is told; its `leave` takes the step
   * after all. The history stays as it was meanwhile.
   */
  hold(ask: (leave: () => void) => void): () => void;
  /** Something lies over the screen until it is released: a step back closes what was laid there last, and the screen stays. */
  over(close: () => void): () => void;
  /** Asks again whether the current screen may be shown: after signing in or out. */
  recheck: () => void;
  /** Unmounts all but the current screen: what it kept belongs to somebody who has left. */
  forget: () => void;
  /** Where to scroll once the current entry is shown. */
  position: () => number;
  positions: () => ReadonlyMap<string, number>;
  stop: () => void;
}

/** Kept screens beyond these are let go, oldest first, so that memory does not grow with the visit. */
const mostKept = 6;

export function createRouter(settings: RouterSettings): Router {
  const { rows, page } = settings;
  const listeners = new Set<() => void>();
  const scrolled = new Map(settings.positions);
  const trail: Entry[] = [];
  let kept: Entry[] = [];

  const hash = (): string => page.location.hash.slice(1);

  function place(address: string): Place {
    const asked = address === '' || address === '/' ? settings.root : address;
    const found = resolve(rows, asked, settings.redirects);
    if (found.row?.login && !found.preview && !settings.signedIn()) {
      settings.remember(found.href);
      return resolve(rows, settings.loginPath);
    }
    return found;
  }

  function entryAt(index: number, key: string, at: Place): Entry {
    return { ...at, index, key, id: at.row?.keepAlive ? at.href : key };
  }

  /** The browser's entry under our feet, which may be one that the reader typed. */
  function arrive(from?: Entry): Entry {
    const state = page.history.state as { key?: unknown; index?: unknown } | null;
    const known = typeof state?.key === 'string' && typeof state.index === 'number';
    const index = known ? (state.index as number) : from ? from.index + 1 : 0;
    const key = known ? (state.key as string) : settings.newKey();
    const at = place(hash());
    if (!known || at.href !== hash()) {
      page.history.replaceState({ key, index }, '', `#${at.href}`);
    }
    return entryAt(index, key, at);
  }

  function settle(entry: Entry): Trail {
    trail.length = Math.min(trail.length, entry.index);
    trail[entry.index] = entry;
    kept = [entry, ...kept.filter(({ id }) => id !== entry.id)].filter(({ row }) => row?.keepAlive).slice(0, mostKept);
    const below = trail[entry.index - 1];
    const alive = [entry, ...(below ? [below] : []), ...kept];
    return { current: entry, alive: alive.filter(({ id }, at) => alive.findIndex((other) => other.id === id) === at) };
  }
  let shown = settle(arrive());

  /** Links lead from a preview to a preview; an address that is typed or opened says by itself what it is. */
  const onward = (href: string): string => (shown.current.preview ? previewOf(href) : href);
  function change(entry: Entry): void {
    shown = settle(entry);
    listeners.forEach((listener) => listener());
  }
  const keepPosition = (): void => {
    scrolled.set(shown.current.id, page.scrollY);
  };
  const leave = (): void => {
    keepPosition();
    settings.leaving?.();
  };
  let held: ((leave: () => void) => void) | null = null;
  let laidOver: readonly (() => void)[] = [];
  /** A step that the router takes by itself comes back as an event: one that undoes is not looked at, one that was allowed is not asked about. */
  let own: 'undo' | 'allowed' | null = null;
  const onPop = (): void => {
    const ours = own;
    own = null;
    if (ours === 'undo') {
      return;
    }
    const { index } = (page.history.state ?? {}) as { index?: unknown };
    const steps = typeof index === 'number' ? index - shown.current.index : 0;
    const close = laidOver.at(-1);
    if ((close || held) && steps < 0 && ours !== 'allowed') {
      own = 'undo';
      page.history.go(-steps);
      if (close) {
        close();
        return;
      }
      held?.(() => {
        own = 'allowed';
        page.history.go(steps);
      });
      return;
    }
    leave();
    change(arrive(shown.current));
  };
  page.addEventListener('popstate', onPop);

  const router: Router = {
    rows,
    trail: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(href, { replace = false, show = (run: () => void) => run() } = {}) {
      leave();
      const at = place(onward(href));
      if (at.row) {
        router.warm(at.row);
      }
      const index = shown.current.index + (replace ? 0 : 1);
      const key = settings.newKey();
      const entry = entryAt(index, key, at);
      if (!entry.row?.keepAlive) {
        scrolled.delete(entry.id);
      }
      const state = { key, index };
      if (replace) {
        page.history.replaceState(state, '', `#${at.href}`);
      } else {
        page.history.pushState(state, '', `#${at.href}`);
      }
      show(() => change(entry));
    },
    same(href) {
      const { key, index, id } = shown.current;
      keepPosition();
      const at = place(onward(href));
      page.history.replaceState({ key, index }, '', `#${at.href}`);
      change({ ...at, key, index, id });
    },
    warm(row) {
      settings.warm?.(row);
      void row.part.start();
    },
    ahead: (href) => settings.ahead?.(href),
    back() {
      if (shown.current.index > 0) {
        page.history.back();
        return;
      }
      const toRoot = (): void => router.go(settings.root, { replace: true });
      if (held) {
        held(toRoot);
      } else {
        toRoot();
      }
    },
    backKey() {
      const close = laidOver.at(-1);
      if (close) {
        close();
      } else if (shown.current.index > 0 || held || shown.current.row?.path !== settings.root) {
        router.back();
      } else {
        return false;
      }
      return true;
    },
    rootBelow() {
      const { current } = shown;
      const state = page.history.state as { above?: unknown } | null;
      if (state?.above === true) {
        return;
      }
      const below = entryAt(current.index, settings.newKey(), place(settings.root));
      page.history.replaceState({ key: below.key, index: below.index }, '', `#${below.href}`);
      trail[below.index] = below;
      const above = { ...current, index: current.index + 1 };
      page.history.pushState({ key: above.key, index: above.index, above: true }, '', `#${above.href}`);
      change(above);
    },
    hold(ask) {
      held = ask;
      return () => {
        held = held === ask ? null : held;
      };
    },
    over(close) {
      // Of its own, so that two that close in the same way are not taken for one.
      const laid = (): void => close();
      laidOver = [...laidOver, laid];
      return () => {
        laidOver = laidOver.filter((one) => one !== laid);
      };
    },
    recheck() {
      const { row, href, preview } = shown.current;
      if (row?.login && !preview && !settings.signedIn()) {
        router.go(href, { replace: true });
      }
    },
    forget() {
      kept = kept.filter(({ id }) => id === shown.current.id);
      trail.length = 0;
      trail[shown.current.index] = shown.current;
      change(shown.current);
    },
    position: () => scrolled.get(shown.current.id) ?? 0,
    positions() {
      keepPosition();
      return scrolled;
    },
    stop: () => page.removeEventListener('popstate', onPop),
  };
  return router;
}
