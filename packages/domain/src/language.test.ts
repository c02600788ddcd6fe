import { describe, expect, it } from 'vitest';
import { headerLanguage, languageOfDevice, languages, parseLanguage, storedLanguage } from './language.ts';

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

describe('languageOfDevice', () => {
  it.each([
    [['zh'], 'zh-CN'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hans-TW'], 'zh-CN'],
    [['zh-MO'], 'zh-TW'],
    [['zh-Hant-US', 'en-US'], 'zh-TW'],
    [['fr-FR', 'en-IE', 'zh-TW'], 'en'],
    [['*', '', 'x'.repeat(1_000), 'zh_TW', 'en'], 'en'],
    [['ja', 'ko-KR'], null],
    [[], null],
  ])('finds in %j the language %s', (tags, language) => {
    expect(languageOfDevice(tags)).toBe(language);
  });
});
