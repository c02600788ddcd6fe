import type { DayState } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import type { ReactElement, ReactNode } from 'react';
import { DayPicker, type DayButtonProps, type Matcher } from 'react-day-picker';
import { useSettings } from '../session.ts';
import { Icon } from './icon.tsx';
import { dayText, isoDate, localNoon, monthText, weekdayText } from './day-text.ts';

interface MonthCalendarProps {
  /** `2026-11`. */
  month: string;
  onMonth: (month: string) => void;
  /** How each day of the month stands; one that is not there cannot be chosen. */
  days: ReadonlyMap<string, DayState>;
  /** `2026-11-23`: the first and the last day that can be booked, by the calendar of the place or person. */
  first: string;
  last: string;
  /** The chosen day, or the first and last of several. */
  chosen: { first: string; last: string } | null;
  onChoose?: (date: string) => void;
}

/** Words below the number: no colour tells anything alone. */
const marks: Record<DayState, (() => string) | null> = {
  free: null,
  few: m.bookings_dayFew,
  full: m.bookings_dayFull,
  closed: null,
};

/**
 * A month of days that are free, nearly full, full or closed. Days are dates of the place's calendar; the picker gets them as noons by the
 * device's clock, which every zone has on every day.
 */
export default function MonthCalendar({
  month,
  onMonth,
  days,
  first,
  last,
  chosen,
  onChoose,
}: MonthCalendarProps): ReactNode {
  const { language, region } = useSettings();
  const stateOf = (date: Date): DayState => days.get(isoDate(date)) ?? 'closed';
  const isClosed: Matcher = (date: Date) => stateOf(date) === 'closed';
  const isIn = (date: Date): boolean =>
    chosen !== null && isoDate(date) >= chosen.first && isoDate(date) <= chosen.last;
  return (
    <DayPicker
      month={localNoon(`${month}-01`)}
      onMonthChange={(next) => onMonth(isoDate(next).slice(0, 7))}
      startMonth={localNoon(first)}
      endMonth={localNoon(last)}
      today={localNoon(first)}
      weekStartsOn={region === 'cn' ? 1 : 0}
      disabled={isClosed}
      modifiers={{
        chosen: isIn,
        few: (date: Date) => stateOf(date) === 'few',
        full: (date: Date) => stateOf(date) === 'full',
      }}
      onDayClick={(date, { disabled }) => {
        if (!disabled) {
          onChoose?.(isoDate(date));
        }
      }}
      formatters={{
        formatCaption: (date) => monthText(date, language),
        formatWeekdayName: (date) => weekdayText(date, language, 'narrow'),
      }}
      labels={{
        labelPrevious: () => m.bookings_monthBefore(),
        labelNext: () => m.bookings_monthAfter(),
        labelGrid: (date) => monthText(date, language),
        labelNav: () => m.bookings_months(),
        labelWeekday: (date) => weekdayText(date, language, 'long'),
        labelDayButton: (date, modifiers) =>
          [
            dayText(isoDate(date), language),
            modifiers['disabled'] ? m.bookings_dayClosed() : (marks[stateOf(date)]?.() ?? m.bookings_dayFree()),
            ...(modifiers['chosen'] ? [m.bookings_dayChosen()] : []),
          ].join(', '),
      }}
      components={{ DayButton, Chevron }}
      classNames={{
        // To the card's edges: a day is 44 px wide on the narrowest phone that is sold.
        root: 'relative -mx-4 select-none',
        month_caption: 'flex h-target items-center justify-center text-body font-semibold',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: navButton,
        button_next: navButton,
        month_grid: 'w-full table-fixed border-collapse',
        weekday: 'h-9 text-note font-normal text-muted',
        day: 'py-0.5 text-center align-top',
        hidden: 'invisible',
      }}
    />
  );
}

const navButton = 'press inline-flex size-target items-center justify-center rounded-full aria-disabled:opacity-30';

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' | undefined }): ReactElement {
  return <Icon name={orientation === 'left' ? 'back' : 'next'} size={20} />;
}

/** `day` is not for the element. */
function DayButton({ day, modifiers, ...rest }: DayButtonProps): ReactElement {
  const mark = modifiers['full'] ? marks.full : modifiers['few'] ? marks.few : null;
  return (
    <button
      {...rest}
      data-date={day.isoDate}
      aria-pressed={modifiers['chosen'] === true}
      className="press flex min-h-[max(48px,var(--target))] w-full flex-col items-center justify-center rounded-field aria-pressed:bg-fill aria-pressed:text-on-fill disabled:text-muted disabled:opacity-45"
    >
      <span
        className={`figures text-body ${modifiers['today'] ? 'font-bold' : ''} ${modifiers['full'] ? 'text-muted line-through' : ''}`}
      >
        {day.date.getDate()}
      </span>
      {mark && (
        // The name of the button says it with the date, in another order: it is drawn, and no text of its own.
        <span
          aria-hidden="true"
          data-mark={mark()}
          className="text-note leading-none opacity-80 after:content-[attr(data-mark)]"
        />
      )}
    </button>
  );
}
