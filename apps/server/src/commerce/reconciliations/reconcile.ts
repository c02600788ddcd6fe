import { newId } from '@lyceum/domain/ids';
import { day } from '@lyceum/domain/time';
import { bookFee } from '../payments/book-fee.ts';
import { tradeOf } from '../payments/trade.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import {
  hasReconciliation,
  insertReconciliation,
  selectPaid,
  selectPaidAttempts,
  type Difference,
} from './reconciliations.sql.ts';
import type { DifferenceKind } from './reconciliations.tables.ts';

/** Each run looks at the trades of so many days, so that a refund which came late is compared too. */
const daysBack = 31;

/**
 * Compares each provider's statement until yesterday with our books and books its fees, once a day. Safe with several processes. One whose
 * statement is not there yet holds up none of the others; it throws at the end, so that it is tried again.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const provider of Object.values(deps.payments)) {
    try {
      // Of a day whose statement is there.
      const within = new Date(deps.clock().getTime() - day - (provider.statementAfter ?? 0));
      if (!(await hasReconciliation(deps.db, provider.name, provider.dayOf(within)))) {
        await compare(deps, provider, within);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, 'not every statement could be compared');
  }
}

/** `within`: an instant of the last day of the statement. */
async function compare(deps: Deps, provider: PaymentProvider, within: Date): Promise<void> {
  const until = provider.dayOf(within);
  const now = deps.clock();
  const since = new Date(now.getTime() - daysBack * day);
  const theirs = await provider.statement(provider.dayOf(since), until, async () =>
    (await selectPaidAttempts(deps.db, provider.name, since))
      .filter(({ settledAt }) => settledAt !== null && provider.dayOf(settledAt) <= until)
      .map(tradeOf),
  );
  const ours = await selectPaid(
    deps.db,
    provider.name,
    { since, within },
    theirs.map((row) => row.attemptNumber),
  );
  const found: Difference[] = [];
  const tell = (
    kind: DifferenceKind,
    attemptNumber: string,
    figures: Pick<Difference, 'ours' | 'theirs' | 'currency'>,
  ) =>
    found.push({
      id: newId('dif', now, deps.random),
      provider: provider.name,
      day: until,
      kind,
      attemptNumber,
      ...figures,
    });
  for (const row of theirs) {
    const { currency } = row.paid;
    const own = ours.find((one) => one.number === row.attemptNumber);
    if (!own) {
      tell('missingHere', row.attemptNumber, { ours: null, theirs: row.paid.amount, currency });
      continue;
    }
    if (own.amount !== row.paid.amount) {
      tell('amount', row.attemptNumber, { ours: own.amount, theirs: row.paid.amount, currency });
    }
    if (row.fee && own.fee === null && own.currency === row.fee.currency) {
      await bookFee(deps, own.id, row.fee);
    }
    // What is being sent at this moment may be there already; what went back after the statement's last day, or was taken by a bank, is in
    // some statements and in others not.
    if (row.refunded.amount < own.sent - own.mayLack || row.refunded.amount > own.sent + own.sending) {
      tell('refunded', row.attemptNumber, { ours: own.sent, theirs: row.refunded.amount, currency });
    }
  }
  for (const own of ours) {
    // A payment is told to us after the provider took it, so that the first of the days may belong to the day before.
    const dayOfOurs = own.settledAt === null ? '' : provider.dayOf(own.settledAt);
    const isStated = dayOfOurs > provider.dayOf(since) && dayOfOurs <= until;
    if (isStated && !theirs.some((row) => row.attemptNumber === own.number)) {
      tell('missingThere', own.number, { ours: own.amount, theirs: null, currency: own.currency });
    }
  }
  const row = { provider: provider.name, day: until, trades: theirs.length, differences: found.length, at: now };
  const written = await inTransaction(deps.db, (tx) => insertReconciliation(tx, row, found));
  if (written && found.length > 0) {
    deps.log.error(
      { provider: provider.name, day: until, differences: found.length },
      'the statement and our books differ',
    );
  }
}
