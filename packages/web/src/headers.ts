import { headerLanguage, type Language } from '@lyceum/domain/language';
import { regionFacts, type Region } from '@lyceum/domain/region';
import type { LocalData } from './storage.ts';

export interface HeaderFacts {
  data: LocalData;
  language: Language;
  region: Region;
  /** 0 is told, for then nothing outside the store's payment is for sale. */
  appVerifyStatus: 0 | 1;
  terminal: { number: number; name: string };
  /** The fixed key-like header of SPEC.md: name and value. */
  key: readonly [name: string, value: string];
}

/** SPEC.md section 7: what every request carries; and the display currency, once it is chosen. */
export function requestHeaders({
  data,
  language,
  region,
  appVerifyStatus,
  terminal,
  key,
}: HeaderFacts): Record<string, string> {
  const token = data.token();
  const sellerId = headerValue(data.text('sellerId'));
  const sellerMasterId = headerValue(data.text('sellerMasterId'));
  const currency = headerValue(data.text('currency'));
  return {
    terminal: String(terminal.number),
    terminalName: terminal.name,
    versionNum: headerValue(data.text('versionNum')) ?? '1',
    appId: '1',
    appArea: regionFacts[region].area,
    lang: headerLanguage[language],
    [key[0]]: key[1],
    ...(appVerifyStatus === 0 && { appVerifyStatus: '0' }),
    ...(token && { Authorization: token }),
    ...(sellerId && { sellerId }),
    ...(sellerMasterId && { sellerMasterId }),
    ...(currency && { currency }),
  };
}

/** A stored value that a header cannot carry would make every call throw. */
function headerValue(text: string | null): string | null {
  return text !== null && /^[\w.-]{1,64}$/.test(text) ? text : null;
}
