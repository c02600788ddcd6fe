import * as m from '@lyceum/i18n/words';
import { dateText } from '@lyceum/web/date-text';
import { numberFormat } from '@lyceum/web/number-format';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';

interface DayChartProps {
  /** What is counted. */
  what: string;
  /** Days of the calendar, `2026-03-08`, without a gap. */
  days: readonly { day: string; count: number }[];
}

/** The least of 1, 2, 5, 10, 20 … that is not below: where the scale ends. */
function roundedUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return power * ([1, 2, 5, 10].find((step) => step * power >= count) ?? 10);
}

/** A bar for each day, and the same numbers as a table. */
export function DayChart({ what, days }: DayChartProps): ReactNode {
  const { language } = useSettings();
  const figures = numberFormat(language, {});
  const dayText = (day: string): string => dateText(day, language, 'date', 'UTC');
  const first = dayText(days[0]?.day ?? '');
  const last = dayText(days.at(-1)?.day ?? '');
  const most = Math.max(...days.map(({ count }) => count));
  const top = roundedUp(most);
  const total = figures.format(days.reduce((sum, { count }) => sum + count, 0));
  return (
    <>
      <p className="figure">{m.counts_total({ total })}</p>
      <div className="day-chart">
        <span className="figures muted">{figures.format(top)}</span>
        <svg
          role="img"
          aria-label={m.counts_chart({
            what,
            first,
            last,
            total,
            most: figures.format(most),
          })}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
        >
          {[0, 50, 100].map((at) => (
            <line key={at} x1="0" x2={days.length} y1={at} y2={at} />
          ))}
          {days.map(({ day, count }, at) => (
            <rect key={day} x={at + 0.12} width="0.76" y={100 - (100 * count) / top} height={(100 * count) / top}>
              <title>{`${dayText(day)} ${figures.format(count)}`}</title>
            </rect>
          ))}
        </svg>
        <span className="figures muted">0</span>
        <p className="row figures muted">
          <span>{first}</span>
          <span className="gap" />
          <span>{last}</span>
        </p>
      </div>
      <details>
        <summary>{m.counts_table()}</summary>
        <table className="day-table">
          <thead>
            <tr>
              <th scope="col">{m.counts_day()}</th>
              <th scope="col">{m.counts_count()}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{figures.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
