import { figures } from '@lyceum/contract/desk.calls';
import { regions } from '@lyceum/domain/region';
import { clockText } from '@lyceum/domain/zone';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Load } from '@lyceum/web/load';
import { numberFormat } from '@lyceum/web/number-format';
import { Radio, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import type { Address } from '../ui/address.ts';
import { FactList } from '../ui/fact-list.tsx';
import { waitText } from '../ui/wait-text.ts';

type Told = ReplyOf<typeof figures>;

const periods = [7, 28, 90];

/** How soon support answered, how satisfied people were, and when they came. */
export function Figures({ address }: { address: Address }): ReactNode {
  const region = regions.find((one) => one === address.values['region']) ?? 'tw';
  const days = periods.find((one) => String(one) === address.values['days']) ?? 28;
  return (
    <div className="stack">
      <div className="row">
        <Radio.Group
          optionType="button"
          aria-label={m.agencies_region()}
          value={region}
          options={regions.map((one) => ({ value: one, label: regionWords[one]() }))}
          onChange={({ target }) => address.change({ region: String(target.value) })}
        />
        <Radio.Group
          optionType="button"
          aria-label={m.statistics_period()}
          value={days}
          options={periods.map((value) => ({ value, label: m.statistics_lastDays({ days: value }) }))}
          onChange={({ target }) => address.change({ days: String(target.value) })}
        />
      </div>
      <Load from={figures} input={{ region, days }} skeleton={<Skeleton active />}>
        {(told) => (told.opened === 0 ? <p>{m.desk_figuresNone()}</p> : <FigureView told={told} />)}
      </Load>
    </div>
  );
}

function FigureView({ told }: { told: Told }): ReactNode {
  const { language } = useSettings();
  const number = numberFormat(language, {});
  const wait = (minutes: number | null) => (minutes === null ? '–' : waitText(minutes, language));
  const most = Math.max(...told.byHour);
  return (
    <>
      <FactList
        figures
        facts={[
          [m.desk_opened(), number.format(told.opened)],
          [m.desk_answered(), number.format(told.answered)],
          [m.desk_solvedCount(), number.format(told.solved)],
          [m.desk_median(), wait(told.medianMinutes)],
          [m.desk_slow(), wait(told.slowMinutes)],
          [
            m.desk_rating(),
            told.stars === null
              ? m.desk_notRated()
              : m.desk_ratingOf({ stars: (told.stars / 100).toFixed(1), count: told.rated }),
          ],
        ]}
      />
      <h3>{m.desk_byHour()}</h3>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{m.desk_hour()}</th>
            <th scope="col">{m.desk_opened()}</th>
          </tr>
        </thead>
        <tbody>
          {told.byHour.map((count, hour) => (
            // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
            <tr key={hour}>
              <th scope="row">{clockText(hour * 60)}</th>
              <td>
                <span className="hour-bar" style={{ '--share': `${(100 * count) / most}%` } as object}>
                  {number.format(count)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
