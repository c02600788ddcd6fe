import type { Span } from '@lyceum/domain/schedule';
import { instantAt, isZone } from '@lyceum/domain/zone';
import { second } from '@lyceum/domain/time';
import ICAL from 'ical.js';

/** Of all repeated events of a calendar together. What comes after so many is not read: a person's calendar has a few thousand. */
const mostTimes = 20_000;

/** The instant of a calendar's time. One whose zone the file does not define, and a whole day, is by the clock of `zone`. */
function instantOf(time: ICAL.Time, zone: string): Date {
  const isDefined = time.zone === ICAL.Timezone.utcTimezone || Boolean(time.zone?.component);
  if (!time.isDate && isDefined) {
    return time.toJSDate();
  }
  const { year, month, day, hour, minute, second: seconds } = time;
  const date = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return time.isDate
    ? instantAt(zone, date, 0)
    : new Date(instantAt(zone, date, hour * 60 + minute).getTime() + seconds * second);
}

/** Many files name an IANA zone without defining it. */
function zoneOf({ component }: ICAL.Event, ownZone: string): string {
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  return isZone(named) ? named : ownZone;
}

const isBusy = (event: ICAL.Event): boolean =>
  event.component.getFirstPropertyValue('transp') !== 'TRANSPARENT' &&
  event.component.getFirstPropertyValue('status') !== 'CANCELLED';

/**
 * When the owner of an iCalendar file (RFC 5545) is busy between two instants, repeated events one by one; null when the text is no calendar.
 * What is marked as free or cancelled does not count. `ownZone`: an IANA zone.
 */
export function busyTimes(text: string, from: Date, to: Date, ownZone: string): Span[] | null {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return null;
  }
  if (calendar.name !== 'vcalendar') {
    return null;
  }
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(zone);
  }
  try {
    return spansOf(calendar, from, to, ownZone);
  } catch {
    return null;
  } finally {
    // Another calendar may mean something else by the same name.
    ICAL.TimezoneService.reset();
  }
}

function spansOf(calendar: ICAL.Component, from: Date, to: Date, ownZone: string): Span[] {
  const spans: Span[] = [];
  const add = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): void => {
    const zone = start.isDate ? ownZone : zoneOf(event, ownZone);
    const span = { startsAt: instantOf(start, zone), endsAt: instantOf(end, zone) };
    if (span.endsAt > span.startsAt && span.endsAt > from && span.startsAt < to) {
      spans.push(span);
    }
  };
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const exceptions = events.filter((event) => event.isRecurrenceException());
  let left = mostTimes;
  for (const event of events) {
    if (event.isRecurrenceException()) {
      continue;
    }
    for (const exception of exceptions) {
      if (exception.uid === event.uid) {
        event.relateException(exception);
      }
    }
    if (!event.isRecurring()) {
      if (isBusy(event)) {
        add(event, event.startDate, event.endDate);
      }
      continue;
    }
    const times = event.iterator();
    for (let next = times.next(); next && left > 0; next = times.next()) {
      left -= 1;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      if (isBusy(item)) {
        add(item, startDate, endDate);
      }
      if (instantOf(next, ownZone) >= to) {
        break;
      }
    }
  }
  return spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
