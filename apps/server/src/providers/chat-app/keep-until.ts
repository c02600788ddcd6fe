import { second, type Clock } from '@lyceum/domain/time';

/** What was asked for once, until it ends: who comes while it is asked for waits for the same answer. A failure is not kept. */
export function keepUntil<Value>(clock: Clock, ask: () => Promise<{ value: Value; seconds: number }>) {
  let kept: { value: Value; until: number } | null = null;
  let asking: Promise<Value> | null = null;
  const askAgain = async (): Promise<Value> => {
    try {
      const began = clock().getTime();
      const { value, seconds } = await ask();
      kept = { value, until: began + seconds * second };
      return value;
    } finally {
      asking = null;
    }
  };
  return {
    get(): Promise<Value> {
      if (kept !== null && clock().getTime() < kept.until) {
        return Promise.resolve(kept.value);
      }
      asking ??= askAgain();
      return asking;
    },
    /** Somebody found out that it is worth nothing. */
    forget(value: Value): void {
      kept = kept?.value === value ? null : kept;
    },
  };
}
