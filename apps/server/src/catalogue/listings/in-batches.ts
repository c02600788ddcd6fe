import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { inTransaction, type Transaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { insertBatch, lockBatches, selectBatch } from './kept.sql.ts';
import { ownerOf } from './read-listing.ts';

/**
 * Does something to many products of an agency in one transaction, one such thing after the other. The same Idempotency-Key answers with the
 * report of the first time; the key with another request is refused.
 */
export function inBatches<Report extends object>(
  deps: Deps,
  caller: StaffCaller,
  request: object,
  write: (tx: Transaction) => Promise<Report>,
): Promise<Report | Refusal<'requestInUse'>> {
  const { agencyId } = ownerOf(caller);
  const { idempotencyKey: key } = caller;
  const requestDigest = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  return inTransaction(deps.db, async (tx) => {
    await lockBatches(tx, agencyId);
    const known = key === null ? null : await selectBatch(tx, agencyId, key);
    if (known) {
      return known.requestDigest === requestDigest ? (known.report as Report) : refuse('requestInUse');
    }
    const report = await write(tx);
    if (key !== null) {
      await insertBatch(tx, { agencyId, key, requestDigest, report, at: deps.clock() });
    }
    return report;
  });
}
