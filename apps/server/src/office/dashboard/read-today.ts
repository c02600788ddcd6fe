import { queues } from '@lyceum/contract/dashboard.schemas';
import { may, type Act } from '@lyceum/domain/permissions';
import { officeZone, readStanding } from '../../people/agencies/office-zone.ts';
import { readAnnouncements } from '../announcements/keep-announcements.ts';
import { readEndingPapers } from '../../partners/applications/renew-papers.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import {
  countAgencies,
  countQueues,
  countSuspendedProducts,
  countWaitingProducts,
  selectDayStart,
  selectIncomeSince,
  selectOrdersSince,
  selectProductStates,
  selectWaitingOrders,
} from './dashboard.sql.ts';

/** Who may not read a queue is not told how long it is. */
const queueActs: Record<(typeof queues)[number], Act> = {
  applications: 'read applications',
  invitations: 'read invitations',
  payoutAccounts: 'read payoutAccounts',
  appeals: 'decide appeals',
  cases: 'read desk',
  reports: 'read desk',
  enquiries: 'read enquiries',
  cancellations: 'read cancellations',
};

/** The day so far, in the agency's own time zone or the one of the platform's region. */
export async function readToday(deps: Deps, _input: object, caller: StaffCaller) {
  const { member } = caller;
  const { agencyId } = member;
  const zone = await officeZone(deps, member);
  const since = await selectDayStart(deps.db, deps.clock(), zone);
  const [orders, income, products, waitingOrders, waitingProducts, suspended, agencies, lengths] = await Promise.all([
    selectOrdersSince(deps.db, agencyId, since),
    may(member.person, 'read settlements') ? selectIncomeSince(deps.db, agencyId, since) : null,
    selectProductStates(deps.db, agencyId),
    selectWaitingOrders(deps.db, agencyId),
    countWaitingProducts(deps.db, agencyId),
    agencyId === null ? null : countSuspendedProducts(deps.db, agencyId),
    agencyId === null ? countAgencies(deps.db) : null,
    agencyId === null ? countQueues(deps.db) : null,
  ]);
  const what = agencyId === null ? ('inReview' as const) : ('returned' as const);
  const ofPlatform =
    lengths === null
      ? []
      : queues
          .filter((queue) => may(member.person, queueActs[queue]))
          .map((queue) => ({ what: queue, count: lengths[queue] }));
  const ofAgency = suspended === null ? [] : [{ what: 'suspended' as const, count: suspended }];
  const waiting = [...waitingOrders, { what, count: waitingProducts }, ...ofAgency, ...ofPlatform];
  const standing = await readStanding(deps, member);
  const papers = await readEndingPapers(deps, agencyId);
  const told = await readAnnouncements(deps, caller);
  return {
    since: since.toISOString(),
    zone,
    orders,
    income,
    products,
    waiting,
    agencies,
    ...standing,
    papers,
    announcements: told,
  };
}
