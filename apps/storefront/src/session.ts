import { overwriteGetLocale } from '@lyceum/i18n/runtime';
import { tokenLife } from '@lyceum/domain/token-life';
import { storedLanguage, type Language } from '@lyceum/domain/language';
import type { Theme } from '@lyceum/domain/preferences';
import { regionFacts, type Region } from '@lyceum/domain/region';
import { createServerClock } from '@lyceum/web/clock';
import { createQueryClient } from '@lyceum/web/load';
import { readProfile, type Profile } from '@lyceum/web/profile';
import { useSyncExternalStore } from 'react';
import { answersCache } from './worker-kept.ts';

/** This visit: who and where the reader is, and how the page shall look. One per page, like the page's own window. */
const begun = globalThis.lyceum;
if (!begun) {
  throw new Error('the boot script did not run: its hash must be in the content security policy');
}
export const { data, started, terminal, first, reads, readsOf, warm } = begun;
const { appear, headers: headersFor } = begun;
export const clock = createServerClock(Date.now);
export const queries = createQueryClient();

export interface Settings {
  language: Language;
  region: Region;
  /** In which prices are shown, too (`DisplayCurrency`); empty until somebody chooses: then the region's. */
  currency: string;
  theme: Theme;
  elder: boolean;
  signedIn: boolean;
}

const themes: readonly string[] = ['light', 'dark'];

function read(language: Language, region: Region): Settings {
  const theme = data.text('theme') ?? '';
  return {
    language,
    region,
    currency: data.text('currency') ?? '',
    theme: themes.includes(theme) ? (theme as Theme) : 'system',
    elder: data.text('elder') === '1',
    signedIn: data.token() !== null,
  };
}

let settings = read(started.language, started.region);
/** When the page came. The first answer may sign somebody out before the code for a shell is there, which has to tell it. */
export const cameSignedIn = settings.signedIn;
const listeners = new Set<() => void>();
overwriteGetLocale(() => settings.language);

function turn(region = settings.region): void {
  settings = read(settings.language, region);
  appear(settings.language);
  listeners.forEach((listener) => listener());
}

export const currentSettings = (): Settings => settings;

/** What answers depend on besides their input. */
export const scopeOf = ({ language, region, currency }: Pick<Settings, 'language' | 'region' | 'currency'>) => [
  language,
  region,
  currency,
];

/** Only where first screens are drawn for one reader after the other (first-screens.tsx): who it is now. */
export function drawFor(reader: Settings): void {
  settings = reader;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Language, region, look, and whether somebody is signed in; renders again when one changes. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings, currentSettings);
}

/** A page has the words of one language: for another one it comes again, told by its address, which also works where nothing can be kept. */
function comeAgain(name: 'lang' | 'appRegion', value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
  location.reload();
}

export function chooseLanguage(language: Language): void {
  if (language === settings.language) {
    // Chosen all the same: a region chosen later no longer brings another one along.
    data.setText('lang', storedLanguage[language]);
    return;
  }
  comeAgain('lang', storedLanguage[language]);
}

/** The region brings its language along, unless the reader has chosen one. */
export function chooseRegion(region: Region): void {
  const language = data.text('lang') === null ? regionFacts[region].language : settings.language;
  if (language !== settings.language) {
    comeAgain('appRegion', region);
    return;
  }
  data.setText('region', region);
  turn(region);
}

/** What the page turns to at once; null: as if nothing had been chosen. `ownPost`: whether the account belongs to a seller's staff. */
export function choose(key: 'currency' | 'theme' | 'elder' | 'ownPost', text: string | null): void {
  data.setText(key, text);
  turn();
}

export const headers = (): Record<string, string> => headersFor(settings.language, settings.region);

export function profile(): Profile | null {
  return data.json('userDate', readProfile);
}

/** Everything that was fetched: what the next person sees was fetched for them. */
function forgetAnswers(): void {
  queries.clear();
  // Where there is no secure line, there is nothing of the kind.
  void globalThis.caches?.delete(answersCache).catch(() => undefined);
}

/** The token's life is counted by the clock of this device, which is asked at startup and may be wrong: by its own it is wrong twice alike. */
export function signIn(token: string, who: Profile): void {
  data.setToken({ value: token, expires: Date.now() + tokenLife });
  data.setJson('userDate', who);
  data.setText('userId', who.id);
  forgetAnswers();
  turn();
}

/** Forgets the person: token, profile, and everything that was fetched for them. */
export function signOut(): void {
  data.forgetPerson();
  forgetAnswers();
  turn();
}
