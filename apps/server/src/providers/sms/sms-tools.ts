import type { RandomBytes } from '@lyceum/domain/ids';
import type { Clock } from '@lyceum/domain/time';

export interface SmsTools {
  clock: Clock;
  random: RandomBytes;
  /** Tests read what leaves. */
  fetcher?: typeof fetch;
}
