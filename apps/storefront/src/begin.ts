import { parseRegion, type Region } from '@lyceum/domain/region';
import { startup } from '@lyceum/web/startup';
import { localData, type LocalData } from '@lyceum/web/storage';
import { detectTerminal } from '@lyceum/web/terminal';
import type { BootState } from './boot-state.ts';

/** Raise it when what is kept in local storage changes its meaning: older data is then forgotten, once (SPEC.md's clear sign). */
const storageVersion = '1';

function openData(): LocalData {
  try {
    return localData(window.localStorage);
  } catch {
    return localData(null);
  }
}

/** The server writes these into the page: `content="tw"` and `content="shop.example.tw=tw shop.example.cn=cn"`. */
const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="lyceum-${name}"]`)?.content ?? '';

/** Reads storage, address and browser; run once per page. */
export function begin(): Omit<BootState, 'warm' | 'lay' | 'reads'> {
  const data = openData();
  data.clearWhenOther(storageVersion);
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
  return { data, started, terminal: detectTerminal(window, started.terminalApp), first: new Map() };
}
