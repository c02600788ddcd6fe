import type { BegunUpload } from '@lyceum/web/upload';
import { currentSettings, data } from '../session.ts';

/** A film that is on its way: who chooses it again after the page was left goes on where it stopped. */
interface Kept {
  fileId: string;
  /** What its file is for, as in `Upload`. */
  place: string;
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

type KeptUploads = Record<string, Kept>;

const most = 20;
/** The server keeps what came for two days. */
const longest = 2 * 24 * 3_600_000;

const readKept = (value: unknown): KeptUploads | null =>
  typeof value === 'object' && value !== null ? (value as KeptUploads) : null;
const owner = (): string => currentSettings().me?.id ?? '';
/** The same file, as far as a browser tells: another film hardly has its name, its length and its time. */
const nameOf = (file: File): string => [owner(), file.size, file.lastModified, file.name].join(' ');

/** What this person has on its way on this device. */
function keptUploads(): KeptUploads {
  const now = Date.now();
  const kept = Object.entries(data.json('officeUploads', readKept) ?? {});
  return Object.fromEntries(kept.filter(([, { at }]) => now - at < longest));
}

/** The name of a film that broke off on its way to that place; null when there is none. */
export const brokenOff = (place: string): string | null =>
  Object.entries(keptUploads()).find(([key, one]) => one.place === place && key.startsWith(`${owner()} `))?.[1].name ??
  null;

/** Where one file's upload is remembered on this device. `taken`: ids of those that run already on this page. */
export function begunUpload(file: File, place: string, taken: readonly (string | null)[]): BegunUpload {
  const key = nameOf(file);
  const before = keptUploads()[key]?.fileId ?? null;
  let current = taken.includes(before) ? null : before;
  return {
    fileId: () => current,
    keep(fileId) {
      const { [key]: old, ...others } = keptUploads();
      const mine = fileId === null ? {} : { [key]: { fileId, place, name: file.name, at: Date.now() } };
      // Another one of the same name is not ours to forget.
      const kept = fileId === null && old && old.fileId !== current ? { [key]: old } : mine;
      current = fileId;
      const next = Object.entries({ ...others, ...kept })
        .toSorted(([, a], [, b]) => b.at - a.at)
        .slice(0, most);
      data.setJson('officeUploads', next.length === 0 ? null : Object.fromEntries(next));
    },
  };
}
