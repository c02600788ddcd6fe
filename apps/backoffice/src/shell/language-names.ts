import type { Language, LocalizedText } from '@lyceum/domain/language';

/** Each in its own script, for whoever cannot read the others. */
export const languageNames: LocalizedText = { 'zh-TW': '繁體中文', 'zh-CN': '简体中文', en: 'English' };

/** The same as words, for lists of differences. */
export const languageWords = Object.fromEntries(
  Object.entries(languageNames).map(([language, name]) => [language, () => name]),
) as Record<Language, () => string>;
