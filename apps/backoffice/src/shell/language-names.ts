import type { Words } from '@lyceum/domain/language';

/** Each in its own script, for whoever cannot read the others. */
export const languageNames: Words = { 'zh-TW': '繁體中文', 'zh-CN': '简体中文', en: 'English' };
