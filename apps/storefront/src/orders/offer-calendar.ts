import type { orderDetails } from '@lyceum/contract/orders.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { clock, currentSettings } from '../session.ts';
import { timeThere } from '../ui/session-time.ts';
import { calendarFile, type Appointment } from './calendar-file.ts';

/** What is to come of an order, but not what was given back. */
const ahead = (lines: ReplyOf<typeof orderDetails>['lines']): Appointment[] =>
  lines.flatMap(({ lineId, name1, place, sessions, returned }) =>
    sessions
      .filter(({ startsAt }) => !returned && Date.parse(startsAt) > clock.now())
      .map(({ sessionId, startsAt, endsAt, zone }) => ({
        id: `${lineId}.${sessionId}`,
        title: name1,
        place: place ?? '',
        note: timeThere(startsAt, zone, currentSettings().language),
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
  );

/** Hands the browser a file of what is to come of an order, which it offers to the phone's calendar. */
export function offerCalendarFile(lines: ReplyOf<typeof orderDetails>['lines']): void {
  const text = calendarFile(ahead(lines), new Date(clock.now()));
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = 'lyceum.ics';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
