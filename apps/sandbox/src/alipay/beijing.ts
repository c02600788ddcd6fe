const ahead = 8 * 3_600_000;

/** `2026-03-02 18:00:00` */
export const clockText = (ms: number): string => new Date(ms + ahead).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-03-02` */
export const dayText = (ms: number): string => clockText(ms).slice(0, 10);

/** The instant of such a text; NaN when it is none. */
export const instantOf = (text: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : NaN;
