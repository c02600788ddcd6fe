import type { Language } from '@lyceum/domain/language';

/** Every language calls itself by its own name. */
export const languageNames: Record<Language, string> = { 'zh-TW': '繁體中文', 'zh-CN': '简体中文', en: 'English' };
