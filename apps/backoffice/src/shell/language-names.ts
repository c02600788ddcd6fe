import { languageNames, type Language } from '@lyceum/domain/language';

/** The names of languages as words, for filters and lists of differences. */
export const languageWords = Object.fromEntries(
  Object.entries(languageNames).map(([language, name]) => [language, () => name]),
) as Record<Language, () => string>;
