import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { zoneName } from '@lyceum/i18n/zone-name';
import { dateText } from '@lyceum/web/date-text';

/** The time at a place, with the zone's name: for files, which are read anywhere. */
export const timeThere = (startsAt: string, zone: string, language: Language): string =>
  m.shell_zone_with({ time: dateText(startsAt, language, 'dayTime', zone), zone: zoneName(zone) });

/**
 * When a session begins. One goes to a place by the clock of the place; what comes by screen, by one's own. Where the two differ at that
 * moment, the zone is named, and a live lesson tells both.
 */
export function sessionTime(
  { startsAt, zone, inPerson }: { startsAt: string; zone: string; inPerson: boolean },
  language: Language,
): string {
  const own = dateText(startsAt, language, 'dayTime');
  const time = dateText(startsAt, language, 'dayTime', zone);
  if (own === time) {
    return own;
  }
  return inPerson ? timeThere(startsAt, zone, language) : m.shell_zone_both({ own, time, zone: zoneName(zone) });
}
