import type { Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';

/** Who saved last and when, as a refused save tells it; nobody's name: the platform. */
export interface Deed {
  by: string | null;
  at: string | null;
}

/** `Ada saved changes too, on 1 May 2026, 10:00.` */
export function whoText({ by, at }: Deed, language: Language): string {
  const name = by ?? m.office_platform();
  return at === null
    ? m.office_savedTooAtSomeTime({ name })
    : m.office_savedToo({ name, time: dateText(at, language, 'dateTime') });
}
