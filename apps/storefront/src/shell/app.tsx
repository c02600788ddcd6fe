import { lazyPart } from '@lyceum/web/lazy-part';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type Router } from '@lyceum/web/history';
import { readAhead } from '@lyceum/web/load';
import { Screens } from '@lyceum/web/router';
import { screen } from '@lyceum/web/routes';
import { WebProvider, type Web } from '@lyceum/web/web';
import { Suspense, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { send, toastFailure } from '../caller.ts';
import { redirects, routes } from '../routes.ts';
import { currentSettings, data, queries, readsOf, scopeOf, subscribe, useSettings, warm } from '../session.ts';
import { keepFarHeights } from '../ui/far-heights.ts';
import { ErrorPage } from './error-page.tsx';
import { NoticesView } from './notices-view.tsx';
import { savedPositions, keepPositions } from './positions.ts';
import { TabBar } from './tab-bar.tsx';
import { PartFailed, views } from './views.tsx';
import { Waiting } from './waiting.tsx';

const Unknown = lazyPart(() => import('./unknown.tsx'));
const devRows = import.meta.env.DEV ? [screen('/gallery', () => import('../gallery/gallery.tsx'))] : [];
const newKey = (): string => crypto.randomUUID();

export function createStorefrontRouter(): Router {
  const router = createRouter({
    rows: [...Object.values(routes), ...devRows],
    redirects,
    page: window,
    root: '/homepage',
    loginPath: '/login',
    signedIn: () => currentSettings().signedIn,
    remember: (href) => data.setText('fullPath', href),
    newKey,
    leaving: keepFarHeights,
    warm: ({ path }) => warm(path),
    ahead(href) {
      for (const { call, input, pages } of readsOf(href)) {
        void readAhead(queries, { send, scope: scopeOf(currentSettings()) }, call, input, pages);
      }
    },
    positions: savedPositions(),
  });
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => keepPositions(router.positions()));

  let { signedIn } = currentSettings();
  subscribe(() => {
    if (signedIn !== currentSettings().signedIn) {
      signedIn = !signedIn;
      // What was kept belongs to whoever was here before; a screen that needs somebody signed in leads to the sign-in.
      router.forget();
      router.recheck();
    }
  });
  return router;
}

/** What the page brought lies above the application until its own pictures can be painted, so that none is seen to go and come. */
function takeOver(): void {
  const brought = document.getElementById('first');
  if (!brought) {
    return;
  }
  // What is tapped and read from now on is the application's.
  brought.inert = true;
  brought.ariaHidden = 'true';
  const pictures = [...(brought.querySelector('main') ? document.querySelectorAll<HTMLImageElement>('#root img') : [])];
  const seen = pictures.filter((picture) => {
    const { left, top } = picture.getBoundingClientRect();
    return left < innerWidth && top < innerHeight;
  });
  for (const picture of seen) {
    // The page has them already; one that waits to be in sight would come a moment later.
    picture.loading = 'eager';
  }
  const shown = Promise.allSettled(seen.map((picture) => picture.decode()));
  void Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 2_500))])
    // A row of a list has its own height only after the frame in which it was first in sight; until then the rows below it stand elsewhere.
    .then(nextFrame)
    .then(nextFrame)
    .then(() => brought.remove());
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** `over`: what may lie over every screen. */
export function App({ router, over }: { router: Router; over?: ReactNode }): ReactNode {
  const { language, region, currency } = useSettings();
  const web: Web = useMemo(
    () => ({ send, scope: scopeOf({ language, region, currency }), newKey, toastFailure, views }),
    [language, region, currency],
  );
  useLayoutEffect(takeOver, []);
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <WebProvider value={web}>
        <Screens
          // Words are read while rendering: another language renders everything anew.
          key={language}
          router={router}
          waiting={() => <Waiting />}
          failed={(again) => <PartFailed again={again} />}
          unknown={
            <Suspense fallback={<Waiting />}>
              <Unknown />
            </Suspense>
          }
          frame={(screen, entry) => <ErrorPage key={entry.id}>{screen}</ErrorPage>}
        >
          <TabBar />
          <NoticesView />
          {over}
        </Screens>
      </WebProvider>
    </QueryClientProvider>
  );
}
