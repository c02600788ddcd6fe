import { languageOfDevice, parseLanguage, storedLanguage, type Language } from '@lyceum/domain/language';
import { parseRegion, regionFacts, type Region } from '@lyceum/domain/region';
import { safeAddress } from '@lyceum/domain/safe-address';
import type { LocalData, VisitKey } from './storage.ts';

export interface Startup {
  language: Language;
  region: Region;
  /** The host decides the region; no switch is offered. */
  regionFixed: boolean;
  terminalApp: string | null;
  /** 0 while a store reviews the shell: payment outside the store and download hints are hidden. */
  appVerifyStatus: 0 | 1;
  /** Filled in on the sign-in screen; never stored. */
  loginPhone: string | null;
  /** Of a live room, and where its signed entry shall lead back to: ours or on a listed host. */
  channelId: string | null;
  callBackUrl: string | null;
  /** What the address bar shall show: without what the query said about the person. */
  address: string;
}

export interface StartupFacts {
  /** The whole address of the page. */
  href: string;
  data: LocalData;
  /** What is kept for this visit alone. */
  visit: LocalData;
  /** Region by host name. */
  hosts: Readonly<Record<string, Region>>;
  /** Where neither host, query nor visitor says one. */
  defaultRegion: Region;
  /** What the device names, the dearest first. */
  deviceLanguages: readonly string[];
}

/** Read once and then taken out of the address: personal, or kept in local storage from then on. */
const takenOut = ['lang', 'appRegion', 'longitude', 'latitude', 'versionNum', 'loginPhone', 'callBackUrl'];

/** SPEC.md's flag of a page that is looked at before it is published. */
const preview = 'preview';

/**
 * SPEC.md "Startup". The query may stand before or inside the hash; before it wins. Values that make no sense count as absent.
 * Nobody is sent on to a `callBackUrl` here: an entry into a live room is signed by the server, for who may watch it.
 */
export function startup({ href, data, visit, hosts, defaultRegion, deviceLanguages }: StartupFacts): Startup {
  const url = new URL(href);
  const [hashPath = '', ...hashQuery] = url.hash.split('?');
  const inHash = new URLSearchParams(hashQuery.join('?'));
  const told = (name: string, shape: RegExp): string | null => {
    const value = url.searchParams.get(name) ?? inHash.get(name);
    return value !== null && shape.test(value) ? value : null;
  };

  /** Somebody who goes to a bank or to another's sign-in comes back without the query. */
  const toldInVisit = (name: VisitKey, isGood: (value: string) => boolean): string | null => {
    const value = [told(name, /^/), visit.text(name)].find((one) => one !== null && isGood(one)) ?? null;
    visit.setText(name, value);
    return value;
  };

  const hostRegion = Object.hasOwn(hosts, url.hostname) ? hosts[url.hostname] : undefined;
  const toldRegion = parseRegion(told('appRegion', /^\w{2,5}$/));
  const region = hostRegion ?? toldRegion ?? parseRegion(data.text('region')) ?? defaultRegion;
  if (toldRegion) {
    data.setText('region', toldRegion);
  }

  const toldLanguage = parseLanguage(told('lang', /^[\w-]{2,8}$/));
  const language =
    toldLanguage ??
    parseLanguage(data.text('lang')) ??
    (hostRegion ? null : languageOfDevice(deviceLanguages)) ??
    regionFacts[region].language;
  if (toldLanguage) {
    data.setText('lang', storedLanguage[toldLanguage]);
  }

  for (const [name, shape] of [
    ['longitude', /^-?\d{1,3}(\.\d{1,12})?$/],
    ['latitude', /^-?\d{1,2}(\.\d{1,12})?$/],
    ['versionNum', /^\d{1,6}(\.\d{1,6}){0,3}$/],
  ] as const) {
    const value = told(name, shape);
    if (value !== null) {
      data.setText(name, value);
    }
  }

  const loginPhone = told('loginPhone', /^\+?[\d -]{5,24}$/);
  const changed = [...takenOut, preview].some((name) => url.searchParams.has(name) || inHash.has(name));
  const cleaned = new URL(url);
  // Routes look for it in the hash alone.
  const previewed = url.searchParams.get(preview);
  if (previewed !== null) {
    cleaned.searchParams.delete(preview);
    inHash.set(preview, previewed);
  }
  takenOut.forEach((name) => {
    cleaned.searchParams.delete(name);
    inHash.delete(name);
  });
  if (hashQuery.length > 0 || inHash.size > 0) {
    cleaned.hash = inHash.size > 0 ? `${hashPath || '#/homepage'}?${inHash}` : hashPath;
  }
  const shown = changed ? cleaned : url;
  return {
    language,
    region,
    regionFixed: hostRegion !== undefined,
    terminalApp: toldInVisit('terminalApp', (value) => /^[1-6]$/.test(value)),
    appVerifyStatus: toldInVisit('appVerifyStatus', (value) => /^[01]$/.test(value)) === '0' ? 0 : 1,
    loginPhone,
    channelId: toldInVisit('channelId', (value) => /^[\w-]{1,40}$/.test(value)),
    callBackUrl: toldInVisit('callBackUrl', (value) => safeAddress(value, Object.keys(hosts)) !== null),
    address: shown.pathname + shown.search + shown.hash,
  };
}
