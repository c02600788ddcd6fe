import { day } from '@lyceum/domain/time';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { dayOf } from './count-visits.ts';
import { selectVisits } from './sharing.sql.ts';

const shownDays = 30;

/** Visits of the agency's shared pages by day. */
export async function readVisits(deps: Deps, _input: object, { member, language }: StaffCaller) {
  const now = deps.clock();
  const first = dayOf(new Date(now.getTime() - (shownDays - 1) * day));
  const rows = member.agencyId === null ? [] : await selectVisits(deps.db, member.agencyId, first);
  const things = new Map<string, { id: string; name: string; total: number; days: { day: string; count: number }[] }>();
  for (const { thingId: id, name, ...counted } of rows) {
    const thing = things.get(id) ?? { id, name: name?.[language] ?? '', total: 0, days: [] };
    thing.total += counted.count;
    thing.days.push(counted);
    things.set(id, thing);
  }
  const list = [...things.values()].toSorted((one, other) => other.total - one.total);
  return { first, last: dayOf(now), list };
}
