import type { Language } from '@lyceum/domain/language';

const minutesOfHour = 60;
const minutesOfDay = 24 * minutesOfHour;

/** How long something waits, in its largest unit: "3 hours", "2 days". */
export function waitText(minutes: number, language: Language): string {
  const [unit, length] =
    minutes >= minutesOfDay
      ? (['day', minutesOfDay] as const)
      : minutes >= minutesOfHour
        ? (['hour', minutesOfHour] as const)
        : (['minute', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(minutes / length));
}
