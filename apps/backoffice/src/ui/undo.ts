import { useCallback, useReducer } from 'react';

interface Written<Content> {
  past: readonly Content[];
  now: Content;
  future: readonly Content[];
  /** When the newest step began, in milliseconds of the page. */
  at: number;
}

type Act<Content> =
  | { kind: 'write'; next: (now: Content) => Content; at: number }
  | { kind: 'settle'; make: (now: Content) => Content; rename: (content: Content) => Content }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** What is written without a longer pause is one step. */
const stepMs = 1_000;
const mostSteps = 100;

/** What one wrote, step by step. */
export function writing<Content>(state: Written<Content>, act: Act<Content>): Written<Content> {
  const { past, now, future, at } = state;
  switch (act.kind) {
    case 'write': {
      const next = act.next(now);
      const isSameStep = past.length > 0 && act.at - at < stepMs;
      return {
        past: isSameStep ? past : [...past, now].slice(-mostSteps),
        now: next,
        future: [],
        at: act.at,
      };
    }
    case 'settle':
      return { ...state, past: past.map(act.rename), now: act.make(act.rename(now)), future: future.map(act.rename) };
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? state
        : { past: past.slice(0, -1), now: before, future: [now, ...future], at: -Infinity };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after === undefined ? state : { past: [...past, now], now: after, future: rest, at: -Infinity };
    }
  }
}

/**
 * A content that is written, with the steps back and forth. `settle` puts in what the server made of it, which is no step;
 * `rename` does to every step what the server did to what is new in it.
 */
export function useUndo<Content>(first: Content) {
  const [{ past, now, future }, act] = useReducer(writing<Content>, {
    past: [],
    now: first,
    future: [],
    at: -Infinity,
  });
  const write = useCallback(
    (next: (now: Content) => Content) => act({ kind: 'write', next, at: performance.now() }),
    [],
  );
  return {
    content: now,
    write,
    settle: useCallback(
      (make: (now: Content) => Content, rename: (content: Content) => Content) => act({ kind: 'settle', make, rename }),
      [],
    ),
    undo: past.length > 0 ? () => act({ kind: 'undo' }) : null,
    redo: future.length > 0 ? () => act({ kind: 'redo' }) : null,
  };
}
