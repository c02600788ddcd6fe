export interface Appointment {
  /** Stays the same when the file is made again, so that a calendar does not keep two. */
  id: string;
  title: string;
  place: string;
  /** The time by the clock of the place, since calendars show that of the phone. */
  note: string;
  startsAt: Date;
  endsAt: Date;
}

const stamp = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** An iCalendar file (RFC 5545) with these appointments. */
export function calendarFile(appointments: readonly Appointment[], madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lyceum//Storefront//EN',
    ...appointments.flatMap(({ id, title, place, note, startsAt, endsAt }) => [
      'BEGIN:VEVENT',
      `UID:${id}@lyceum`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(endsAt)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(note)}`,
      ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}
const mostOctets = 74;

/** No line may have more than 75 octets; what follows goes on after a space. */
function folded(line: string): string[] {
  const encoder = new TextEncoder();
  const parts: string[] = [''];
  for (const character of line) {
    const last = parts.at(-1) ?? '';
    if (encoder.encode(last + character).length > mostOctets) {
      parts.push(` ${character}`);
    } else {
      parts[parts.length - 1] = last + character;
    }
  }
  return parts;
}
