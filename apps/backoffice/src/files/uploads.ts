import * as files from '@lyceum/contract/files.calls';
import { toast } from '@lyceum/web/notices';
import type { BegunUpload, UploadedFile } from '@lyceum/web/upload';
import { useSyncExternalStore } from 'react';
import { send } from '../caller.ts';
import { currentSettings, subscribe as onSettings } from '../session.ts';
import { begunUpload } from './begun-uploads.ts';

/** A video on its way, or one that waits for the screen that it belongs to. It goes on whatever screen one works on. */
export interface Upload {
  id: number;
  /** What its file is for: a listing's id (`new`: not saved yet) and a lesson's. */
  place: string;
  /** The address of that screen, the part after `#`. */
  href: string;
  name: string;
  /** From 0 to 1; 1: the server is checking it. */
  share: number;
  /** The server makes it playable. */
  converting: boolean;
  /** lost: the line or the server is away; it goes on by itself from what has come. */
  state: 'running' | 'lost' | 'ready';
  /** Null until it is ready. */
  file: UploadedFile | null;
}

interface Uploads {
  list: readonly Upload[];
  /** Files that were put in their places, for their names and lengths. */
  placed: readonly UploadedFile[];
}

interface Source {
  file: File;
  stop: AbortController;
  begun: BegunUpload;
  /** How often it was lost. */
  losses: number;
  /** The next try by itself. */
  timer?: ReturnType<typeof setTimeout>;
}

/** Milliseconds before what was lost goes on by itself, the last of them again and again; sooner when the line comes back. */
const pauses = [5_000, 15_000, 30_000, 60_000];

let uploads: Uploads = { list: [], placed: [] };
let lastId = 0;
const sources = new Map<number, Source>();
const listeners = new Set<() => void>();

/** The browser asks before a page goes whose uploads would end with it. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();

function turn(next: Partial<Uploads>): void {
  uploads = { ...uploads, ...next };
  if (uploads.list.some(({ state, converting }) => state === 'running' && !converting)) {
    addEventListener('beforeunload', holdPage);
  } else {
    removeEventListener('beforeunload', holdPage);
  }
  listeners.forEach((listener) => listener());
}

const set = (id: number, change: Partial<Upload>): void =>
  turn({ list: uploads.list.map((one) => (one.id === id ? { ...one, ...change } : one)) });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(): Uploads {
  return useSyncExternalStore(subscribe, () => uploads);
}

async function run(id: number, source: Source): Promise<void> {
  const { file, stop, begun } = source;
  const { uploadFile, UploadFailure } = await import('@lyceum/web/upload');
  try {
    const onProgress = (share: number): void => set(id, { share });
    const onConverting = (): void => set(id, { converting: true });
    const ready = await uploadFile(send, file, 'video', { signal: stop.signal, onProgress, onConverting, begun });
    sources.delete(id);
    set(id, { state: 'ready', file: ready });
  } catch (failure) {
    if (stop.signal.aborted) {
      return;
    }
    const sentence = failure instanceof UploadFailure ? failure.refusal?.message : undefined;
    if (sentence === undefined) {
      set(id, { state: 'lost' });
      source.timer = setTimeout(() => repeatUpload(id), pauses[Math.min(source.losses, pauses.length - 1)]);
      source.losses += 1;
    } else {
      toast(sentence, 'bad');
      endUpload(id);
    }
  }
}

/** Begins to upload a video; another one on its way to the same place ends. */
export function beginUpload(upload: Pick<Upload, 'place' | 'href'>, file: File): void {
  for (const { id } of uploads.list.filter(({ place }) => place === upload.place)) {
    endUpload(id);
  }
  const id = (lastId += 1);
  const taken = [...sources.values()].map(({ begun }) => begun.fileId());
  const source = { file, stop: new AbortController(), begun: begunUpload(file, upload.place, taken), losses: 0 };
  sources.set(id, source);
  turn({
    list: [
      ...uploads.list,
      { ...upload, id, name: file.name, share: 0, converting: false, state: 'running', file: null },
    ],
  });
  void run(id, source);
}

/** What was lost goes on. */
export function repeatUpload(id: number): void {
  const source = sources.get(id);
  if (source && uploads.list.some((one) => one.id === id && one.state === 'lost')) {
    clearTimeout(source.timer);
    set(id, { state: 'running' });
    void run(id, source);
  }
}
addEventListener('online', () => uploads.list.forEach(({ id }) => repeatUpload(id)));

/** Stops what runs; nothing of it stays. */
export function endUpload(id: number): void {
  const source = sources.get(id);
  source?.stop.abort();
  clearTimeout(source?.timer);
  const fileId = source?.begun.fileId() ?? null;
  if (fileId !== null && uploads.list.some((one) => one.id === id && one.state === 'lost')) {
    // What runs says so by itself.
    source?.begun.keep(null);
    send(files.cancel, { fileId }, { keepalive: true }).catch(() => undefined);
  }
  sources.delete(id);
  turn({ list: uploads.list.filter((one) => one.id !== id) });
}

/** It is where it belongs. */
export function placeUpload({ id, file }: Upload): void {
  turn({
    list: uploads.list.filter((one) => one.id !== id),
    placed: file ? [file, ...uploads.placed] : uploads.placed,
  });
}

/** What was new has ids of its own now. */
export function movePlaces(places: ReadonlyMap<string, string>, href: string): void {
  turn({
    list: uploads.list.map((one) => {
      const place = places.get(one.place);
      return place === undefined ? one : { ...one, place, href };
    }),
  });
}

let owner = currentSettings().me?.id;
onSettings(() => {
  const next = currentSettings().me?.id;
  if (next !== owner) {
    // They were of whoever was signed in.
    owner = next;
    for (const { id } of uploads.list) {
      endUpload(id);
    }
    turn({ placed: [] });
  }
});
