import type { Language } from '@lyceum/domain/language';
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
  return (await files[language]()).default;
}
