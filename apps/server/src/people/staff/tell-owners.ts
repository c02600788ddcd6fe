import type { Language } from '@lyceum/domain/language';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { postMessage } from '../../platform/outbox.ts';
import { selectOwners } from './staff.sql.ts';

/** Writes a mail to each owner of an agency, in the owner's language. */
export async function tellOwners(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  agencyId: string,
  words: (language: Language) => { subject: string; body: string },
): Promise<void> {
  for (const { email, language } of await selectOwners(tx, agencyId)) {
    await postMessage(deps, tx, { kind: 'mail', recipient: email, language, ...words(language) });
  }
}
