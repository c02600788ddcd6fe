import { rateUnits, type OfferRate } from '@lyceum/domain/bookings';
import { productTypes, type ProductType } from '@lyceum/domain/catalogue';
import * as m from '@lyceum/i18n/words';
import { Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../session.ts';
import { hoursFrom, isNextDay, minutesOf, shownTime, textOf } from '@lyceum/domain/clock-times';
import { PartFault } from '../ui/fault-note.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { weekdayName, weekdays } from '@lyceum/web/weekdays';
import { unitWords } from './listing-words.ts';

/** What a dearer price is most often for; the seller changes it. */
const atWeekend = { weekdays: [6, 7], from: 0, to: 1440 };
const usualHalfDay = 240;

interface RateFieldsProps {
  type: ProductType;
  rate: OfferRate;
  path: string;
  faultOf: (path: string) => string | null;
  onChange: (rate: OfferRate) => void;
}

/** What time of a space or a consultant an offer sells, and when its price holds. */
export function RateFields({ type, rate, path, faultOf, onChange }: RateFieldsProps): ReactNode {
  const set = (part: Partial<OfferRate>): void => onChange({ ...rate, ...part });
  if (type === productTypes.consulting) {
    return (
      <div className="fields">
        <Labelled
          label={m.listings_sessions()}
          hint={m.listings_sessionsHint()}
          path={`${path}.sessions`}
          fault={faultOf(path)}
        >
          <NumberField
            label={m.listings_sessions()}
            least={1}
            most={100}
            decimals={0}
            required
            value={rate.sessions}
            onChange={(sessions) => sessions !== null && set({ sessions })}
          />
        </Labelled>
      </div>
    );
  }
  return (
    <>
      <div className="fields">
        <Labelled label={m.listings_rateUnit()} path={path} fault={faultOf(path)}>
          <Select
            aria-label={m.listings_rateUnit()}
            value={rate.unit}
            status={faultOf(path) === null ? '' : 'error'}
            options={rateUnits.map((value) => ({
              value: value as OfferRate['unit'],
              label: unitWords[value](),
            }))}
            onChange={(unit) => set({ unit, minutes: unit === 'halfDay' ? usualHalfDay : null })}
          />
        </Labelled>
        {rate.unit === 'halfDay' && (
          <Labelled label={m.listings_halfDayHours()} path={`${path}.minutes`}>
            <NumberField
              label={m.listings_halfDayHours()}
              least={0.5}
              most={24}
              decimals={1}
              required
              fault={faultOf(`${path}.minutes`)}
              value={rate.minutes === null ? null : rate.minutes / 60}
              onChange={(hours) => hours !== null && set({ minutes: Math.round(hours * 60) })}
            />
          </Labelled>
        )}
        <Labelled label={m.listings_when()}>
          <Select
            aria-label={m.listings_when()}
            value={rate.times === null ? 'always' : 'certain'}
            options={[
              { value: 'always', label: m.listings_when_always() },
              { value: 'certain', label: m.listings_when_certain() },
            ]}
            onChange={(when) => set({ times: when === 'always' ? null : atWeekend })}
          />
        </Labelled>
      </div>
      {rate.times && (
        <Times
          times={rate.times}
          ofDays={rate.unit === 'day'}
          path={`${path}.times`}
          faultOf={faultOf}
          onChange={(times) => set({ times })}
        />
      )}
    </>
  );
}

interface TimesProps {
  times: NonNullable<OfferRate['times']>;
  /** Of whole days: hours do not matter. */
  ofDays: boolean;
  path: string;
  faultOf: (path: string) => string | null;
  onChange: (times: NonNullable<OfferRate['times']>) => void;
}

function Times({ times, ofDays, path, faultOf, onChange }: TimesProps): ReactNode {
  const { language } = useSettings();
  const [from, to] = [textOf(times.from), textOf(times.to)];
  const setHours = (start: string, end: string): void => {
    if (start !== '' && end !== '') {
      const hours = hoursFrom(start, end);
      onChange({ ...times, from: minutesOf(hours.from), to: minutesOf(hours.to) });
    }
  };
  return (
    <div className="stack" data-path={path}>
      <div data-path={`${path}.weekdays`}>
        <Checkbox.Group
          aria-label={m.listings_weekdays()}
          value={times.weekdays}
          options={weekdays.map((value) => ({ value, label: weekdayName(value, language) }))}
          onChange={(chosen) => onChange({ ...times, weekdays: chosen.toSorted((a, b) => a - b) })}
        />
        <PartFault>{faultOf(`${path}.weekdays`)}</PartFault>
      </div>
      {!ofDays && (
        <div className="row">
          <Input
            type="time"
            className="clock"
            aria-label={m.listings_from()}
            value={shownTime(from)}
            onChange={({ target }) => setHours(target.value, shownTime(to))}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            className="clock"
            aria-label={m.listings_to()}
            value={shownTime(to)}
            onChange={({ target }) => setHours(shownTime(from), target.value)}
          />
          {isNextDay({ to }) && <span className="muted">{m.timetables_nextDay()}</span>}
        </div>
      )}
      <PartFault>{faultOf(path)}</PartFault>
    </div>
  );
}
