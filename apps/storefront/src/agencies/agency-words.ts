import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';

/** `350 m`, `2.4 km`, `120 km`: no finer than anybody needs to know. */
export function distanceText(metres: number, language: Language): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return metres < 1_000
    ? m.agencies_metres({ count: number(Math.max(50, Math.round(metres / 50) * 50), 0) })
    : m.agencies_kilometres({ count: number(metres / 1_000, metres < 10_000 ? 1 : 0) });
}
