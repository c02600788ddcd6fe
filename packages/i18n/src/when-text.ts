import type { Language } from '@lyceum/domain/language';
import * as m from './words/messages.js';
import { zoneName } from './zone-name.ts';

/** "Mon, Mar 9, 14:00 (Taipei time)": by the clock of the zone, which is named, since a family may read it elsewhere. */
export function whenText(at: Date, zone: string, locale: Language): string {
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return m.shell_zone_with({ time, zone: zoneName(zone, locale) }, { locale });
}
