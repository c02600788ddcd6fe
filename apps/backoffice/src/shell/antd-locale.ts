import type { Language } from '@lyceum/domain/language';
import type { ConfigProviderProps } from 'antd';

export type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const files: Record<Language, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN.js'),
  'zh-TW': () => import('antd/es/locale/zh_TW.js'),
  en: () => import('antd/es/locale/en_US.js'),
};

/** The words that antd's parts say by themselves. */
export async function antdLocale(language: Language): Promise<AntdLocale> {
  return (await files[language]()).default;
}
