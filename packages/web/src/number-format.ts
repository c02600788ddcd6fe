import type { Language } from '@lyceum/domain/language';

const formats = new Map<string, Intl.NumberFormat>();

/** One of each kind: making one takes a slow phone several milliseconds, and a list says many numbers. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}
