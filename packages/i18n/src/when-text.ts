import type { Language } from '@lyceum/domain/language';

/** "Mon, Mar 9, 14:00" by the clock of the zone. */
export const whenText = (at: Date, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
