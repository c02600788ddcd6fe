import type { Language } from '@lyceum/domain/language';
import { dateText } from '@lyceum/web/date-text';

/** A day of the applicant's nation; no zone moves it. */
export const dayText = (day: string, language: Language): string =>
  dateText(`${day}T12:00:00Z`, language, 'date', 'UTC');
