import * as m from '@lyceum/i18n/words';

/** "1 hour", "90 minutes", "2 hours 30 minutes". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) {
    return m.shell_minutes({ count: rest });
  }
  return rest === 0 ? m.shell_hours({ count: hours }) : m.shell_hoursMinutes({ hours, minutes: rest });
}
