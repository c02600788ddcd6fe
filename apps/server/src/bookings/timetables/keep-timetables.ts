import type * as schemas from '@lyceum/contract/timetables.schemas';
import type { OpenHours } from '@lyceum/domain/availability';
import type { Language } from '@lyceum/domain/language';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { clockText, dateIn, minutesOfDay } from '@lyceum/domain/zone';
import type { z } from 'zod';
import { keepConsultantZone } from '../../catalogue/consultants/keep-zone.ts';
import { audit, type Deed } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction, type Queryable, type Transaction } from '../../platform/database.ts';
import type { Buyer, Deps, Member, StaffCaller } from '../../platform/deps.ts';
import { patternsOf } from '../../platform/patterns.ts';
import { versionOf } from '../../platform/version.ts';
import { selectBusyCalendar } from './busy-calendars.sql.ts';
import {
  lockTimetable,
  selectPersonSavedAt,
  selectResource,
  selectResources,
  writeTimetable,
  type Keeper,
  type ResourceRow,
} from './keep-timetables.sql.ts';
import { unsaidTimetable } from './read-timetables.ts';
import { selectTimetables, type TimetableRow } from './timetables.sql.ts';

type Own = z.output<typeof schemas.save.reply>;
type Content = Own['content'];

/** The agency whose hours somebody keeps; the empty one, which has none, for everybody else. */
const agencyOf = ({ member }: StaffCaller): string => member.agencyId ?? '';

/** Somebody who keeps hours, with what is written down of it: changes by staff stand in the audit log. */
export interface Keeping {
  keeper: Keeper;
  member: Member | null;
  language: Language;
}
export const byStaff = (caller: StaffCaller): Keeping => ({
  keeper: { agencyId: agencyOf(caller) },
  member: caller.member,
  language: caller.language,
});
export const byPerson = ({ userId, language }: Buyer): Keeping => ({ keeper: { userId }, member: null, language });

/** Writes down what staff changed. */
export async function auditHours(
  tx: Transaction,
  deps: Deps,
  { member }: Keeping,
  deed: Omit<Deed, 'act'>,
): Promise<void> {
  if (member) {
    await audit(tx, deps, member, { act: 'change ownTimetables', ...deed });
  }
}

const shown = ({ from, to }: OpenHours) => ({ from: clockText(from), to: clockText(to) });
/** The call lets no other form through; what passes midnight is above 24:00. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const kept = ({ from, to }: { from: string; to: string }): OpenHours => ({ from: minutesOf(from), to: minutesOf(to) });

function contentOf({ weekly, exceptions, ...row }: TimetableRow): Content {
  const { resourceId: _resourceId, ...own } = row;
  return {
    ...own,
    weekly: weekly
      .toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)
      .map(({ weekday, ...hours }) => ({ weekday, ...shown(hours) })),
    exceptions: exceptions
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map(({ date, hours }) => ({ date, hours: hours.map(shown) })),
  };
}

/** What the audit log keeps: hours as one reads them. */
const auditFacts = ({ weekly, exceptions, ...rules }: Content) => ({
  ...rules,
  weekly: weekly.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`).join(', '),
  exceptions: exceptions
    .map(({ date, hours }) => [date, ...hours.map(({ from, to }) => `${from}-${to}`)].join(' '))
    .join(', '),
});

async function readContent(db: Queryable, resource: ResourceRow, now: Date): Promise<Content> {
  const today = dateIn(resource.zone, now);
  const [found] = await selectTimetables(db, [resource.resourceId], today);
  return contentOf(found ?? unsaidTimetable(resource));
}

const ownOf = ({ resourceId, kind, name }: ResourceRow, content: Content, { language }: Keeping): Own => ({
  resourceId,
  kind,
  name: name[language],
  version: versionOf(content),
  content,
});

export async function listTimetables(
  { db, clock }: Deps,
  { keyword = '', page, pageSize }: z.output<typeof schemas.list.request>,
  caller: StaffCaller,
): Promise<z.input<typeof schemas.list.reply>> {
  const { rows, total } = await selectResources(db, agencyOf(caller), {
    terms: patternsOf(keyword),
    language: caller.language,
    now: clock(),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { list: rows, total, page, pageSize };
}

export async function readOwnTimetable(
  { db, clock }: Deps,
  { resourceId }: z.output<typeof schemas.own.request>,
  keeping: Keeping,
): Promise<z.input<typeof schemas.own.reply> | Refusal<'notFound'>> {
  const resource = await selectResource(db, keeping.keeper, resourceId);
  if (resource === null) {
    return refuse('notFound');
  }
  const linked = await selectBusyCalendar(db, resourceId);
  return {
    ...ownOf(resource, await readContent(db, resource, clock()), keeping),
    busyCalendar: linked && { host: linked.host, readAt: linked.readAt.toISOString(), trouble: linked.trouble },
  };
}

/** Ranges of one day that lie over each other; one that ends before it begins, or a day later, is none at all. */
function isTangled(hours: readonly OpenHours[]): boolean {
  const sorted = hours.toSorted((a, b) => a.from - b.from);
  return sorted.some(
    ({ from, to }, at) =>
      to <= from || to > from + minutesOfDay || from >= minutesOfDay || from < (sorted[at - 1]?.to ?? 0),
  );
}

/** The refusal, with who was faster: the consultant by his name, staff by theirs for their colleagues alone. */
async function editedBefore(tx: Transaction, { resourceId, name }: ResourceRow, saved: Own, keeping: Keeping) {
  const personSavedAt = await selectPersonSavedAt(tx, resourceId);
  return personSavedAt === null
    ? // To the consultant staff have no names: no agency's are his colleagues'.
      editedMeanwhile(tx, keeping.member ?? { agencyId: '' }, resourceId, saved)
    : refuse('editedMeanwhile', { saved, by: name[keeping.language], at: personSavedAt.toISOString() });
}

/** Writes the hours over, when nobody else did meanwhile. What was booked before stays. */
export function saveTimetable(
  deps: Deps,
  { resourceId, version, content }: z.output<typeof schemas.save.request>,
  keeping: Keeping,
) {
  return inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx, resourceId);
    const resource = await selectResource(tx, keeping.keeper, resourceId);
    if (resource === null) {
      return refuse('notFound');
    }
    const before = await readContent(tx, resource, deps.clock());
    if (versionOf(before) !== version) {
      return editedBefore(tx, resource, ownOf(resource, before, keeping), keeping);
    }
    const weekly = content.weekly.map(({ weekday, ...hours }) => ({ weekday, ...kept(hours) }));
    const exceptions = content.exceptions.map(({ date, hours }) => ({ date, hours: hours.map(kept) }));
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekly.filter((one) => one.weekday === weekday));
    if ([...days, ...exceptions.map(({ hours }) => hours)].some(isTangled)) {
      return refuse('hoursOverlap');
    }
    const now = deps.clock();
    await writeTimetable(
      tx,
      { ...content, resourceId, weekly, exceptions },
      { today: dateIn(resource.zone, now), personSavedAt: 'userId' in keeping.keeper ? now : null },
    );
    if (resource.kind === 'consulting' && resource.zone !== content.zone) {
      await keepConsultantZone(tx, resourceId, content.zone);
    }
    const after = await readContent(tx, resource, now);
    await auditHours(tx, deps, keeping, {
      thing: resourceId,
      before: auditFacts(before),
      after: auditFacts(after),
    });
    return ownOf(resource, after, keeping);
  });
}

/** Whether it is whose hours somebody keeps. */
export const keepsResource = async (db: Queryable, { keeper }: Keeping, resourceId: string): Promise<boolean> =>
  (await selectResource(db, keeper, resourceId)) !== null;
