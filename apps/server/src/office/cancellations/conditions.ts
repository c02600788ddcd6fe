import { cancellationConditions, recentChangeLife, type CancellationCondition } from '@lyceum/domain/cancellations';
import type { ThirdParty } from '@lyceum/domain/doors';
import type { Queryable } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { selectStanding, type Standing } from './conditions.sql.ts';

export interface Conditions {
  conditions: { condition: CancellationCondition; met: boolean; count: number }[];
  changedUntil: Date | null;
  /** To be taken away first. */
  links: ThirdParty[];
  courses: number;
}

/** What must still be taken away; the only way in stays to the end. */
const linksToEnd = ({ links, hasOtherWay }: Standing): ThirdParty[] => (hasOtherWay ? links : links.slice(1));

/** All seven conditions, each counted now. */
export async function readConditions(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  userId: string,
): Promise<Conditions> {
  const now = clock();
  const standing = await selectStanding(db, userId, now);
  const { wayInChangedAt } = standing;
  const until = wayInChangedAt && new Date(wayInChangedAt.getTime() + recentChangeLife);
  const changedUntil = until && until > now ? until : null;
  const links = linksToEnd(standing);
  const against: Record<CancellationCondition, number> = {
    recentChange: changedUntil === null ? 0 : 1,
    assets: standing.owed,
    orders: standing.open,
    shop: standing.shops,
    disputes: standing.disputes,
    payoutAccount: standing.payoutAccounts,
    links: links.length,
  };
  return {
    conditions: cancellationConditions.map((condition) => ({
      condition,
      met: against[condition] === 0,
      count: against[condition],
    })),
    changedUntil,
    links,
    courses: standing.courses,
  };
}

export const allMet = ({ conditions }: Pick<Conditions, 'conditions'>): boolean => conditions.every(({ met }) => met);
