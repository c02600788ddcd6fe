import type { Region } from './region.ts';

/** Without I, O, S, V and Z, which look like figures or like each other. */
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code of mainland China (FACTS.md): 18 signs, of which the last proves the others. */
export function isCreditCode(text: string): boolean {
  const values = Array.from(text, (sign) => creditSigns.indexOf(sign));
  if (values.length !== 18 || values.includes(-1)) {
    return false;
  }
  const sum = values.slice(0, -1).reduce((whole, value, index) => whole + value * (3 ** index % 31), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}

/** Whether a licence's number can be one: on the mainland a credit code, elsewhere what an authority writes, with figures in it. */
export const isLicenceNumber = (text: string, region: Region): boolean =>
  region === 'cn' ? isCreditCode(text) : /\d{2}/.test(text);
