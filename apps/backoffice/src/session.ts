import type { me } from '@lyceum/contract/staff.calls';
import { parseLanguage, headerLanguage, storedLanguage, type Language } from '@lyceum/domain/language';
import { may, type Act } from '@lyceum/domain/permissions';
import { personOf, type StaffPerson } from '@lyceum/domain/staff';
import { overwriteGetLocale } from '@lyceum/i18n/runtime';
import type { ReplyOf } from '@lyceum/web/call-client';
import { createQueryClient } from '@lyceum/web/load';
import { localData, type LocalData } from '@lyceum/web/storage';
import { useSyncExternalStore } from 'react';

export type Me = ReplyOf<typeof me>;
export type Theme = 'light' | 'dark' | 'system';

/** This visit: who is signed in, and how the page shall look. One per page, like the page's own window. */
export interface Settings {
  language: Language;
  theme: Theme;
  /** Null while nobody is signed in. The cookie alone proves it; this is what the server said about it last. */
  me: Me | null;
  /** The session is over, and something on the screen is not saved: one signs in again over it. */
  ended: boolean;
}

function openData(): LocalData {
  try {
    return localData(window.localStorage);
  } catch {
    return localData(null);
  }
}

export const data = openData();
export const queries = createQueryClient();

function languageOfBrowser(): Language {
  return /^zh-(?:cn|sg|hans)/i.test(navigator.language) ? 'zh-CN' : /^zh/i.test(navigator.language) ? 'zh-TW' : 'en';
}

const themes: readonly string[] = ['light', 'dark'];
function storedTheme(): Theme {
  const theme = data.text('officeTheme') ?? '';
  return themes.includes(theme) ? (theme as Theme) : 'system';
}

let settings: Settings = {
  language: parseLanguage(data.text('officeLanguage')) ?? languageOfBrowser(),
  theme: storedTheme(),
  me: null,
  ended: false,
};
const listeners = new Set<() => void>();
overwriteGetLocale(() => settings.language);

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/**
 * Language and theme on the root element, where styles and screen readers look for them. The theme is always told, as index.html begins it:
 * antd's dark variables stand in the sheet once, not once more for the system's wish.
 */
function applyAppearance(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset['theme'] = settings.theme === 'system' ? (systemDark.matches ? 'dark' : 'light') : settings.theme;
}
applyAppearance();
systemDark.addEventListener('change', applyAppearance);

function turn(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  applyAppearance();
  listeners.forEach((listener) => listener());
}

export const currentSettings = (): Settings => settings;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Language, theme and who is signed in; renders again when one changes. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings);
}

export function chooseLanguage(language: Language): void {
  data.setText('officeLanguage', storedLanguage[language]);
  turn({ language });
}

export function chooseTheme(theme: Theme): void {
  data.setText('officeTheme', theme === 'system' ? null : theme);
  turn({ theme });
}

/** What the server says about the session; the person's language is taken over on a device that has chosen none. */
export function learnMe(next: Me): void {
  const language = data.text('officeLanguage') === null ? next.language : settings.language;
  if (settings.me && settings.me.id !== next.id) {
    queries.clear();
  }
  turn({ me: next, language, ended: false });
}

/** Forgets the person and everything that was fetched for them; ending the session is the server's. */
export function forgetMe(): void {
  queries.clear();
  turn({ me: null, ended: false });
}

let unsaved = 0;

/** Something on the screen is not saved, until the answer is called. */
export function holdUnsaved(): () => void {
  unsaved += 1;
  return () => {
    unsaved -= 1;
  };
}

/** The server knows the session no more. The screens lead to the sign-in, and back; where something is not saved they stay. */
export function endSession(): void {
  if (settings.me && unsaved > 0) {
    turn({ ended: true });
  } else {
    forgetMe();
  }
}

export function personOfMe({ agency, owner, rights }: Me): StaffPerson {
  return personOf({ agency: agency !== null, owner, rights });
}

/** Whether who is signed in may do it: the server asks the same table. */
export function iMay(act: Act): boolean {
  return may(settings.me ? personOfMe(settings.me) : { role: 'visitor' }, act);
}

/** A shop's region means nothing here; the answer's language does. */
export const headers = (): Record<string, string> => ({ lang: headerLanguage[settings.language] });
