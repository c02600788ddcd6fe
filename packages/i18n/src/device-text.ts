import type { Browser, Device, System } from '@lyceum/domain/devices';
import type { Language } from '@lyceum/domain/language';
import * as m from './words/messages.js';

type Named<Name extends string> = Readonly<Record<Name, string | ((inputs: object, options: object) => string)>>;

/** Their own names, which no language changes, or words. */
const browserNames: Named<Browser> = {
  line: 'LINE',
  wechat: m.accounts_browserWechat,
  facebook: 'Facebook',
  instagram: 'Instagram',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: m.accounts_browserOther,
};
const systemNames: Named<System> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  mac: 'Mac',
  linux: 'Linux',
  other: m.accounts_systemOther,
};

/** "Chrome on Android", in the reader's language. */
export function deviceText({ browser, system }: Device, language: Language): string {
  const locale = { locale: language };
  const text = <Name extends string>(names: Named<Name>, name: Name): string => {
    const one = names[name];
    return typeof one === 'string' ? one : one({}, locale);
  };
  return m.accounts_device({ browser: text(browserNames, browser), system: text(systemNames, system) }, locale);
}
