import type * as schemas from '@lyceum/contract/enquiries.schemas';
import { lastDate, slotsOf } from '@lyceum/domain/availability';
import { suitTimeOf } from '@lyceum/domain/enquiries';
import { refuse, type Refusal } from '@lyceum/domain/refusal';
import { day } from '@lyceum/domain/time';
import { addDays, dateIn, instantAt, minuteIn, weekdayOf } from '@lyceum/domain/zone';
import type { z } from 'zod';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { readBusy } from '../bookings/read-busy.ts';
import { readBookables, type Bookable } from '../timetables/read-timetables.ts';
import { selectCandidates, selectEnquiry, type EnquiryRow } from './enquiries.sql.ts';

/** So many calendars are looked at. */
const mostLookedAt = 40;
const mostSuggested = 10;
/** A slot begins so far ahead at most. */
const ahead = 15 * day;

type Reply = z.input<typeof schemas.suggestions.reply>;

/** Both clocks show the same now. */
const isSameClock = (one: string, other: string, now: Date): boolean =>
  minuteIn(one, now) === minuteIn(other, now) && dateIn(one, now) === dateIn(other, now);

const suits = ({ suits: wanted, zone }: EnquiryRow, at: Date): boolean =>
  wanted.length === 0 || wanted.includes(suitTimeOf(weekdayOf(dateIn(zone, at)), minuteIn(zone, at)));

/** Free slots of a consultant that one can book from, in order. */
function freeSlots({ timetable }: Bookable, busy: { startsAt: Date; endsAt: Date }[], now: Date): Date[] {
  const first = dateIn(timetable.zone, now);
  const horizon = addDays(first, ahead / day - 1);
  const end = lastDate(timetable, now);
  return slotsOf(timetable, busy, first, end < horizon ? end : horizon, now)
    .filter(({ longest }) => longest > 0)
    .map(({ startsAt }) => startsAt);
}

/** Who could give what was asked for: by topic, then language, then how soon there is a time that suits, then how soon any. */
export async function suggestConsultants(
  { db, clock }: Deps,
  { enquiryId }: z.output<typeof schemas.suggestions.request>,
  { language }: StaffCaller,
): Promise<Reply | Refusal<'notFound'>> {
  const enquiry = await selectEnquiry(db, enquiryId);
  if (!enquiry) {
    return refuse('notFound');
  }
  const now = clock();
  const wanted = { topic: enquiry.topic?.en ?? null, language: enquiry.language };
  const candidates = await selectCandidates(db, wanted, mostLookedAt);
  const bookables = await readBookables(db, candidates, now);
  const span = { startsAt: now, endsAt: instantAt('UTC', addDays(dateIn('UTC', now), ahead / day + 2), 0) };
  const busy = await readBusy(
    db,
    candidates.map(({ consultantId }) => consultantId),
    span,
    now,
  );
  const list = candidates.map((one, at) => {
    const bookable = bookables[at];
    const own = busy.filter(({ resourceId }) => resourceId === one.consultantId);
    const free = bookable && bookable !== 'left' ? freeSlots(bookable, own, now) : [];
    return {
      ...one,
      name: one.name[language],
      title: one.title[language],
      serviceName: one.serviceName[language],
      agencyName: one.agencyName[language],
      zoneFits: isSameClock(one.zone, enquiry.zone, now),
      soonest: free[0]?.toISOString() ?? null,
      soonestSuiting: free.find((slot) => suits(enquiry, slot))?.toISOString() ?? null,
    };
  });
  const rank = ({ topicFits, languageFits, soonestSuiting, soonest }: (typeof list)[number]): string =>
    [topicFits ? 0 : 1, languageFits ? 0 : 1, soonestSuiting ?? '~', soonest ?? '~'].join(' ');
  return { list: list.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, mostSuggested) };
}
