import type { ComponentType } from 'react';

/** The code of one screen, fetched when it is first needed. */
export type PartState = { at: 'idle' | 'loading' | 'failed' } | { at: 'ready'; screen: ComponentType };

export interface Part {
  state: () => PartState;
  /** Resolves when it is ready or has failed; never rejects. Starts again after a failure. */
  start: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

/** SPEC.md section 9. */
const chunkTimeoutMs = 120_000;

export function createPart(load: () => Promise<object>, timeoutMs = chunkTimeoutMs): Part {
  const listeners = new Set<() => void>();
  let current: PartState = { at: 'idle' };
  let running: Promise<void> | null = null;

  const turn = (next: PartState): void => {
    current = next;
    listeners.forEach((listener) => listener());
  };
  const run = async (): Promise<void> => {
    turn({ at: 'loading' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the part took too long')), timeoutMs);
    });
    try {
      const module = (await Promise.race([load(), late])) as { default?: ComponentType };
      if (!module.default) {
        throw new TypeError('a screen is the default export of its file');
      }
      turn({ at: 'ready', screen: module.default });
    } catch {
      turn({ at: 'failed' });
    } finally {
      clearTimeout(timer);
      running = null;
    }
  };

  return {
    state: () => current,
    start: () => (current.at === 'ready' ? Promise.resolve() : (running ??= run())),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
