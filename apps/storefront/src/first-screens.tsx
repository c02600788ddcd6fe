// Built by vite.server.ts into one module that the server runs: what the application would draw first, drawn by the application's own screens.
import './server-begun.ts';
import type { FindFirstScreen } from '@lyceum/contract/first-screens';
import { QueryClientProvider } from '@tanstack/react-query';
import type { AnyCall } from '@lyceum/contract/call';
import type { Send } from '@lyceum/web/call-client';
import { createRouter, type Router } from '@lyceum/web/history';
import { createQueryClient, readAhead } from '@lyceum/web/load';
import { Screens } from '@lyceum/web/router';
import { resolve, type Row } from '@lyceum/web/routes';
import { WebProvider, type Web } from '@lyceum/web/web';
import { renderToStaticMarkup } from 'react-dom/server';
import { firstReads, inputOf } from './first-data.ts';
import { routes } from './routes.ts';
import { drawFor } from './session.ts';
import { TabBar } from './shell/tab-bar.tsx';
import { views } from './shell/views.tsx';

const rows: readonly Row[] = [routes.home, routes.pdtList, routes.goodDetail];
await Promise.all(rows.map(({ part }) => part.start()));

const nothingKept = { text: () => null };

/** A router that stands at the address, in a window in which nothing ever happens. */
function routerAt(href: string, signedIn: boolean): Router {
  const nothing = (): void => undefined;
  const page = {
    history: { state: null, pushState: nothing, replaceState: nothing, go: nothing, back: nothing },
    location: { hash: `#${href}` },
    addEventListener: nothing,
    removeEventListener: nothing,
    scrollTo: nothing,
    scrollY: 0,
  } as unknown as Parameters<typeof createRouter>[0]['page'];
  return createRouter({
    rows,
    page,
    root: routes.home.path,
    loginPath: routes.login.path,
    signedIn: () => signedIn,
    remember: nothing,
    newKey: () => '',
  });
}

/** Nothing is asked: what is not there already is still to come. */
const web = (send: Send): Web => ({
  send,
  // What is read is one reader's.
  scope: [],
  newKey: () => '',
  toastFailure: () => undefined,
  views,
});

export const findFirstScreen: FindFirstScreen = (address, reader) => {
  const { row, href } = resolve(rows, address);
  const { reads, drawn } = firstReads(href, nothingKept);
  if (!row || !drawn) {
    return null;
  }
  return {
    href,
    reads: reads.map((read) => ({ call: read.call.facts.name, input: inputOf(read) })),
    async draw(answers) {
      const queries = createQueryClient();
      const given = new Map(reads.map(({ call }, at): [AnyCall, unknown] => [call, answers[at]]));
      const its = web(((call: AnyCall) => Promise.resolve({ data: given.get(call) })) as Send);
      await Promise.all(reads.map(({ call, input, pages }) => readAhead(queries, its, call, input, pages)));
      drawFor({ ...reader, currency: reader.displayCurrency, theme: 'system', elder: false });
      const html = renderToStaticMarkup(
        <QueryClientProvider client={queries}>
          <WebProvider value={its}>
            <Screens
              router={routerAt(href, reader.signedIn)}
              waiting={() => null}
              failed={() => null}
              unknown={null}
              frame={(screen) => screen}
            >
              <TabBar />
            </Screens>
          </WebProvider>
        </QueryClientProvider>,
      );
      queries.clear();
      return asBrought(html);
    },
  };
};

/** Quotes in text and in attributes are written as entities: what is looked for here stands in tags alone. */
const asBrought = (html: string): string =>
  html
    .replaceAll(' style="', ' data-style="')
    // The application's own screen alone says so.
    .replace(/ data-screen="[^"]*"/, '')
    // The pictures follow at once: hints at them would only make the page longer.
    .replaceAll(/<link rel="preload"[^>]*>|<!--.*?-->/g, '');
