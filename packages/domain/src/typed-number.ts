/** How large a number may be, and how many decimals it may have. */
export interface NumberBounds {
  least: number;
  most: number;
  decimals: number;
}

export type NumberFault = 'notANumber' | 'tooSmall' | 'tooLarge' | 'tooFine';

/** What somebody typed: a number, nothing at all, or why it is none. */
export type TypedNumber = { value: number | null } | { fault: NumberFault };

/** Before or after an amount; 元 and the like say nothing that the field does not know. */
const currencySigns = /^(?:NT\$|US\$|TWD|CNY|USD|RMB|[$¥])|(?:TWD|CNY|USD|RMB|元|塊|块)$/gi;
/** Digits in one piece or in thousands; a separator in any other place may be a slip, and a slip of a price is dear. */
const numberShape = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * A number as people type it: full-width digits, thousands with separators or spaces, a currency's sign. Nothing is guessed: what is no number
 * says so, and an empty text is no zero.
 */
export function typedNumber(text: string, { least, most, decimals }: NumberBounds): TypedNumber {
  // Full-width digits, signs and spaces become plain ones.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s_']/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('、', ',')
    .replace(currencySigns, '')
    .replace(currencySigns, '');
  if (plain === '') {
    return text.trim() === '' ? { value: null } : { fault: 'notANumber' };
  }
  const [, sign = '', whole = '', rest = ''] = numberShape.exec(plain) ?? [];
  if (whole === '' && rest === '') {
    return { fault: 'notANumber' };
  }
  const value = Number(`${sign}${whole.replaceAll(',', '') || '0'}.${rest || '0'}`);
  if (value < least) {
    return { fault: 'tooSmall' };
  }
  if (value > most) {
    return { fault: 'tooLarge' };
  }
  return rest.replace(/0+$/, '').length > decimals ? { fault: 'tooFine' } : { value };
}

/** The same number for people: thousands apart, and decimals only where there are some. */
export function numberText(value: number, decimals: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: decimals });
}
