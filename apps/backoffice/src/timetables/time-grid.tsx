import FullCalendar from '@fullcalendar/react';
import classicTheme from '@fullcalendar/react/themes/classic';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import zhCn from '@fullcalendar/react/locales/zh-cn';
import zhTw from '@fullcalendar/react/locales/zh-tw';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './time-grid.css';
import type { calendar } from '@lyceum/contract/calendar.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';

type Entry = ReplyOf<typeof calendar>['list'][number];

interface TimeGridProps {
  /** The first day shown, `2026-11-23`. */
  from: string;
  byDay: boolean;
  /** IANA zone of the agency: the grid shows its clock. */
  zone: string;
  entries: readonly Entry[];
  /** Null for who may neither see orders nor move bookings. */
  onOpen: ((entry: Entry) => void) | null;
  /** A booking was dragged to another start, an instant; null for who may not move any. */
  onDrag: ((entry: Entry, startsAt: string) => void) | null;
}

const tones: Record<Entry['kind'], string> = {
  class: 'entry-class',
  space: 'entry-space',
  consulting: 'entry-consulting',
};

/** An entry, and where it would go if its buyer agrees. */
function eventsOf(entry: Entry, opens: boolean, drags: boolean) {
  const { id, title, where, held, kind, orderId, movable, proposal, startsAt, endsAt } = entry;
  const words = [title, ...(where === '' || where === title ? [] : [where])];
  const look = { interactive: opens && orderId !== null, durationEditable: false };
  const own = {
    ...look,
    id,
    title: [...words, ...(held ? [m.timetables_held()] : []), ...(proposal ? [m.moves_waiting()] : [])].join(' · '),
    start: startsAt,
    end: endsAt,
    className: tones[kind],
    startEditable: drags && movable && proposal === null,
  };
  return proposal
    ? [
        own,
        {
          ...look,
          id: proposal.proposalId,
          title: [m.moves_proposed(), ...words].join(' · '),
          start: proposal.startsAt,
          end: proposal.endsAt,
          className: `${tones[kind]} entry-proposed`,
          startEditable: false,
        },
      ]
    : [own];
}

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

export default function TimeGrid({ from, byDay, zone, entries, onOpen, onDrag }: TimeGridProps): ReactNode {
  const { language } = useSettings();
  const entryOf = (eventId: string): Entry | undefined =>
    entries.find(({ id, proposal }) => id === eventId || proposal?.proposalId === eventId);
  return (
    <div className="time-grid">
      <FullCalendar
        key={`${from} ${byDay ? 'day' : 'week'}`}
        plugins={[timeGrid, interaction, classicTheme]}
        initialView={byDay ? 'timeGridDay' : 'timeGridWeek'}
        initialDate={from}
        timeZone={zone}
        locales={[zhTw, zhCn]}
        locale={language.toLowerCase()}
        firstDay={1}
        headerToolbar={false}
        allDaySlot={false}
        nowIndicator
        height="auto"
        slotHeaderFormat={clock}
        eventTimeFormat={clock}
        slotMinTime="06:00:00"
        events={entries.flatMap((entry) => eventsOf(entry, onOpen !== null, onDrag !== null))}
        // Where it goes is asked first: until then it stands where it was.
        eventDrop={({ event, revert }) => {
          const entry = entryOf(event.id);
          revert();
          if (entry && event.start) {
            onDrag?.(entry, event.start.toISOString());
          }
        }}
        eventClick={({ event }) => {
          const entry = entryOf(event.id);
          if (entry && entry.orderId !== null) {
            onOpen?.(entry);
          }
        }}
      />
    </div>
  );
}
