import { regionFacts } from '@lyceum/domain/region';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import {
  countAgencies,
  countWaitingProducts,
  selectDayStart,
  selectIncomeSince,
  selectOrdersSince,
  selectProductStates,
  selectWaitingOrders,
  selectZone,
} from './dashboard.sql.ts';

/** The day so far, in the agency's own time zone or the one of the platform's region. */
export async function readToday(deps: Deps, _input: object, { member }: StaffCaller) {
  const { agencyId } = member;
  const zone = (agencyId && (await selectZone(deps.db, agencyId))) ?? regionFacts[deps.config.region].zone;
  const since = await selectDayStart(deps.db, deps.clock(), zone);
  const [orders, income, products, waitingOrders, waitingProducts, agencies] = await Promise.all([
    selectOrdersSince(deps.db, agencyId, since),
    selectIncomeSince(deps.db, agencyId, since),
    selectProductStates(deps.db, agencyId),
    selectWaitingOrders(deps.db, agencyId),
    countWaitingProducts(deps.db, agencyId),
    agencyId === null ? countAgencies(deps.db) : null,
  ]);
  const what = agencyId === null ? ('inReview' as const) : ('returned' as const);
  const waiting = [...waitingOrders, { what, count: waitingProducts }];
  return { since: since.toISOString(), zone, orders, income, products, waiting, agencies };
}
