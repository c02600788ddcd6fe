import { useSyncExternalStore } from 'react';

/**
 * How the page learns what changes: `begins` while the stream is first opened; `told`: by the stream; `asks`: there is no stream, and what may have
 * changed is asked for now and then.
 */
export type RealtimeState = 'begins' | 'told' | 'asks';

let state: RealtimeState = 'begins';
/** Conversations whose other side types, and until when (`performance.now`). */
const typing = new Map<string, number>();
const listeners = new Set<() => void>();

/** Milliseconds for which somebody counts as typing after it was said; it is said again within them. */
export const typingLasts = 6_000;
/** So often, in milliseconds, it may be said. */
export const typingSaidEvery = 3_000;
/** While the stream stands it is asked for this rarely, in milliseconds: prices and states of what was sent along change without being told. */
const rarely = 60_000;

function tellAll(): void {
  listeners.forEach((listener) => listener());
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentRealtime = (): RealtimeState => state;
export const useRealtime = (): RealtimeState => useSyncExternalStore(subscribe, currentRealtime, currentRealtime);

export function setRealtime(now: RealtimeState): void {
  if (now !== state) {
    state = now;
    tellAll();
  }
}

/** How often to ask, in milliseconds, for what the stream tells of: as often as that while there is none. */
export const askEvery = (otherwise: number): number => (state === 'told' ? rarely : otherwise);

/** The same for what takes a number, which changes with it. */
export function useAskEvery(otherwise: number): number {
  useRealtime();
  return askEvery(otherwise);
}

/** Up to which number the page has things that grow. */
const read = new Map<string, number>();

export function setRead(about: string, upTo: number): void {
  read.set(about, Math.max(upTo, read.get(about) ?? 0));
}
/** Somebody else may be signed in from then on. */
export const forgetRead = (): void => read.clear();
export const isRead = (about: string, upTo: number | undefined): boolean =>
  upTo !== undefined && upTo <= (read.get(about) ?? 0);

/** The other side types there, or does no longer. */
export function setTyping(conversationId: string, types: boolean): void {
  if (types) {
    typing.set(conversationId, performance.now() + typingLasts);
    setTimeout(tellAll, typingLasts + 50);
  } else if (!typing.delete(conversationId)) {
    return;
  }
  tellAll();
}

export function useTyping(conversationId: string | null): boolean {
  const types = (): boolean => (typing.get(conversationId ?? '') ?? 0) > performance.now();
  return useSyncExternalStore(subscribe, types, types);
}
