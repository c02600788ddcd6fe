import type { Language } from '@lyceum/domain/language';
import { numberFormat } from './number-format.ts';

type Style = 'date' | 'dateTime' | 'instant' | 'dayTime' | 'time';

const shapes: Record<Style, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false },
  instant: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  },
  dayTime: { month: 'short', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** In the viewer's own time zone unless `zone` (an IANA name) is given. An instant that is none gives an empty text. */
export function dateText(instant: string | number, language: Language, style: Style, zone?: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) {
    return '';
  }
  const key = `${language} ${style} ${zone ?? ''}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...shapes[style], timeZone: zone });
  formats.set(key, format);
  return format.format(time);
}

/** A whole number; ten thousand and more in the language's short way. All three group by commas: most numbers need no format. */
export function countText(count: number, language: Language): string {
  return count < 10_000
    ? String(count).replace(/\B(?=\d{3}$)/, ',')
    : numberFormat(language, { notation: 'compact' }).format(count);
}

/** `1:02:03`, `12:05`: what is left, or how long something is; never below zero. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
