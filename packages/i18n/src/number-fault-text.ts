import { numberText, type NumberBounds, type NumberFault } from '@lyceum/domain/typed-number';
import * as m from './words/messages.js';

/** Why a typed number is none that the field takes, and what to do. */
export function numberFaultText(fault: NumberFault, { least, most, decimals }: NumberBounds): string {
  switch (fault) {
    case 'notANumber':
      return m.office_notANumber();
    case 'tooSmall':
      return m.office_numberTooSmall({ least: numberText(least, decimals) });
    case 'tooLarge':
      return m.office_numberTooLarge({ most: numberText(most, decimals) });
    case 'tooFine':
      return decimals === 0 ? m.office_numberWhole() : m.office_numberTooFine({ decimals });
  }
}
