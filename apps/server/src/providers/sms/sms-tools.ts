import type { RandomBytes } from '@lyceum/domain/ids';
import type { Clock } from '@lyceum/domain/time';

export interface SmsTools {
  clock: Clock;
  random: RandomBytes;
  /** Where a service says what became of a message; null: nobody outside reaches this server. */
  statusAddress: (service: 'twilio', messageId: string) => string | null;
  /** Tests read what leaves. */
  fetcher?: typeof fetch;
}
