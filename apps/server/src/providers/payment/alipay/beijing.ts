import { hour } from '@lyceum/domain/time';

/** `yyyy-MM-dd HH:mm:ss` in Beijing, which has no summer time. */
export const timeInBeijing = (at: Date): string =>
  new Date(at.getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

/** `yyyy-MM-dd` in Beijing. */
export const dayInBeijing = (at: Date): string => timeInBeijing(at).slice(0, 10);
