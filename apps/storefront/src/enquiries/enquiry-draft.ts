import { suitTimes, type SuitTime } from '@lyceum/domain/enquiries';
import { languages, type Language } from '@lyceum/domain/language';
import { currentSettings, data } from '../session.ts';

/** What was written so far, on the device until it is sent. */
export interface EnquiryDraft {
  /** The key of a topic; null: not sure. */
  topic: string | null;
  language: Language;
  /** IANA zone. */
  zone: string;
  suits: readonly SuitTime[];
  need: string;
  name: string;
  phone: string;
}

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const blank = (): EnquiryDraft => ({
  topic: null,
  language: currentSettings().language,
  zone: deviceZone(),
  suits: [],
  need: '',
  name: '',
  phone: '',
});

function read(value: unknown): EnquiryDraft | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const { topic, language, zone, suits, need, name, phone } = value as Record<string, unknown>;
  const first = blank();
  const textOr = (given: unknown, other: string): string => (typeof given === 'string' ? given : other);
  return {
    topic: typeof topic === 'string' ? topic : null,
    language: languages.find((one) => one === language) ?? first.language,
    zone: textOr(zone, first.zone),
    suits: Array.isArray(suits) ? suitTimes.filter((one) => suits.includes(one)) : [],
    need: textOr(need, ''),
    name: textOr(name, ''),
    phone: textOr(phone, ''),
  };
}

export const enquiryDraft = (): EnquiryDraft => data.json('enquiryDraft', read) ?? blank();
/** Null: it was sent. */
export const keepEnquiryDraft = (draft: EnquiryDraft | null): void => data.setJson('enquiryDraft', draft);
