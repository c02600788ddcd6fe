import { isCreditCode } from './licences.ts';
import type { Region } from './region.ts';

const digitsOf = (text: string): number[] => Array.from(text, Number);
const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10);

const uniformWeights = [1, 2, 1, 2, 1, 2, 4, 1];

/** A company's number in Taiwan: whether it proves itself (FACTS.md). Real ones fail, so that who has such a one is asked, not refused. */
export function isProvenUniformNumber(text: string): boolean {
  const sum = digitsOf(text).reduce((whole, digit, index) => whole + digitSum(digit * (uniformWeights[index] ?? 0)), 0);
  return isUniformNumber(text) && (sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0));
}

const isUniformNumber = (text: string): boolean => /^\d{8}$/.test(text) && text !== '00000000';

/** Prefixes that the IRS never gave out. */
const unusedPrefixes = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');
const isEin = (text: string): boolean => /^\d{2}-\d{7}$/.test(text) && !unusedPrefixes.includes(text.slice(0, 2));

const isCompanyNumber: Record<Region, (text: string) => boolean> = { tw: isUniformNumber, cn: isCreditCode, us: isEin };

export type NumberFault = 'malformed' | 'otherNation';

/** What is wrong with a company's number in a nation. Of Taiwan only the shape is asked for. */
export function companyNumberFault(text: string, nation: Region): NumberFault | null {
  if (isCompanyNumber[nation](text)) {
    return null;
  }
  const isElsewhere = Object.entries(isCompanyNumber).some(([other, fits]) => other !== nation && fits(text));
  return isElsewhere ? 'otherNation' : 'malformed';
}

/** The values of A to Z on identity cards of Taiwan. */
const cardLetters = [
  10, 11, 12, 13, 14, 15, 16, 17, 34, 18, 19, 20, 21, 22, 35, 23, 24, 25, 26, 27, 28, 29, 32, 30, 31, 33,
];
const cardLetter = (letter: string): number => cardLetters[letter.charCodeAt(0) - 65] ?? 0;

/** Of citizens and of residents, whose older ones have a second letter. */
function isTaiwanId(text: string): boolean {
  if (!/^[A-Z][1289A-D]\d{8}$/.test(text)) {
    return false;
  }
  const first = cardLetter(text.charAt(0));
  const second = text.charAt(1);
  const digits = [/\d/.test(second) ? Number(second) : cardLetter(second) % 10, ...digitsOf(text.slice(2))];
  const sum = digits.reduce((whole, digit, index) => whole + digit * (index === 8 ? 1 : 8 - index), 0);
  return (Math.floor(first / 10) + (first % 10) * 9 + sum) % 10 === 0;
}

const mainlandWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: area, birthday, order, and a sign that proves the others. */
function isMainlandId(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) {
    return false;
  }
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  const born = new Date(`${birthday}T00:00:00Z`);
  const isDay = !Number.isNaN(born.getTime()) && born.toISOString().startsWith(birthday);
  const sum = mainlandWeights.reduce((whole, weight, index) => whole + weight * Number(text[index]), 0);
  return isDay && text[17] === '10X98765432'[sum % 11];
}

const isIdNumber: Record<Region, (text: string) => boolean> = {
  tw: isTaiwanId,
  cn: isMainlandId,
  // Each state has a shape of its own. A social security number, which has hyphens, is never asked for.
  us: (text) => /^(?=.*\d)[A-Z0-9]{4,20}$/.test(text),
};

export function idNumberFault(text: string, nation: Region): NumberFault | null {
  if (isIdNumber[nation](text)) {
    return null;
  }
  const isElsewhere = nation !== 'us' && (['tw', 'cn'] as const).some((other) => isIdNumber[other](text));
  return isElsewhere ? 'otherNation' : 'malformed';
}

const accountLengths: Record<Region, RegExp> = { tw: /^\d{10,16}$/, cn: /^\d{8,28}$/, us: /^\d{4,17}$/ };
export const isBankAccount = (text: string, nation: Region): boolean => accountLengths[nation].test(text);

const routingWeights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** The number of a bank in the USA. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  text !== '000000000' &&
  routingWeights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0) % 10 === 0;

/** As it is kept: in capitals, without the pauses that people write. */
export const plainNumber = (text: string): string => text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');

/** An EIN keeps its hyphen, and gets it where it lacks it. */
export function plainCompanyNumber(text: string, nation: Region): string {
  const given = plainNumber(text).replaceAll('-', '');
  return nation === 'us' && /^\d{9}$/.test(given) ? `${given.slice(0, 2)}-${given.slice(2)}` : given;
}
