import type { CountedEvent } from '@lyceum/domain/counts';
import type { Entry } from '@lyceum/web/history';

/** Which screens were opened and what was done, until `count.ts` takes it: it counts what the visitor agreed to, and forgets the rest. */
export const happened: (Entry | CountedEvent)[] = [];
