import { may } from '@lyceum/domain/permissions';
import { officeZone, readBlockedReason } from '../../people/agencies/office-zone.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import {
  countAgencies,
  countWaitingProducts,
  selectDayStart,
  selectIncomeSince,
  selectOrdersSince,
  selectProductStates,
  selectWaitingOrders,
} from './dashboard.sql.ts';

/** The day so far, in the agency's own time zone or the one of the platform's region. */
export async function readToday(deps: Deps, _input: object, { member }: StaffCaller) {
  const { agencyId } = member;
  const zone = await officeZone(deps, member);
  const since = await selectDayStart(deps.db, deps.clock(), zone);
  const [orders, income, products, waitingOrders, waitingProducts, agencies] = await Promise.all([
    selectOrdersSince(deps.db, agencyId, since),
    may(member.person, 'read settlements') ? selectIncomeSince(deps.db, agencyId, since) : null,
    selectProductStates(deps.db, agencyId),
    selectWaitingOrders(deps.db, agencyId),
    countWaitingProducts(deps.db, agencyId),
    agencyId === null ? countAgencies(deps.db) : null,
  ]);
  const what = agencyId === null ? ('inReview' as const) : ('returned' as const);
  const waiting = [...waitingOrders, { what, count: waitingProducts }];
  const blockedReason = await readBlockedReason(deps, member);
  return { since: since.toISOString(), zone, orders, income, products, waiting, agencies, blockedReason };
}
