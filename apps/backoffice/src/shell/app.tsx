import { createRouter, type Router } from '@lyceum/web/history';
import { Screens } from '@lyceum/web/router';
import { WebProvider, type Web } from '@lyceum/web/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { askWhoIAm, send, toastFailure } from '../caller.ts';
import { routes } from '../routes.ts';
import { currentSettings, iMay, queries, subscribe, useSettings } from '../session.ts';
import { staticTheme } from '../theme.ts';
import { antdLocale, firstLocale, type AntdLocale } from './antd-locale.ts';
import { ErrorPage } from './error-page.tsx';
import { Frame } from './frame.tsx';
import { NoticesView } from './notices-view.tsx';
import { rememberReturn } from './return.ts';
import { NotAllowed, PartFailed, Unknown, views } from './views.tsx';

const newKey = (): string => crypto.randomUUID();

export function createOfficeRouter(): Router {
  const router = createRouter({
    rows: Object.values(routes),
    page: window,
    root: routes.dashboard.path,
    loginPath: routes.signIn.path,
    signedIn: () => currentSettings().me !== null,
    remember: rememberReturn,
    newKey,
  });
  let signedIn = currentSettings().me?.id;
  subscribe(() => {
    if (signedIn !== currentSettings().me?.id) {
      signedIn = currentSettings().me?.id;
      // What was kept belongs to whoever was here before; a screen that needs somebody signed in leads to the sign-in.
      router.forget();
      router.recheck();
    }
  });
  // Rights may have changed, or the session may have ended, while the page was in the background.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && currentSettings().me) {
      askWhoIAm().catch(() => undefined);
    }
  });
  return router;
}

/**
 * antd's own words come as a file of their own; until then it speaks English, of which a reader sees next to nothing. It is told so from the
 * start: a provider whose first locale comes later puts another one around its children, who then begin anew and forget what was typed.
 */
function useAntdLocale(): AntdLocale {
  const { language } = useSettings();
  const [locale, setLocale] = useState(firstLocale);
  useEffect(() => {
    let isNewest = true;
    // Where they do not come, the screens still speak the reader's language.
    antdLocale(language).then(
      (loaded) => isNewest && setLocale(loaded),
      () => undefined,
    );
    return () => {
      isNewest = false;
    };
  }, [language]);
  return locale;
}

interface AppProps {
  router: Router;
  /** Over every screen. */
  over: ReactNode;
  /** Beside every screen of who is signed in. */
  beside: ReactNode;
}

export function App({ router, over, beside }: AppProps): ReactNode {
  const { language, me } = useSettings();
  const locale = useAntdLocale();
  const web: Web = useMemo(() => ({ send, scope: [language], newKey, toastFailure, views }), [language]);
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={staticTheme} locale={locale} button={{ autoInsertSpace: false }}>
        <WebProvider value={web}>
          <Screens
            // Words are read while rendering: another language renders everything anew.
            key={language}
            router={router}
            waiting={() => <main className="screen" aria-busy="true" />}
            failed={(again) => <PartFailed again={again} />}
            unknown={<Unknown />}
            around={(screens) => <Frame beside={beside}>{screens}</Frame>}
            frame={(screen, entry) => (
              <ErrorPage key={`${entry.id} ${me?.id}`}>
                {entry.row?.act && !iMay(entry.row.act) ? <NotAllowed /> : screen}
              </ErrorPage>
            )}
          />
          {over}
          <NoticesView />
        </WebProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
