/**
 * Lets work wait for its turn: of one owner one after the other, of all owners `most` at once. Somebody who sends many slow files waits
 * for himself.
 */
export function takeTurns(most: number) {
  const lastOf = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most) {
      // The place passes from hand to hand, so the count stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) {
        next();
      } else {
        running -= 1;
      }
    }
  }

  return async function inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const before = lastOf.get(owner) ?? Promise.resolve();
    const turn = before.then(() => run(work));
    const ended = turn.catch(() => undefined);
    lastOf.set(owner, ended);
    try {
      return await turn;
    } finally {
      if (lastOf.get(owner) === ended) {
        lastOf.delete(owner);
      }
    }
  };
}
