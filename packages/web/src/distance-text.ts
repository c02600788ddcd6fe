import type { Language } from '@lyceum/domain/language';
import { numberFormat } from './number-format.ts';
import type { Region } from '@lyceum/domain/region';

const metresPerMile = 1_609.344;
const metresPerFoot = 0.3048;

interface Length {
  value: number;
  unit: 'meter' | 'kilometer' | 'foot' | 'mile';
}

/** One decimal below ten, none above. */
const rounded = (value: number): number => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

function metric(metres: number): Length {
  const tens = Math.max(10, Math.round(metres / 10) * 10);
  return tens < 1_000 ? { value: tens, unit: 'meter' } : { value: rounded(metres / 1_000), unit: 'kilometer' };
}

function american(metres: number): Length {
  const miles = metres / metresPerMile;
  return miles < 0.1
    ? { value: Math.max(50, Math.round(metres / metresPerFoot / 50) * 50), unit: 'foot' }
    : { value: rounded(miles), unit: 'mile' };
}

/** `350 m`, `1.2 公里`, `0.7 mi`: metres and kilometres, in the USA feet and miles, as exact as anybody needs on the way there. */
export function distanceText(metres: number, language: Language, region: Region): string {
  const { value, unit } = region === 'us' ? american(metres) : metric(metres);
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
