import type { ComponentType } from 'react';

/** The code of one screen, fetched when it is first needed. */
export type PartState = { at: 'idle' | 'loading' | 'failed' } | { at: 'ready'; screen: ComponentType };

export interface Part {
  state: () => PartState;
  /** Resolves when it is ready or has failed; never rejects. Starts again after a failure; `quietly`: which it says until it is ready. */
  start: (quietly?: boolean) => Promise<void>;
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
  const run = async (quietly: boolean): Promise<void> => {
    if (!quietly) {
      turn({ at: 'loading' });
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, timeoutMs);
    });
    try {
      const { default: screen } = (await Promise.race([load(), late])) as { default?: ComponentType };
      turn(screen ? { at: 'ready', screen } : { at: 'failed' });
    } catch {
      turn({ at: 'failed' });
    } finally {
      clearTimeout(timer);
      running = null;
    }
  };

  return {
    state: () => current,
    start: (quietly = false) => (current.at === 'ready' ? Promise.resolve() : (running ??= run(quietly))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
