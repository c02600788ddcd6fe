import { may } from '@lyceum/domain/permissions';
import { isRefusal } from '@lyceum/domain/refusal';
import { dateIn } from '@lyceum/domain/zone';
import { officeZone, readStanding } from '../../people/agencies/office-zone.ts';
import { readAnnouncements } from '../announcements/keep-announcements.ts';
import { readEndingPapers } from '../../partners/applications/renew-papers.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { readCalendar } from '../calendar/read-calendar.ts';
import {
  countAskedRefunds,
  countSuspendedProducts,
  countWaitingProducts,
  selectWaitingOrders,
} from './dashboard.sql.ts';

/** Of what comes today so many are told. */
const mostShown = 3;

/** What is still to come today; of those who may see the calendar. */
async function comesToday(deps: Deps, caller: StaffCaller) {
  const now = deps.clock();
  const from = dateIn(await officeZone(deps, caller.member), now);
  const calendar = await readCalendar(deps, { from, days: 1 }, caller);
  return isRefusal(calendar) ? [] : calendar.list.filter(({ endsAt, held }) => !held && endsAt > now.toISOString());
}

/** What waits for somebody of the agency's staff: nothing that others have to do. */
export async function readTodayByPhone(deps: Deps, _input: object, caller: StaffCaller) {
  const { person, agencyId } = caller.member;
  const mayOrders = may(person, 'change sales');
  const mayProducts = may(person, 'read ownProducts');
  const [refunds, orders, returned, suspended, coming, standing, papers, announcements] = await Promise.all([
    mayOrders && agencyId !== null ? countAskedRefunds(deps.db, agencyId) : 0,
    mayOrders ? selectWaitingOrders(deps.db, agencyId) : [],
    mayProducts ? countWaitingProducts(deps.db, agencyId) : 0,
    mayProducts && agencyId !== null ? countSuspendedProducts(deps.db, agencyId) : 0,
    may(person, 'read calendar') ? comesToday(deps, caller) : [],
    readStanding(deps, caller.member),
    readEndingPapers(deps, agencyId),
    readAnnouncements(deps, caller),
  ]);
  const parcels = orders.find(({ what }) => what === 'pendingShipment')?.count ?? 0;
  const waiting = [
    { what: 'refunds' as const, count: refunds },
    { what: 'parcels' as const, count: parcels },
    { what: 'returned' as const, count: returned },
    { what: 'suspended' as const, count: suspended },
  ].filter(({ count }) => count > 0);
  const next = coming.slice(0, mostShown).map(({ id, title, where, startsAt, endsAt, zone }) => ({
    id,
    title,
    where,
    startsAt,
    endsAt,
    zone,
  }));
  return { waiting, next, more: coming.length - next.length, ...standing, papers, announcements };
}
