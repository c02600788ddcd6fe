/** The server's clock as far as this page knows it: countdowns must not trust the clock of the phone. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Told whenever an answer says what time it is. */
  learn: (serverNow: number) => void;
}

export function createServerClock(now: () => number): ServerClock {
  let offset = 0;
  return {
    now: () => now() + offset,
    learn: (serverNow) => {
      offset = serverNow - now();
    },
  };
}
