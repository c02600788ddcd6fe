import type { Language } from '@lyceum/domain/language';

// Stands in for the word library's own runtime (vite-words.ts), of which the compiled words use no more than this; the rest
// is about cookies and server requests. Together with `inLanguage` it saves 3 kB of the first load.
export const experimentalStaticLocale = undefined;
let current: () => Language = () => 'zh-TW';
export const getLocale = (): Language => current();
export const overwriteGetLocale = (choose: () => Language): void => {
  current = choose;
};

type Word = (inputs: object) => string;

/** A word of the compiled ones, in the language of the page or the one that is asked for. */
export const inLanguage =
  (traditional: Word, simplified: Word, english: Word) =>
  (inputs: object = {}, { locale = current() }: { locale?: Language } = {}): string =>
    (locale === 'en' ? english : locale === 'zh-CN' ? simplified : traditional)(inputs);
