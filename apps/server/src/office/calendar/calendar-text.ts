import ICAL from 'ical.js';
import type { FeedEvent } from './feeds.sql.ts';

const utc = (at: Date): ICAL.Time => ICAL.Time.fromJSDate(at, true);

/** An iCalendar file (RFC 5545) with these events, their instants in UTC. An event keeps its UID, so that a calendar moves it instead of doubling it. */
export function calendarText(name: string, events: readonly FeedEvent[], madeAt: Date): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Lyceum//Calendar//EN');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  for (const { id, title, where, startsAt, endsAt } of events) {
    const event = new ICAL.Component('vevent');
    event.updatePropertyWithValue('uid', `${id}@lyceum`);
    event.updatePropertyWithValue('dtstamp', utc(madeAt));
    event.updatePropertyWithValue('dtstart', utc(startsAt));
    event.updatePropertyWithValue('dtend', utc(endsAt));
    event.updatePropertyWithValue('summary', title);
    if (where !== '') {
      event.updatePropertyWithValue('location', where);
    }
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
