import { regionFacts, regions, type Region } from './region.ts';

/** A mobile number in E.164 form, for example `+886912345678`. */
export type Phone = string & { readonly brand: 'Phone' };

/** How a mobile number is written at home. */
export const phoneExamples: Record<Region, string> = { tw: '0912 345 678', cn: '138 0013 8000', us: '415 555 2671' };

/** Reads what a person typed (`0912-345-678`, `+886 912 345 678`) as a mobile number of the region; null when it is none. */
export function parsePhone(typed: string, region: Region): Phone | null {
  const { dialCode, mobile } = regionFacts[region];
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s\-().]/g, '')
    .replace(/^00/, '+');
  const international = `+${dialCode}`;
  const national = digits.startsWith(international)
    ? digits.slice(international.length)
    : digits.replace(/^0(?=9\d{8}$)/, '');
  const bare = national.replace(/^0(?=9\d{8}$)/, '');
  return mobile.test(bare) ? (`${international}${bare}` as Phone) : null;
}

/** Whose number was typed with its dial code (`+86 138 0013 8000`, `0086…`); null where none was told, or it is no number of it. */
export function toldRegion(typed: string): Region | null {
  const international = typed.normalize('NFKC').trim().replace(/^00/, '+');
  return (international.startsWith('+') && regions.find((one) => parsePhone(international, one) !== null)) || null;
}

/** Of a number in E.164 form; null for a country without a region. */
export function regionOfPhone(phone: string): Region | null {
  return regions.find((region) => phone.startsWith(`+${regionFacts[region].dialCode}`)) ?? null;
}

/** As it is written at home: `+886912345678` → `0912345678`. */
export function nationalPhone(phone: string, region: Region): string {
  const bare = phone.slice(regionFacts[region].dialCode.length + 1);
  return region === 'tw' ? `0${bare}` : bare;
}

const dialCodes = Object.values(regionFacts).map(({ dialCode }) => dialCode);
const maskable = new RegExp(`^\\+(${dialCodes.join('|')})(\\d{3})\\d+(\\d{3})$`);

/** `+886912345678` → `+886 912***678`: enough for its owner to recognise, too little for others to use. */
export function maskPhone(phone: string): string {
  return phone.replace(maskable, '+$1 $2***$3');
}
