import { scaleOf } from '@lyceum/domain/statistics';
import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { useSettings } from '../session.ts';

interface DaysChartProps {
  /** What is counted. */
  what: string;
  /** Days of the calendar, `2026-03-08`, without a gap, and the same number of days before them. */
  days: readonly { day: string; value: number }[];
  before: readonly number[];
  /** The text of a value. */
  tell: (value: number) => string;
}

const height = 100;

/** A bar for each day over a line of the days before; a finger or a pointer reads one out, and the table behind has them all. */
export function DaysChart({ what, days, before, tell }: DaysChartProps): ReactNode {
  const { language } = useSettings();
  const [read, setRead] = useState<number | null>(null);
  const dayText = (day: string | undefined): string => dateText(day ?? '', language, 'date', 'UTC');
  const values = days.map(({ value }) => value);
  const most = Math.max(...values, ...before);
  const { top, bottom } = scaleOf([...values, ...before]);
  const y = (value: number): number => (height * (top - value)) / (top - bottom);
  const total = values.reduce((sum, value) => sum + value, 0);
  const totalBefore = before.reduce((sum, value) => sum + value, 0);
  const shown = read === null ? undefined : days[read];

  const find = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * days.length);
    setRead(Math.min(days.length - 1, Math.max(0, at)));
  };

  return (
    <div className="flex flex-col gap-2">
      <p className="figures flex min-h-10 flex-col text-note text-muted">
        {shown ? (
          <>
            <span className="text-small font-semibold text-ink">
              {dayText(shown.day)} · {tell(shown.value)}
            </span>
            <span>{m.statistics_before({ value: tell(before[read ?? 0] ?? 0) })}</span>
          </>
        ) : (
          <>
            <span className="flex items-center gap-1.5">
              <span className="size-2.5 shrink-0 rounded-sm bg-brand" />
              {m.statistics_thisTime({ value: tell(total) })}
            </span>
            <span className="flex items-center gap-1.5">
              <span className="h-0.5 w-2.5 shrink-0 bg-muted" />
              {m.statistics_timeBefore({ value: tell(totalBefore) })}
            </span>
          </>
        )}
      </p>
      <div className="relative">
        {/* Without anything to draw the scale would end at a cent. */}
        {most > 0 && (
          <span className="figures absolute top-0 left-0 text-note text-muted" aria-hidden="true">
            {tell(top)}
          </span>
        )}
        <svg
          role="img"
          aria-label={m.statistics_chart({
            what,
            first: dayText(days[0]?.day),
            last: dayText(days.at(-1)?.day),
            total: tell(total),
            before: tell(totalBefore),
          })}
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          className="block h-40 w-full touch-pan-y pt-5"
          onPointerDown={find}
          onPointerMove={find}
          onPointerLeave={() => setRead(null)}
        >
          {[top, (top + bottom) / 2, bottom, 0].map((value, at) => (
            <line
              key={at}
              x1="0"
              x2={days.length}
              y1={y(value)}
              y2={y(value)}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {days.map(({ day, value }, at) => (
            <rect
              key={day}
              x={at + 0.15}
              width="0.7"
              y={Math.min(y(0), y(value))}
              height={Math.abs(y(0) - y(value))}
              className={read === null || read === at ? 'fill-brand' : 'fill-brand/45'}
            />
          ))}
          <polyline
            points={before.map((value, at) => `${at + 0.5},${y(value)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-muted"
            strokeWidth="1.5"
            strokeDasharray="4 3"
          />
        </svg>
      </div>
      <p className="figures flex justify-between gap-3 text-note text-muted">
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </p>
      <details className="text-small">
        <summary className="flex min-h-target cursor-pointer items-center text-brand-ink">
          {m.statistics_table()}
        </summary>
        <table className="figures w-full text-left">
          <thead className="text-note text-muted">
            <tr>
              <th scope="col" className="py-1.5 font-medium">
                {m.statistics_day()}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {what}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {m.statistics_beforeColumn()}
              </th>
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, at) => ({ ...day, earlier: before[at] ?? 0 }))
              .toReversed()
              .map(({ day, value, earlier }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-2 font-normal">
                    {dayText(day)}
                  </th>
                  <td className="py-1.5 text-right">{tell(value)}</td>
                  <td className="py-1.5 pl-2 text-right text-muted">{tell(earlier)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
