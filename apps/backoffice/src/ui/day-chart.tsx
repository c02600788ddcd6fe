import { scaleOf } from '@lyceum/domain/statistics';
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
  /** The same number of days before them, drawn as a line. */
  before?: readonly number[];
  /** The text of a number, where it is an amount. */
  tell?: (count: number) => string;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const height = 100;

/** A bar for each day, over a line of the days before, and the same numbers as a table. */
export function DayChart({ what, days, before, tell }: DayChartProps): ReactNode {
  const { language } = useSettings();
  const figures = numberFormat(language, {});
  const text = tell ?? ((count: number) => figures.format(count));
  const dayText = (day: string): string => dateText(day, language, 'date', 'UTC');
  const first = dayText(days[0]?.day ?? '');
  const last = dayText(days.at(-1)?.day ?? '');
  const counts = days.map(({ count }) => count);
  const most = Math.max(...counts);
  const { top, bottom } = scaleOf([...counts, ...(before ?? [])]);
  const y = (count: number): number => (height * (top - count)) / (top - bottom);
  const total = text(sum(counts));
  const isEmpty = most === 0 && bottom === 0 && sum(before ?? []) === 0;
  return (
    <>
      <p className="figure">{before ? total : m.counts_total({ total })}</p>
      {before && <p className="muted">{m.statistics_timeBefore({ value: text(sum(before)) })}</p>}
      <div className="day-chart">
        {/* Without anything to draw the scale of an amount would end at a cent. */}
        <span className="figures muted">{isEmpty && tell ? '' : text(top)}</span>
        <svg
          role="img"
          aria-label={
            before
              ? m.statistics_chart({ what, first, last, total, before: text(sum(before)) })
              : m.counts_chart({ what, first, last, total, most: text(most) })
          }
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
        >
          {[top, (top + bottom) / 2, bottom, 0].map((count, at) => (
            <line key={at} x1="0" x2={days.length} y1={y(count)} y2={y(count)} />
          ))}
          {days.map(({ day, count }, at) => (
            <rect key={day} x={at + 0.12} width="0.76" y={Math.min(y(0), y(count))} height={Math.abs(y(0) - y(count))}>
              <title>{`${dayText(day)} ${text(count)}`}</title>
            </rect>
          ))}
          {before && <polyline points={before.map((count, at) => `${at + 0.5},${y(count)}`).join(' ')} />}
        </svg>
        <span className="figures muted">{isEmpty && tell ? '' : text(bottom)}</span>
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
              <th scope="col">{before ? what : m.counts_count()}</th>
              {before && <th scope="col">{m.statistics_beforeColumn()}</th>}
            </tr>
          </thead>
          <tbody>
            {days
              .map((row, at) => ({ ...row, earlier: before?.[at] }))
              .toReversed()
              .map(({ day, count, earlier }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{text(count)}</td>
                  {earlier !== undefined && <td>{text(earlier)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
