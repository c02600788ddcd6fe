import { refuse, type Refusal } from '@lyceum/domain/refusal';
import type { Transaction } from '../../platform/database.ts';
import { updateDistributor } from './accounts.sql.ts';

/** From `since` on the person sees and buys at distribution prices; null ends it. */
export async function allowDistribution(
  tx: Transaction,
  userId: string,
  since: Date | null,
): Promise<Refusal<'notFound'> | null> {
  return (await updateDistributor(tx, userId, since)) ? null : refuse('notFound');
}
