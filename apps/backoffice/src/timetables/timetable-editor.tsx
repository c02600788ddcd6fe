import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { save } from '@lyceum/contract/timetables.calls';
import { timetableBounds, timetableNumbers } from '@lyceum/domain/timetables';
import { numberHints, numberLabels } from '@lyceum/i18n/timetable-numbers';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Button, Input, Select, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { PartFault } from '../ui/fault-note.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { overlaps } from '@lyceum/domain/clock-times';
import { HoursField, type Hours } from './hours-field.tsx';
import { weekdays, weekdayName } from '@lyceum/web/weekdays';

type Timetable = ReplyOf<typeof save>;
type Content = Timetable['content'];

const zones = (): string[] => Intl.supportedValuesOf('timeZone');

/** When a room or a consultant can be booked. What is saved holds for new bookings at once. */
export function TimetableEditor({ timetable }: { timetable: Timetable }): ReactNode {
  const { language } = useSettings();
  const saving = useCommand(save, { throttleMs: 300 });
  const disabled = !iMay('change ownTimetables');
  const { value, change, ...form } = useSharedForm({
    saved: timetable,
    keep: `timetable ${timetable.resourceId}`,
    contentOf: (row: Timetable | null) => row?.content ?? timetable.content,
    save: (content, version) => saving.run({ resourceId: timetable.resourceId, version: version ?? '', content }),
    words: {
      zone: m.timetables_zone,
      weekly: m.timetables_weekly,
      exceptions: m.timetables_exceptions,
      ...numberLabels,
    },
  });
  const ofDay = (weekday: number): Hours[] =>
    value.weekly.filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from, to }));
  const setDay = (weekday: number, hours: readonly Hours[]): void =>
    change({
      weekly: [...value.weekly.filter((one) => one.weekday !== weekday), ...hours.map((one) => ({ weekday, ...one }))],
    });
  const isOverlapping =
    weekdays.some((weekday) => overlaps(ofDay(weekday))) || value.exceptions.some(({ hours }) => overlaps(hours));
  const trouble =
    value.stepMinutes < value.slotMinutes
      ? m.timetables_stepTooShort()
      : value.mostSlots < value.leastSlots
        ? m.timetables_mostTooFew()
        : null;
  return (
    <FieldTroubles value={form.tell}>
      <section className="paper stack">
        <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
        <h2>{m.timetables_weekly()}</h2>
        <Labelled label={m.timetables_zone()}>
          <Select
            showSearch
            aria-label={m.timetables_zone()}
            value={value.zone}
            disabled={disabled}
            options={zones().map((zone) => ({ value: zone, label: zone }))}
            onChange={(zone: string) => change({ zone })}
          />
        </Labelled>
        {weekdays.map((weekday) => {
          const day = weekdayName(weekday, language);
          return (
            <Labelled key={weekday} label={day}>
              <HoursField
                label={day}
                hours={ofDay(weekday)}
                disabled={disabled}
                onChange={(hours) => setDay(weekday, hours)}
              />
            </Labelled>
          );
        })}
        {!disabled && (
          <div className="row">
            <Button
              onClick={() =>
                change({
                  weekly: weekdays.flatMap((weekday) =>
                    (weekday <= 5 ? ofDay(1) : ofDay(weekday)).map((one) => ({ weekday, ...one })),
                  ),
                })
              }
            >
              {m.timetables_likeMonday()}
            </Button>
          </div>
        )}
      </section>
      <Exceptions value={value.exceptions} disabled={disabled} onChange={(exceptions) => change({ exceptions })} />
      <section className="paper stack">
        <h2>{m.timetables_rules()}</h2>
        <div className="fields">
          {timetableNumbers.map((name) => (
            <Labelled key={name} label={numberLabels[name]()} hint={numberHints[name]()}>
              <NumberField
                label={numberLabels[name]()}
                {...timetableBounds[name]}
                decimals={0}
                required
                disabled={disabled}
                value={value[name]}
                onChange={(next) => next !== null && change({ [name]: next })}
              />
            </Labelled>
          ))}
        </div>
        <PartFault>{trouble}</PartFault>
        {!disabled && (
          <div className="row">
            <Button
              type="primary"
              disabled={!form.canSave || isOverlapping || trouble !== null}
              loading={saving.busy}
              onClick={() => void form.save()}
            >
              {m.office_save()}
            </Button>
            <span className="muted">{m.timetables_savedHint()}</span>
          </div>
        )}
        {form.conflict}
      </section>
    </FieldTroubles>
  );
}

interface ExceptionsProps {
  value: Content['exceptions'];
  disabled: boolean;
  onChange: (exceptions: Content['exceptions']) => void;
}

/** Holidays, days off, and days with other hours. */
function Exceptions({ value, disabled, onChange }: ExceptionsProps): ReactNode {
  const [date, setDate] = useState('');
  const rows = value.toSorted((a, b) => a.date.localeCompare(b.date));
  const put = (next: Content['exceptions'][number]): void =>
    onChange(value.map((one) => (one.date === next.date ? next : one)));
  const isThere = value.some((one) => one.date === date);
  return (
    <section className="paper stack">
      <h2>{m.timetables_exceptions()}</h2>
      <p className="muted">{m.timetables_exceptionsHint()}</p>
      {rows.map((one) => (
        <div className="row" key={one.date}>
          <strong className="figures">{one.date}</strong>
          <Switch
            aria-label={m.timetables_openOn({ date: one.date })}
            checked={one.hours.length > 0}
            checkedChildren={m.timetables_open()}
            unCheckedChildren={m.timetables_closed()}
            disabled={disabled}
            onChange={(open) => put({ ...one, hours: open ? [{ from: '09:00', to: '18:00' }] : [] })}
          />
          {one.hours.length > 0 && (
            <HoursField
              label={one.date}
              hours={one.hours}
              disabled={disabled}
              onChange={(hours) => put({ ...one, hours })}
            />
          )}
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={m.timetables_removeException({ date: one.date })}
              onClick={() => onChange(value.filter((other) => other.date !== one.date))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <div className="row">
          <Input
            type="date"
            className="clock"
            aria-label={m.timetables_exceptionDate()}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={date === '' || isThere}
            onClick={() => {
              onChange([...value, { date, hours: [] }]);
              setDate('');
            }}
          >
            {m.timetables_addException()}
          </Button>
        </div>
      )}
    </section>
  );
}
