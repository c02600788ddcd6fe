import { idsFrom } from '@lyceum/domain/ids';
import type { AttemptCounts, ProviderName } from '@lyceum/domain/payments';
import { desc, eq, inArray, isNull, sql, and, count } from 'drizzle-orm';
import { differences, reconciliations } from '../reconciliations/reconciliations.tables.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { attempts, repayments } from './payments.tables.ts';

export interface AttemptFigures extends AttemptCounts {
  /** Milliseconds; null: none was paid. */
  medianTime: number | null;
  slowTime: number | null;
}

/** By provider, of the attempts that were begun since an instant. */
export async function selectFigures(db: Database, since: Date): Promise<Map<ProviderName, AttemptFigures>> {
  const { rows } = await db.$client.query<AttemptFigures & { provider: ProviderName }>({
    name: 'payments_figures',
    text: `with lately as (
        select provider, extract(epoch from settled_at - created_at) * 1000 took,
          case when state = 'failed' then 'failed' when state in ('created', 'pending', 'closed') then 'left' else 'paid' end came_to
        from payment_attempts where id >= $1 and created_at >= $2)
      select provider,
        count(*) filter (where came_to = 'paid')::int paid,
        count(*) filter (where came_to = 'failed')::int failed,
        count(*) filter (where came_to = 'left')::int "left",
        round(percentile_cont(0.5) within group (order by took) filter (where came_to = 'paid'))::int "medianTime",
        round(percentile_cont(0.95) within group (order by took) filter (where came_to = 'paid'))::int "slowTime"
      from lately group by provider`,
    values: [idsFrom('pay', since), since],
  });
  return new Map(rows.map(({ provider, ...figures }) => [provider, figures]));
}

/** Repayments that are not over, by provider. */
export async function selectOpenRepayments(db: Queryable) {
  return db
    .select({ provider: attempts.provider, state: repayments.state, count: count() })
    .from(repayments)
    .innerJoin(attempts, eq(attempts.id, repayments.attemptId))
    .where(inArray(repayments.state, ['sending', 'stuck']))
    .groupBy(attempts.provider, repayments.state);
}

/** The newest day of each provider's statement that was compared. */
export async function selectLastCompared(db: Queryable) {
  return db
    .selectDistinctOn([reconciliations.provider], {
      provider: reconciliations.provider,
      day: reconciliations.day,
      differences: reconciliations.differences,
      open: db.$count(
        differences,
        and(
          sql`${differences.provider} = reconciliations.provider and ${differences.day} = reconciliations.day`,
          isNull(differences.settledAt),
        ),
      ),
    })
    .from(reconciliations)
    .orderBy(reconciliations.provider, desc(reconciliations.day));
}
