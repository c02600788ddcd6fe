import type { Language } from '@lyceum/domain/language';
import * as m from './words/messages.js';

const zoneNames: Readonly<Record<string, typeof m.shell_zone_taipei>> = {
  'Asia/Taipei': m.shell_zone_taipei,
  'Asia/Shanghai': m.shell_zone_beijing,
  'America/Los_Angeles': m.shell_zone_pacific,
  'America/New_York': m.shell_zone_eastern,
};

/** "Taipei time"; an IANA zone that has no name of ours is called by its place. `locale`: where nobody looks at a screen. */
export function zoneName(zone: string, locale?: Language): string {
  const options = locale && { locale };
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return zoneNames[zone]?.({}, options) ?? m.shell_zone_of({ place }, options);
}
