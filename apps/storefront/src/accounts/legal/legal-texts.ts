import type { Language } from '@lyceum/domain/language';
import type { LegalSection } from './legal-text.ts';

export type LegalTexts = Record<Language, () => Promise<{ sections: readonly LegalSection[] }>>;

/** Long texts: only the reader's language is fetched, when it is asked for. */
export const privacyPolicy: LegalTexts = {
  'zh-CN': () => import('./privacy-policy.zh-CN.ts'),
  'zh-TW': () => import('./privacy-policy.zh-TW.ts'),
  en: () => import('./privacy-policy.en.ts'),
};
export const userAgreement: LegalTexts = {
  'zh-CN': () => import('./user-agreement.zh-CN.ts'),
  'zh-TW': () => import('./user-agreement.zh-TW.ts'),
  en: () => import('./user-agreement.en.ts'),
};
export const cnAgreement: LegalTexts = {
  'zh-CN': () => import('./cn-agreement.zh-CN.ts'),
  'zh-TW': () => import('./cn-agreement.zh-TW.ts'),
  en: () => import('./cn-agreement.en.ts'),
};
export const twAgreement: LegalTexts = {
  'zh-CN': () => import('./tw-agreement.zh-CN.ts'),
  'zh-TW': () => import('./tw-agreement.zh-TW.ts'),
  en: () => import('./tw-agreement.en.ts'),
};
export const cancellationNotice: LegalTexts = {
  'zh-CN': () => import('./cancellation-notice.zh-CN.ts'),
  'zh-TW': () => import('./cancellation-notice.zh-TW.ts'),
  en: () => import('./cancellation-notice.en.ts'),
};
