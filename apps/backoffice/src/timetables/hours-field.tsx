import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { PartFault } from '../ui/fault-note.tsx';
import { hoursFrom, isNextDay, overlaps, shownTime } from '@lyceum/domain/clock-times';

export interface Hours {
  from: string;
  to: string;
}

interface HoursFieldProps {
  /** Of the day; read out with each field. */
  label: string;
  hours: readonly Hours[];
  disabled: boolean;
  onChange: (hours: Hours[]) => void;
}

const usual: Hours = { from: '09:00', to: '18:00' };

/** When a day is open: any number of ranges, also past midnight; none is closed. */
export function HoursField({ label, hours, disabled, onChange }: HoursFieldProps): ReactNode {
  const put = (at: number, next: Hours): void => onChange(hours.map((one, index) => (index === at ? next : one)));
  return (
    <div className="stack">
      {hours.map((one, at) => (
        // Ranges have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="row" key={at}>
          <Input
            type="time"
            className="clock"
            aria-label={m.timetables_fromOf({ day: label })}
            value={shownTime(one.from)}
            disabled={disabled}
            onChange={({ target }) => target.value !== '' && put(at, hoursFrom(target.value, one.to))}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            className="clock"
            aria-label={m.timetables_toOf({ day: label })}
            value={shownTime(one.to)}
            disabled={disabled}
            onChange={({ target }) => target.value !== '' && put(at, hoursFrom(one.from, target.value))}
          />
          {isNextDay(one) && <span className="muted">{m.timetables_nextDay()}</span>}
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={m.timetables_removeHours({ day: label })}
              onClick={() => onChange(hours.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      <PartFault>{overlaps(hours) ? m.refusals_hoursOverlap() : null}</PartFault>
      <div className="row">
        {hours.length === 0 && <span className="muted">{m.timetables_closed()}</span>}
        {!disabled && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={m.timetables_addHoursOf({ day: label })}
            onClick={() => onChange([...hours, usual])}
          >
            {m.timetables_addHours()}
          </Button>
        )}
      </div>
    </div>
  );
}
