import { hoursFrom, isNextDay, overlaps, shownTime } from '@lyceum/domain/clock-times';
import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export interface Hours {
  from: string;
  to: string;
}

interface HoursFieldProps {
  /** Of the day; read out with each field. */
  label: string;
  hours: readonly Hours[];
  onChange: (hours: Hours[]) => void;
}

export const usualHours: Hours = { from: '09:00', to: '18:00' };

const look =
  'figures min-h-target w-[7.5rem] rounded-field bg-page px-2 text-body outline-none ring-inset focus:ring-2 focus:ring-brand';

/** When a day is open: any number of ranges, also past midnight; none is closed. */
export function HoursField({ label, hours, onChange }: HoursFieldProps): ReactNode {
  const put = (at: number, next: Hours): void => onChange(hours.map((one, index) => (index === at ? next : one)));
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={label}>
      {hours.map((one, at) => (
        // Ranges have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-wrap items-center gap-2">
          <input
            type="time"
            className={look}
            aria-label={m.timetables_fromOf({ day: label })}
            value={shownTime(one.from)}
            onChange={({ target }) => target.value !== '' && put(at, hoursFrom(target.value, one.to))}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            className={look}
            aria-label={m.timetables_toOf({ day: label })}
            value={shownTime(one.to)}
            onChange={({ target }) => target.value !== '' && put(at, hoursFrom(one.from, target.value))}
          />
          <IconButton
            label={m.timetables_removeHours({ day: label })}
            className="text-muted"
            onClick={() => onChange(hours.filter((_, index) => index !== at))}
          >
            <Icon name="bin" size={20} />
          </IconButton>
          {isNextDay(one) && <span className="text-note text-muted">{m.timetables_nextDay()}</span>}
        </div>
      ))}
      {overlaps(hours) && (
        <p role="alert" className="text-note text-bad-ink">
          {m.refusals_hoursOverlap()}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {hours.length === 0 && <span className="text-small text-muted">{m.timetables_closed()}</span>}
        <Button
          kind="soft"
          size="small"
          aria-label={m.timetables_addHoursOf({ day: label })}
          onClick={() => onChange([...hours, usualHours])}
        >
          <Icon name="plus" size={16} />
          {m.timetables_addHours()}
        </Button>
      </div>
    </div>
  );
}
