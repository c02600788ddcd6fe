import type { Currency } from './money.ts';
import type { Language } from './language.ts';

export const regions = ['tw', 'cn', 'us'] as const;
export type Region = (typeof regions)[number];

interface RegionFacts {
  /** Value of the `appArea` header. */
  area: 'TW' | 'China' | 'US';
  language: Language;
  /** The currency that prices are converted to for display. */
  currency: Currency;
  dialCode: string;
  zone: string;
  /** National mobile number without the dial code's plus, spaces and leading zero already normalised by `parsePhone`. */
  mobile: RegExp;
  /** A new account here is asked for consent to keep its data in mainland China (RULES.md "Minors"). */
  asksCrossBorderConsent: boolean;
  /** An account may be opened by an e-mail address alone; elsewhere it has a phone. */
  opensByEmail: boolean;
}

export const regionFacts: Record<Region, RegionFacts> = {
  tw: {
    area: 'TW',
    language: 'zh-TW',
    currency: 'TWD',
    dialCode: '886',
    zone: 'Asia/Taipei',
    mobile: /^9\d{8}$/,
    asksCrossBorderConsent: true,
    opensByEmail: true,
  },
  cn: {
    area: 'China',
    language: 'zh-CN',
    currency: 'CNY',
    dialCode: '86',
    zone: 'Asia/Shanghai',
    mobile: /^1[3-9]\d{9}$/,
    asksCrossBorderConsent: false,
    opensByEmail: false,
  },
  us: {
    area: 'US',
    language: 'en',
    currency: 'USD',
    dialCode: '1',
    zone: 'America/Los_Angeles',
    mobile: /^[2-9]\d{2}[2-9]\d{6}$/,
    asksCrossBorderConsent: true,
    opensByEmail: true,
  },
};

export function parseRegion(text: string | null | undefined): Region | null {
  const plain = text?.toLowerCase();
  if (plain === 'china') {
    return 'cn';
  }
  return regions.find((region) => region === plain) ?? null;
}
