import { keyHeader } from '@lyceum/contract/call';
import type { Language } from '@lyceum/domain/language';
import { parseRegion, type Region } from '@lyceum/domain/region';
import { requestHeaders } from '@lyceum/web/headers';
import { startup } from '@lyceum/web/startup';
import { localData, type LocalData } from '@lyceum/web/storage';
import { detectTerminal } from '@lyceum/web/terminal';
import type { BootState } from './boot-state.ts';

/** Raise it when what is kept in local storage changes its meaning: older data is then forgotten, once (SPEC.md's clear sign). */
const storageVersion = '1';

function openData(place: 'localStorage' | 'sessionStorage'): LocalData {
  try {
    return localData(window[place]);
  } catch {
    return localData(null);
  }
}

/** The server writes these into the page: `content="tw"` and `content="shop.example.tw=tw shop.example.cn=cn"`. */
const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="lyceum-${name}"]`)?.content ?? '';

/** Reads storage, address and browser; run once per page. */
export function begin(): Omit<BootState, 'warm' | 'lay' | 'reads' | 'readsOf'> {
  const visit = openData('sessionStorage');
  // Support looks at somebody's account (the office's view-as.tsx): that stays in this tab, and what this browser keeps of its own user stays out.
  const data = visit.text('supportUntil') === null ? openData('localStorage') : visit;
  data.clearWhenOther(storageVersion);
  data.forgetOldToken(Date.now());
  const hosts: Record<string, Region> = {};
  for (const pair of told('hosts').split(' ')) {
    const [host = '', name] = pair.split('=');
    const region = parseRegion(name);
    if (region) {
      hosts[host] = region;
    }
  }
  const started = startup({
    href: location.href,
    data,
    visit,
    hosts,
    defaultRegion: parseRegion(told('region')) ?? 'cn',
    deviceLanguages: navigator.languages,
  });
  if (started.address !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', started.address);
  }
  if (data.text('enterHref') === null) {
    data.setText('enterHref', location.href.slice(0, 500));
  }
  const terminal = detectTerminal(window, started.terminalApp);
  return {
    data,
    started,
    terminal,
    first: new Map(),
    headers: (language, region) =>
      requestHeaders({
        data,
        language,
        region,
        appVerifyStatus: started.appVerifyStatus,
        terminal,
        key: [keyHeader, 'storefront'],
      }),
    appear: (language) => appear(data, language),
  };
}

function appear(data: LocalData, language: Language): void {
  const root = document.documentElement;
  root.lang = language;
  const theme = data.text('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.toggleAttribute('data-elder', data.text('elder') === '1');
  if (theme === 'dark' || theme === 'light') {
    root.dataset['theme'] = theme;
  } else {
    delete root.dataset['theme'];
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f1117' : '#f5f6fa');
}
