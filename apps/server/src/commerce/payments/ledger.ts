import { newId } from '@lyceum/domain/ids';
import type { Currency } from '@lyceum/domain/money';
import type { LedgerAccount } from '@lyceum/domain/payments';
import type { Transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertLedger } from './payments.sql.ts';
import type { ledger } from './payments.tables.ts';

export interface Part {
  account: LedgerAccount;
  /** Minor units; positive is what the account holds for the platform, negative what is owed to it. */
  amount: number;
  agencyId?: string;
  orderId?: string;
}

/** The rows of one movement; its parts sum to zero, or the database refuses them at commit. Parts of nothing are left out. */
export function movement(
  deps: Pick<Deps, 'clock' | 'random'>,
  of: { attemptId: string | null; currency: Currency },
  parts: readonly Part[],
): (typeof ledger.$inferInsert)[] {
  const at = deps.clock();
  const movementId = newId('mov', at, deps.random);
  return parts
    .filter((part) => part.amount !== 0)
    .map((part) => ({ id: newId('led', at, deps.random), movementId, ...of, at, ...part }));
}

/** Writes one movement. */
export async function book(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  of: { attemptId: string | null; currency: Currency },
  parts: readonly Part[],
): Promise<void> {
  const rows = movement(deps, of, parts);
  if (rows.length > 0) {
    await insertLedger(tx, rows);
  }
}
