import { languages } from '@lyceum/domain/language';
import { describe, expect, test } from 'vitest';
import { contactEmail, withContact, type LegalSection } from './legal-text.ts';
import { cancellationNotice, cnAgreement, privacyPolicy, twAgreement, userAgreement } from './legal-texts.ts';

/** The shape of a text without its words: blocks of each section, and points of each list. */
const shapeOf = (sections: readonly LegalSection[]) =>
  sections.map(({ blocks }) => blocks.map((block) => (typeof block === 'string' ? 1 : block.length)));

describe.each([
  ['privacy policy', privacyPolicy],
  ['user agreement', userAgreement],
  ['agreement in the mainland', cnAgreement],
  ['agreement in Taiwan', twAgreement],
  ['notice on cancelling an account', cancellationNotice],
])('the %s', (_, texts) => {
  test('says the same, section by section, in every language', async () => {
    const [first, ...others] = await Promise.all(languages.map(async (language) => (await texts[language]()).sections));
    expect(first?.length).toBeGreaterThan(7);
    for (const other of others) {
      expect(shapeOf(other)).toEqual(shapeOf(first ?? []));
    }
  });

  test.each(languages)('names the contact and leaves nothing unfilled in %s', async (language) => {
    const { sections } = await texts[language]();
    const all = withContact(sections.flatMap(({ title, blocks }) => [title, ...blocks.flat()]).join('\n'));
    expect(all).toContain(contactEmail);
    expect(all).not.toMatch(/[{}]/);
    expect(sections.every(({ title, blocks }) => title !== '' && blocks.length > 0)).toBe(true);
  });
});
