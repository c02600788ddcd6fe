import { lazyPart } from '@lyceum/web/lazy-part';
import { dayParts, daysFound, type DayPart } from '@lyceum/domain/bookings';
import * as m from '@lyceum/i18n/words';
import { Suspense, useState, type ReactNode } from 'react';
import { clock, useSettings } from '../session.ts';
import { Chips } from '../ui/chips.tsx';
import { dayText, daysFrom } from '../ui/day-text.ts';
import { Bone } from '../ui/skeleton.tsx';
import { beginsText, dateWords, dayPartWords } from './date-words.ts';
import type { Filters } from './filters.ts';

const MonthCalendar = lazyPart(() => import('../ui/month-calendar.tsx'));

interface DateChoiceProps {
  filters: Filters;
  onChoose: (filters: Filters) => void;
}

const any = 'any';

/** When a space is wanted, or when a course meets or begins. Mount it with the filters that it starts from. */
export default function DateChoice({ filters, onChoose }: DateChoiceProps): ReactNode {
  return filters.kind === 'space' ? (
    <SpaceDate filters={filters} onChoose={onChoose} />
  ) : (
    <CourseDates filters={filters} onChoose={onChoose} />
  );
}

function SpaceDate({ filters, onChoose }: DateChoiceProps): ReactNode {
  const { language } = useSettings();
  const { date, part } = filters;
  const [open, setOpen] = useState(false);
  const [today = '', tomorrow = ''] = daysFrom(new Date(clock.now()), 2);
  const isOther = date !== undefined && date !== today && date !== tomorrow;
  const choose = (next: string | undefined): void =>
    onChoose({ ...filters, date: next, part: next === undefined ? undefined : part });
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-small text-muted">{m.products_dateTitle()}</p>
      <Chips
        label={m.products_dateTitle()}
        items={[
          { key: any, label: m.products_any() },
          { key: today, label: m.products_dateToday() },
          { key: tomorrow, label: m.products_dateTomorrow() },
          { key: 'pick', label: isOther ? dayText(date, language) : m.products_datePick() },
        ]}
        current={isOther || open ? 'pick' : (date ?? any)}
        onChoose={(key) => {
          setOpen(key === 'pick');
          if (key !== 'pick') {
            choose(key === any ? undefined : key);
          }
        }}
      />
      {open && (
        <Month
          chosen={date === undefined ? null : { first: date, last: date }}
          onChoose={(next) => {
            choose(next);
            setOpen(false);
          }}
        />
      )}
      {date !== undefined && (
        <Chips
          label={m.products_dayPart()}
          items={[
            { key: any, label: m.products_any() },
            ...dayParts.map((key) => ({ key, label: dayPartWords[key]() })),
          ]}
          current={part ?? any}
          onChoose={(key: DayPart | typeof any) => onChoose({ ...filters, part: key === any ? undefined : key })}
        />
      )}
    </div>
  );
}

type Wish = typeof any | 'meets' | 'begins';

function CourseDates({ filters, onChoose }: DateChoiceProps): ReactNode {
  const { language } = useSettings();
  const { kind, date, begins } = filters;
  const isCourse = kind === 'course';
  const [wish, setWish] = useState<Wish>(date === undefined ? (begins === undefined ? any : 'begins') : 'meets');
  const [first, last] = begins?.split('..') ?? [];
  const chosen =
    wish === 'meets'
      ? date !== undefined && { first: date, last: date }
      : first !== undefined && last !== undefined && { first, last };
  /** The first tap is a day, the second one behind it the end of a span. */
  const extend = (next: string): string =>
    first !== undefined && first === last && next > first ? `${first}..${next}` : `${next}..${next}`;
  return (
    <div className="flex flex-col gap-2.5">
      <p className="text-small text-muted">{m.products_dateTitle()}</p>
      <Chips
        label={m.products_dateTitle()}
        items={[
          { key: any, label: m.products_any() },
          {
            key: 'meets',
            label:
              date === undefined
                ? isCourse
                  ? m.products_meetsTitle()
                  : m.products_datePick()
                : dateWords({ ...filters, date }, language),
          },
          ...(isCourse
            ? [
                {
                  key: 'begins' as const,
                  label: begins === undefined ? m.products_beginsTitle() : beginsText(begins, language),
                },
              ]
            : []),
        ]}
        current={wish}
        onChoose={(key: Wish) => {
          setWish(key);
          onChoose({
            ...filters,
            date: key === 'meets' ? date : undefined,
            begins: key === 'begins' ? begins : undefined,
          });
        }}
      />
      {wish !== any && (
        <Month
          chosen={chosen || null}
          hint={wish === 'begins' ? m.bookings_rangeHint() : null}
          onChoose={(next) =>
            onChoose({ ...filters, ...(wish === 'meets' ? { date: next } : { begins: extend(next) }) })
          }
        />
      )}
    </div>
  );
}

interface MonthProps {
  chosen: { first: string; last: string } | null;
  hint?: string | null;
  onChoose: (date: string) => void;
}

/** Every day that is looked for can be chosen; how many it leaves is told at the foot of the sheet. */
function Month({ chosen, hint = null, onChoose }: MonthProps): ReactNode {
  const days = daysFrom(new Date(clock.now()), daysFound);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [month, setMonth] = useState((chosen?.first ?? first).slice(0, 7));
  return (
    <div className="rounded-card bg-paper p-3">
      <Suspense fallback={<Bone className="h-[23rem] rounded-field" />}>
        <MonthCalendar
          month={month}
          onMonth={setMonth}
          days={new Map(days.map((date) => [date, 'free']))}
          first={first}
          last={last}
          chosen={chosen}
          onChoose={onChoose}
        />
      </Suspense>
      {hint !== null && <p className="pt-2 text-note text-muted">{hint}</p>}
    </div>
  );
}
