import {
  Activity,
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Entry, Router, Trail } from './history.ts';
import { link, type ParamsArgs, type ParamsOf, type Row } from './routes.ts';

const RouterContext = createContext<Router | null>(null);
const EntryContext = createContext<Entry | null>(null);

/** For hooks of this package that stand in files of their own. */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) {
    throw new Error('outside of <Screens>');
  }
  return router;
}

function useTrail(): Trail {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.trail, router.trail);
}

/** The entry on top, for what stands around the screens. */
export function useCurrent(): Entry {
  return useTrail().current;
}

/** This screen's own entry: a kept screen goes on reading its own while another is on top. */
function useEntry(): Entry {
  const entry = use(EntryContext);
  if (!entry) {
    throw new Error('outside of a screen');
  }
  return entry;
}

/** The typed params of this screen; the row is named so that the compiler knows them. */
export function useParams<R extends Row>(row: R): ParamsOf<R> {
  const entry = useEntry();
  if (entry.row?.path !== row.path) {
    throw new Error(`${row.path} is not this screen's row`);
  }
  return entry.params as ParamsOf<R>;
}

export interface Go {
  to: <R extends Row>(row: R, ...params: ParamsArgs<R>) => void;
  /** In place of this entry: back does not return here. */
  instead: <R extends Row>(row: R, ...params: ParamsArgs<R>) => void;
  /** This very screen goes on with other params of its row: nothing is mounted anew, back leads where it led. */
  same: <R extends Row>(row: R, ...params: ParamsArgs<R>) => void;
  /** Addresses instead of rows, such as the one that was stored to return to after signing in. */
  toHref: (href: string) => void;
  insteadHref: (href: string) => void;
  /** One step back, or to the root when the visit began here. */
  back: () => void;
  /** What led here is finished: back leads to the root from now on. */
  rootBelow: () => void;
}

export function useGo(): Go {
  const router = useRouter();
  return useMemo(
    () => ({
      to: (row, ...params) => router.go(link(row, ...params)),
      instead: (row, ...params) => router.go(link(row, ...params), { replace: true }),
      same: (row, ...params) => router.same(link(row, ...params)),
      toHref: (href) => router.go(href),
      insteadHref: (href) => router.go(href, { replace: true }),
      back: router.back,
      rootBelow: router.rootBelow,
    }),
    [router],
  );
}

/** A step back closes what lies over the screen, while `open`; the phone's own button and gesture are such steps. */
export function useBackCloses(close: () => void, open: boolean): void {
  // What is shown apart from any screen has nothing to go back to.
  const router = use(RouterContext);
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => (open ? router?.over(() => newest.current()) : undefined), [router, open]);
}

export type LinkProps<R extends Row> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: R;
  replace?: boolean;
  /** The first picture inside grows into the next screen's picture, where the browser can. */
  morph?: boolean;
} & (Record<never, never> extends ParamsOf<R> ? { params?: ParamsOf<R> } : { params: ParamsOf<R> });

/** Comes when a finger comes down: before that nothing can grow into anything. */
let morphFrom: ((from: HTMLElement) => ((change: () => void) => void) | undefined) | undefined;

function fetchMorph(): void {
  import('./morph.ts').then(
    (module) => {
      morphFrom = module.morphFrom;
    },
    // Without it the next screen simply stands there.
    () => undefined,
  );
}

/** A real link; its part of the code and what it shows first are fetched when the finger comes down. */
export function Link<R extends Row>({ to, params, replace, morph, onClick, ...rest }: LinkProps<R>): ReactNode {
  const router = useRouter();
  const href = link(to, ...([params] as ParamsArgs<R>));
  const prefetch = useCallback(() => router.warm(to), [router, to]);
  const press = useCallback(() => {
    router.warm(to);
    router.ahead(href);
    if (morph) {
      fetchMorph();
    }
  }, [router, to, href, morph]);

  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    event.preventDefault();
    router.go(href, { replace, show: morph ? morphFrom?.(event.currentTarget) : undefined });
  };
  return <a {...rest} href={`#${href}`} onClick={go} onPointerDown={press} onPointerEnter={prefetch} />;
}

interface ScreensProps {
  router: Router;
  /** While a screen's code is on its way, and when it did not come. */
  waiting: (row: Row) => ReactNode;
  failed: (again: (quietly: boolean) => void) => ReactNode;
  unknown: ReactNode;
  /** Around every screen, such as an error boundary; told which entry it is for. */
  frame: (screen: ReactNode, entry: Entry) => ReactNode;
  /** Around all of them together, such as a menu; knows the router. */
  around?: (screens: ReactNode) => ReactNode;
  /** What stands beside the screens and needs to know the router. */
  children?: ReactNode;
}

const alone = (screens: ReactNode): ReactNode => screens;

/** Every mounted screen; only the current one is visible. */
export function Screens({
  router,
  waiting,
  failed,
  unknown,
  frame,
  around = alone,
  children,
}: ScreensProps): ReactNode {
  const { current, alive } = useSyncExternalStore(router.subscribe, router.trail, router.trail);
  useScrolling(router, current);
  return (
    <RouterContext value={router}>
      {around(
        alive
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((entry) => (
            <Activity key={entry.id} mode={entry.id === current.id ? 'visible' : 'hidden'}>
              <EntryContext value={entry}>
                {frame(entry.row ? <ScreenPart row={entry.row} waiting={waiting} failed={failed} /> : unknown, entry)}
              </EntryContext>
            </Activity>
          )),
      )}
      {children}
    </RouterContext>
  );
}

function ScreenPart({ row, waiting, failed }: { row: Row } & Pick<ScreensProps, 'waiting' | 'failed'>): ReactNode {
  const state = useSyncExternalStore(row.part.subscribe, row.part.state, row.part.state);
  const idle = state.at === 'idle';
  useEffect(() => {
    if (idle) {
      void row.part.start();
    }
  }, [row, idle]);
  switch (state.at) {
    case 'ready':
      return <state.screen />;
    case 'failed':
      return failed((quietly) => void row.part.start(quietly));
    case 'idle':
    case 'loading':
      return waiting(row);
  }
}

/** A saved position may lie below what has loaded so far: it is tried again while the page grows, until the reader scrolls. */
const restoreWithinMs = 2_000;

function useScrolling(router: Router, current: Entry): void {
  const seen = useRef<Entry>(null);
  useLayoutEffect(() => {
    if (seen.current === current) {
      return undefined;
    }
    seen.current = current;
    const wanted = router.position();
    scrollTo(0, wanted);
    if (wanted === 0 || Math.abs(scrollY - wanted) < 2) {
      return undefined;
    }
    const growing = new ResizeObserver(() => scrollTo(0, wanted));
    const stop = (): void => growing.disconnect();
    growing.observe(document.body);
    const timer = setTimeout(stop, restoreWithinMs);
    addEventListener('pointerdown', stop, { once: true });
    addEventListener('wheel', stop, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener('pointerdown', stop);
      removeEventListener('wheel', stop);
    };
  }, [router, current]);
}
