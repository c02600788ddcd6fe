import { minor, type Currency } from '@lyceum/domain/money';
import type { ProviderName } from '@lyceum/domain/payments';
import { refuse } from '@lyceum/domain/refusal';
import { audit } from '../../people/audit/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import {
  hasDifference,
  selectDay,
  selectDays,
  selectDifferences,
  settleOpen,
  type DayRow,
} from './reconciliations.sql.ts';

const dayOf = ({ at, ...row }: DayRow) => ({ ...row, at: at.toISOString() });

export async function listReconciliations(
  deps: Deps,
  { provider, page, pageSize }: { provider?: ProviderName | undefined; page: number; pageSize: number },
) {
  const { rows, total } = await selectDays(deps.db, provider, { limit: pageSize, offset: (page - 1) * pageSize });
  return { list: rows.map(dayOf), total, page, pageSize };
}

export async function readReconciliation(deps: Deps, of: { provider: string; day: string }) {
  const found = await selectDay(deps.db, of);
  if (!found) {
    return refuse('notFound');
  }
  const rows = await selectDifferences(deps.db, of);
  const money = (amount: number | null, currency: Currency) =>
    amount === null ? null : { amount: minor(amount), currency };
  return {
    ...dayOf(found),
    list: rows.map(({ difference, by }) => ({
      differenceId: difference.id,
      kind: difference.kind,
      attemptNumber: difference.attemptNumber,
      ours: money(difference.ours, difference.currency),
      theirs: money(difference.theirs, difference.currency),
      settled:
        difference.settledAt === null
          ? null
          : { at: difference.settledAt.toISOString(), by: by ?? '', note: difference.note ?? '' },
    })),
  };
}

/** Somebody found out what it was; the note says what was done. */
export function settleDifference(deps: Deps, input: { differenceId: string; note: string }, { member }: StaffCaller) {
  return inTransaction(deps.db, async (tx) => {
    const by = { settledAt: deps.clock(), settledBy: member.staffId, note: input.note };
    if (!(await settleOpen(tx, input.differenceId, by))) {
      return (await hasDifference(tx, input.differenceId)) ? refuse('differenceSettled') : refuse('notFound');
    }
    await audit(tx, deps, member, {
      act: 'change reconciliations',
      thing: input.differenceId,
      before: { settled: false },
      after: { settled: true },
    });
    return {};
  });
}
