import type { SmsText } from '@lyceum/domain/sms';
import type { Queryable } from './database.ts';
import type { Deps } from './deps.ts';
import { lockHeld, updateHeld } from './outbox.sql.ts';
import { postMessage, type Message } from './outbox.ts';

/** How one message says that there are several. */
export type GatheredWords = (count: number) => {
  subject: string;
  body: string;
  link: string | null;
  sms: SmsText | null;
};

/** Posts a message. While it has to wait it joins what waits for the same recipient already, and one tells of them all. */
export async function holdMessage(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queryable,
  message: Message & { notBefore: Date },
  words: GatheredWords,
): Promise<void> {
  const now = deps.clock();
  const held = message.notBefore > now ? await lockHeld(tx, message, now) : null;
  if (held) {
    const gathered = held.gathered + 1;
    await updateHeld(tx, held.id, { gathered, ...words(gathered) });
  } else {
    await postMessage(deps, tx, message);
  }
}
