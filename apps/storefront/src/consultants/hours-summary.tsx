import { shownTime } from '@lyceum/domain/clock-times';
import * as m from '@lyceum/i18n/words';
import type { mine } from '@lyceum/contract/timetables.calls';
import type { ReplyOf } from '@lyceum/web/call-client';
import { weekdayName, weekdays } from '@lyceum/web/weekdays';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { Fact } from '../ui/list-row.tsx';

type Weekly = ReplyOf<typeof mine>['content']['weekly'];

/** The week's hours, a line for each day. */
export function HoursSummary({ weekly }: { weekly: Weekly }): ReactNode {
  const { language } = useSettings();
  const textOf = (weekday: number): string =>
    weekly
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => `${shownTime(from)}–${shownTime(to)}`)
      .join(m.consultants_and());
  return (
    <dl>
      {weekdays.map((weekday) => (
        <Fact key={weekday} name={weekdayName(weekday, language)}>
          <span className="figures">{textOf(weekday) || m.timetables_closed()}</span>
        </Fact>
      ))}
    </dl>
  );
}
