import * as m from '@lyceum/i18n/words';
import { amountText } from '@lyceum/web/money-text';
import { dateText } from '@lyceum/web/date-text';
import { useState, type ReactNode } from 'react';
import { troubleSentence } from '../orders/line-words.ts';
import { useSettings } from '../session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Stepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinesSkeleton } from '../ui/skeleton.tsx';
import { dayText, isoDate, localNoon } from '../ui/day-text.ts';
import { ChangeSheet } from './series-change.tsx';
import type { Series, SeriesDate } from './use-series.ts';
import { dateIn } from '../ui/zone-clock.ts';

/** Lengths that are offered by one tap; the stepper has the others. */
const lengths = [4, 8, 12, 24];

/** Whether the hours are rented once or every week, and each date of the weeks with its price or its trouble. */
export default function SeriesCard({
  productId,
  startsAt,
  series,
}: {
  productId: string;
  startsAt: string;
  series: Series;
}): ReactNode {
  const { language } = useSettings();
  const { weeks, most, zone, setWeeks } = series;
  const lastDay = (count: number): string => {
    const day = localNoon(dateIn(zone, startsAt));
    day.setDate(day.getDate() + 7 * (count - 1));
    return dayText(isoDate(day), language);
  };
  return (
    <Card>
      <h2 className="pb-3 font-semibold">{m.bookings_repeat()}</h2>
      <Chips
        label={m.bookings_repeat()}
        items={[
          { key: '1', label: m.bookings_once() },
          ...[...new Set([...lengths.filter((count) => count <= most), weeks > 1 ? weeks : Math.min(2, most)])]
            .toSorted((a, b) => a - b)
            .map((count) => ({
              key: String(count),
              label: m.bookings_weeks({ count }),
              note: m.bookings_until({ date: lastDay(count) }),
            })),
        ]}
        current={String(weeks)}
        onChoose={(count) => setWeeks(Number(count))}
      />
      {weeks > 1 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
            <span className="text-small">{m.bookings_weeksUntil({ date: lastDay(weeks) })}</span>
            <Stepper label={m.bookings_weeksLabel()} value={weeks} least={2} most={most} onStep={setWeeks} />
          </div>
          <Dates productId={productId} series={series} />
        </>
      )}
    </Card>
  );
}

function Dates({ productId, series }: { productId: string; series: Series }): ReactNode {
  const [changing, setChanging] = useState<SeriesDate | null>(null);
  const { dates, dropped, drop } = series;
  if (dates === null) {
    return <LinesSkeleton lines={6} />;
  }
  const troubled = dates.filter(({ week, trouble }) => trouble !== null && !dropped.includes(week));
  return (
    <>
      {troubled.length > 0 && (
        <div
          role="alert"
          className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-field bg-bad-soft p-3"
        >
          <span className="text-small text-bad-ink">{m.bookings_seriesTrouble({ count: troubled.length })}</span>
          <Button
            kind="danger"
            size="small"
            onClick={() =>
              drop(
                troubled.map(({ week }) => week),
                true,
              )
            }
          >
            {m.bookings_seriesLeaveOut()}
          </Button>
        </div>
      )}
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {dates.map((date) => (
          <DateRow
            key={date.week}
            date={date}
            zone={series.zone}
            isOut={dropped.includes(date.week)}
            onDrop={(out) => drop([date.week], out)}
            onChange={() => setChanging(date)}
          />
        ))}
      </ul>
      {changing && (
        <ChangeSheet
          productId={productId}
          zone={series.zone}
          date={changing}
          onClose={() => setChanging(null)}
          onChoose={(hours) => {
            series.change(changing.week, hours);
            setChanging(null);
          }}
        />
      )}
    </>
  );
}

interface DateRowProps {
  date: SeriesDate;
  zone: string;
  isOut: boolean;
  onDrop: (out: boolean) => void;
  onChange: () => void;
}

function DateRow({ date, zone, isOut, onDrop, onChange }: DateRowProps): ReactNode {
  const { language } = useSettings();
  const { startsAt, endsAt, trouble, priced } = date;
  const from = dateText(startsAt, language, 'dayTime', zone);
  const time = m.bookings_fromTo({ from, to: dateText(endsAt, language, 'time', zone) });
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        onClick={onChange}
        aria-label={m.bookings_seriesChangeOf({ time })}
        className="press flex min-h-target min-w-0 flex-1 flex-col justify-center text-left"
      >
        <span className={`figures text-small ${isOut ? 'text-muted line-through' : 'font-medium'}`}>{time}</span>
        {isOut ? (
          <span className="text-note text-muted">{m.bookings_seriesOut()}</span>
        ) : trouble === null ? (
          <span className="figures text-note text-muted">{priced && amountText(priced.total)}</span>
        ) : (
          <span className="text-note text-bad-ink">{troubleSentence(trouble)}</span>
        )}
      </button>
      <IconButton
        label={isOut ? m.bookings_seriesTakeIn({ time }) : m.bookings_seriesDrop({ time })}
        onClick={() => onDrop(!isOut)}
        className="text-muted"
      >
        <Icon name={isOut ? 'plus' : 'close'} size={18} />
      </IconButton>
    </li>
  );
}
