import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US.js';

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const files: Record<Language, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN.js'),
  'zh-TW': () => import('antd/es/locale/zh_TW.js'),
  en: async () => ({ default: english }),
};

/** What antd speaks until the reader's words have come; its parts bring it along anyway. */
export const firstLocale: AntdLocale = english;

/** The words that antd's parts say by themselves. */
export async function antdLocale(language: Language): Promise<AntdLocale> {
  const { default: words } = await files[language]();
  // Of its own it counts rows as if they were strips of paper.
  return { ...words, Pagination: { ...words.Pagination, items_per_page: m.office_perPage() } };
}
