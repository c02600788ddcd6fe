import { describe, expect, it } from 'vitest';
import { headerLanguage, languages, parseLanguage, storedLanguage } from './language.ts';

describe('parseLanguage', () => {
  it.each(languages)('reads every spelling of %s that the wire and the storage have', (language) => {
    expect(parseLanguage(language)).toBe(language);
    expect(parseLanguage(headerLanguage[language])).toBe(language);
    expect(parseLanguage(storedLanguage[language])).toBe(language);
    expect(parseLanguage(language.toUpperCase())).toBe(language);
  });

  it.each([
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh_Hans', 'zh-CN'],
    ['en-GB', 'en'],
  ])('takes %s for %s', (text, language) => {
    expect(parseLanguage(text)).toBe(language);
  });

  it.each([null, undefined, '', 'fr', 'zh', 'constructor', '__proto__', ' en', 'en;q=0.9', '-', 'z'.repeat(10_000)])(
    'does not know %j',
    (text) => {
      expect(parseLanguage(text)).toBeNull();
    },
  );
});
