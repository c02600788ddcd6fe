// A setup file of Vitest, only for `npm run mutate`: notes which functions each test reaches.
import { afterEach, beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Reached while the test ran. */
    reached?: string[];
    /** Reached by its file before: while modules were read, in beforeAll, or between the tests. */
    reachedBefore?: string[];
  }
}

const place = globalThis as { reachedFunctions?: Set<string> };
const reached = (place.reachedFunctions ??= new Set());

const taken = (): string[] => {
  const names = [...reached];
  reached.clear();
  return names;
};

beforeEach(({ task }) => {
  task.meta.reachedBefore = taken();
});
afterEach(({ task }) => {
  task.meta.reached = taken();
});
