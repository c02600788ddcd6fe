const ahead = 8 * 3_600_000;

/** `2026-03-02T18:00:00+08:00` */
export const rfc3339 = (ms: number): string => `${new Date(ms + ahead).toISOString().slice(0, 19)}+08:00`;

/** `2026-03-02 18:00:00` */
export const plainTime = (ms: number): string => rfc3339(ms).slice(0, 19).replace('T', ' ');

/** `2026-03-02` */
export const dayOf = (ms: number): string => rfc3339(ms).slice(0, 10);

/** The first instant of a day. */
export const startOf = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);
