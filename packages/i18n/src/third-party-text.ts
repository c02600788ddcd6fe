import type { ThirdParty } from '@lyceum/domain/doors';
import type { Language } from '@lyceum/domain/language';
import * as m from './words/messages.js';

/** As each writes itself: in every language alike, or in words. */
const names: Readonly<Record<ThirdParty, string | ((inputs: object, options: { locale?: Language }) => string)>> = {
  wechat: m.doors_webViewChatApp,
  line: 'LINE',
  google: 'Google',
  apple: 'Apple',
};

/** What a third party is called; without a language in that of the page. */
export function thirdPartyName(thirdParty: ThirdParty, locale?: Language): string {
  const name = names[thirdParty];
  return typeof name === 'string' ? name : name({}, locale ? { locale } : {});
}
