import { data } from '../session.ts';

const mostKept = 20;

const isList = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null;
const readIds = (): string[] => data.json('announcementsRead', isList) ?? [];

/** Whether this browser's reader has taken the banner away. */
export const wasRead = (id: string): boolean => readIds().includes(id);

export function keepRead(id: string): void {
  data.setJson('announcementsRead', [...readIds(), id].slice(-mostKept));
}
