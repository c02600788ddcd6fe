/** The three languages, by the name that files and `lang` attributes use. */
export const languages = ['zh-CN', 'zh-TW', 'en'] as const;
export type Language = (typeof languages)[number];

/** One text in every language. */
export type LocalizedText = Record<Language, string>;

/** Each in its own script, for whoever cannot read the others. */
export const languageNames: LocalizedText = { 'zh-TW': '繁體中文', 'zh-CN': '简体中文', en: 'English' };

/** The text in a language, or in another one where it has none there; empty where it has none at all. */
export const inAnyLanguage = (text: LocalizedText, language: Language): string =>
  [language, ...languages].map((one) => text[one]).find((words) => words !== '') ?? '';

/** The same languages as SPEC.md spells them: in storage and query (`zhTW`), and in the `lang` header (`zh_tw`). */
export const storedLanguage = { 'zh-CN': 'zhCN', 'zh-TW': 'zhTW', en: 'enUS' } as const satisfies LocalizedText;
export const headerLanguage = { 'zh-CN': 'zh_cn', 'zh-TW': 'zh_tw', en: 'en' } as const satisfies LocalizedText;

/** Reads any spelling that shells, stored data and headers use; null for an unknown one. */
export function parseLanguage(text: string | null | undefined): Language | null {
  const plain = text?.replace(/[-_]/g, '').toLowerCase();
  switch (plain) {
    case 'zhcn':
    case 'zhhans':
      return 'zh-CN';
    case 'zhtw':
    case 'zhhant':
    case 'zhhk':
      return 'zh-TW';
    case 'en':
    case 'enus':
    case 'engb':
      return 'en';
    default:
      return null;
  }
}

/** The first of the languages that a device names (BCP 47, the dearest first) in which the shop speaks; null when it speaks none of them. */
export function languageOfDevice(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) {
      return /hant|^zh-(tw|hk|mo)/i.test(tag) ? 'zh-TW' : 'zh-CN';
    }
    if (/^en\b/i.test(tag)) {
      return 'en';
    }
  }
  return null;
}
