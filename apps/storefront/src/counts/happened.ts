import type { CountedEvent } from '@lyceum/domain/counts';

/**
 * What was done here, until `count.ts` takes it: it counts what the visitor agreed to, and forgets the rest. Part of the first load, since it
 * may come before the code that counts; imported by its entry, or it would be a file of its own.
 */
export const happened: CountedEvent[] = [];
