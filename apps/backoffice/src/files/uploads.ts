import * as m from '@lyceum/i18n/words';
import { toast } from '@lyceum/web/notices';
import type { UploadedFile } from '@lyceum/web/upload';
import { useSyncExternalStore } from 'react';
import { send } from '../caller.ts';
import { currentSettings, subscribe as onSettings } from '../session.ts';

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
}

let uploads: Uploads = { list: [], placed: [] };
let lastId = 0;
const sources = new Map<number, Source>();
const listeners = new Set<() => void>();

const isRunning = ({ state }: Upload): boolean => state === 'running';
/** The browser asks before a page goes whose uploads would end with it. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();

function turn(next: Partial<Uploads>): void {
  uploads = { ...uploads, ...next };
  if (uploads.list.some(isRunning)) {
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

async function run(id: number, { file, stop }: Source): Promise<void> {
  const { uploadFile, UploadFailure } = await import('@lyceum/web/upload');
  try {
    const onProgress = (share: number): void => set(id, { share });
    const ready = await uploadFile(send, file, 'video', { signal: stop.signal, onProgress });
    sources.delete(id);
    set(id, { state: 'ready', file: ready });
  } catch (failure) {
    if (stop.signal.aborted) {
      return;
    }
    const sentence = failure instanceof UploadFailure ? failure.refusal?.message : undefined;
    toast(sentence ?? m.listings_uploadFailed(), 'bad');
    if (sentence === undefined) {
      set(id, { state: 'lost' });
    } else {
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
  const source = { file, stop: new AbortController() };
  sources.set(id, source);
  turn({ list: [...uploads.list, { ...upload, id, name: file.name, share: 0, state: 'running', file: null }] });
  void run(id, source);
}

/** What the line lost is sent again. */
export function repeatUpload(id: number): void {
  const source = sources.get(id);
  if (source) {
    set(id, { state: 'running', share: 0 });
    void run(id, source);
  }
}

/** Stops what runs; nothing of it stays. */
export function endUpload(id: number): void {
  sources.get(id)?.stop.abort();
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
