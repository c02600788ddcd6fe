import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';

const zoneNames: Readonly<Record<string, () => string>> = {
  'Asia/Taipei': m.shell_zone_taipei,
  'Asia/Shanghai': m.shell_zone_beijing,
  'America/Los_Angeles': m.shell_zone_pacific,
  'America/New_York': m.shell_zone_eastern,
};

/** "Taipei time"; an IANA zone that has no name of ours is called by its place. */
export const zoneName = (zone: string): string =>
  zoneNames[zone]?.() ?? m.shell_zone_of({ place: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone });

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
