import type { Language } from '@lyceum/domain/language';
import { numberText, type NumberBounds, type NumberFault } from '@lyceum/domain/typed-number';
import * as m from './words/messages.js';

/** Why a typed number is none that the field takes, and what to do; in the reader's language, where no other one is given. */
export function numberFaultText(
  fault: NumberFault,
  { least, most, decimals }: NumberBounds,
  inLanguage: { locale?: Language } = {},
): string {
  switch (fault) {
    case 'notANumber':
      return m.office_notANumber({}, inLanguage);
    case 'tooSmall':
      return m.office_numberTooSmall({ least: numberText(least, decimals) }, inLanguage);
    case 'tooLarge':
      return m.office_numberTooLarge({ most: numberText(most, decimals) }, inLanguage);
    case 'tooFine':
      return decimals === 0 ? m.office_numberWhole({}, inLanguage) : m.office_numberTooFine({ decimals }, inLanguage);
  }
}
