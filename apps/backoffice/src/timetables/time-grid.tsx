import FullCalendar from '@fullcalendar/react';
import classicTheme from '@fullcalendar/react/themes/classic';
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
  /** Null for who may not see orders. */
  onOpen: ((orderId: string) => void) | null;
}

const tones: Record<Entry['kind'], string> = {
  class: 'entry-class',
  space: 'entry-space',
  consulting: 'entry-consulting',
};

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

export default function TimeGrid({ from, byDay, zone, entries, onOpen }: TimeGridProps): ReactNode {
  const { language } = useSettings();
  return (
    <div className="time-grid">
      <FullCalendar
        key={`${from} ${byDay ? 'day' : 'week'}`}
        plugins={[timeGrid, classicTheme]}
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
        events={entries.map((entry) => ({
          id: entry.id,
          title: [
            entry.title,
            ...(entry.where === '' || entry.where === entry.title ? [] : [entry.where]),
            ...(entry.held ? [m.timetables_held()] : []),
          ].join(' · '),
          start: entry.startsAt,
          end: entry.endsAt,
          className: tones[entry.kind],
          extendedProps: { orderId: entry.orderId },
        }))}
        eventClick={({ event }) => {
          const orderId = event.extendedProps['orderId'] as string | null;
          if (orderId !== null) {
            onOpen?.(orderId);
          }
        }}
      />
    </div>
  );
}
