import { saveMine, type mine } from '@lyceum/contract/timetables.calls';
import { overlaps } from '@lyceum/domain/clock-times';
import { mostExceptions, timetableBounds, type TimetableNumber } from '@lyceum/domain/timetables';
import { numberHints, numberLabels } from '@lyceum/i18n/timetable-numbers';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { ask, toast } from '@lyceum/web/notices';
import { weekdayName, weekdays } from '@lyceum/web/weekdays';
import { useId, useState, type ReactNode } from 'react';
import { clock, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/day-text.ts';
import { Checkbox, Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { dateIn } from '../ui/zone-clock.ts';
import { HoursField, usualHours, type Hours } from './hours-field.tsx';
import { HoursSummary } from './hours-summary.tsx';
import { useKeptForm } from './kept-form.ts';
import { RestoredCard } from './restored-card.tsx';

type Timetable = ReplyOf<typeof mine>;
type Content = Timetable['content'];

/** In the order in which a consultant thinks of them. */
const numberGroups: readonly { title: () => string; names: readonly TimetableNumber[] }[] = [
  { title: m.timetables_pauses, names: ['beforeMinutes', 'afterMinutes'] },
  { title: m.timetables_when, names: ['leadMinutes', 'horizonDays', 'lockHours'] },
  { title: m.timetables_length, names: ['slotMinutes', 'stepMinutes', 'leastSlots', 'mostSlots'] },
];

const partWords: Partial<Record<string, () => string>> = {
  zone: m.timetables_zone,
  weekly: m.timetables_weekly,
  exceptions: m.timetables_exceptions,
  ...numberLabels,
};

/** What another one saved while this form was being written. */
interface Meanwhile {
  version: string;
  content: Content;
  who: string;
  clashes: string[];
}

/** When a consultant can be booked, as he keeps it himself. What is saved holds for new bookings at once. */
export function OwnHours({ timetable }: { timetable: Timetable }): ReactNode {
  const { language } = useSettings();
  const saving = useCommand(saveMine, { throttleMs: 300 });
  const form = useKeptForm('hoursDraft', timetable.resourceId, timetable);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [theirs, setTheirs] = useState<Meanwhile | null>(null);
  const { value, change } = form;
  const tell = (name: string, isWrong: boolean): void => {
    const next = new Set(wrong);
    setWrong(isWrong ? next.add(name) : (next.delete(name), next));
  };
  const ofDay = (weekday: number): Hours[] =>
    value.weekly.filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from, to }));
  const setDay = (weekday: number, hours: readonly Hours[]): void =>
    change({
      weekly: [
        ...value.weekly.filter((one) => one.weekday !== weekday),
        ...hours.map((one) => ({ weekday, ...one })),
      ].toSorted((a, b) => a.weekday - b.weekday),
    });
  const isOverlapping =
    weekdays.some((weekday) => overlaps(ofDay(weekday))) || value.exceptions.some(({ hours }) => overlaps(hours));
  const trouble =
    value.stepMinutes < value.slotMinutes
      ? m.timetables_stepTooShort()
      : value.mostSlots < value.leastSlots
        ? m.timetables_mostTooFew()
        : null;
  const canSave = form.isChanged && !isOverlapping && trouble === null && wrong.size === 0 && theirs === null;

  async function save(content: Content, version: string): Promise<void> {
    const answer = await saving.run({ resourceId: timetable.resourceId, version, content });
    if (answer?.data) {
      form.settle(answer.data);
      toast(m.timetables_saved(), 'good');
      return;
    }
    if (answer?.refusal?.code === 'editedMeanwhile') {
      const { saved, by, at } = answer.refusal.params as { saved: Timetable; by: string | null; at: string | null };
      const time = at === null ? null : dateText(at, language, 'dateTime');
      const name = by ?? m.timetables_agency();
      const who = time === null ? m.timetables_savedTooSometime({ name }) : m.timetables_savedToo({ name, time });
      const clashes = form.clashesWith(saved.content);
      if (clashes.length > 0) {
        setTheirs({ version: saved.version, content: saved.content, who, clashes });
        return;
      }
      // They wrote elsewhere: nothing of either is lost, and there is nothing to ask.
      toast(who);
      await save(form.rebase(saved, true), saved.version);
    }
  }
  const take = (keepsMine: boolean): void => {
    if (theirs) {
      form.rebase(theirs, keepsMine);
      setTheirs(null);
    }
  };
  async function discard(): Promise<void> {
    const sure = await ask({
      title: m.timetables_discardTitle(),
      yes: m.timetables_discard(),
      no: m.timetables_discardNo(),
      danger: true,
    });
    if (sure) {
      form.discard();
      setWrong(new Set());
    }
  }

  return (
    <Screen
      name="consultants/my-consulting"
      title={m.timetables_title()}
      foot={
        <BottomBar>
          {form.isChanged && (
            <Button kind="soft" size="large" onClick={() => void discard()}>
              {m.timetables_discard()}
            </Button>
          )}
          <Button
            size="large"
            className="flex-1"
            disabled={!canSave}
            busy={saving.busy}
            onClick={() => void save(value, form.version ?? '')}
          >
            {m.timetables_save()}
          </Button>
        </BottomBar>
      }
    >
      <div className="flex flex-col gap-3">
        {form.isRestored && <RestoredCard />}
        {theirs && <MeanwhileCard meanwhile={theirs} onTake={take} />}
        <p className="text-small text-muted">{m.timetables_savedHint()}</p>
        <Card className="flex flex-col gap-4">
          <h2 className="text-body font-semibold">{m.timetables_weekly()}</h2>
          <ZoneField zone={value.zone} onChange={(zone) => change({ zone })} />
          {weekdays.map((weekday) => {
            const day = weekdayName(weekday, language);
            return (
              <div key={weekday} className="flex flex-col gap-2 sm:flex-row sm:gap-4">
                <p className="text-small font-medium sm:w-24 sm:pt-3" aria-hidden="true">
                  {day}
                </p>
                <HoursField label={day} hours={ofDay(weekday)} onChange={(hours) => setDay(weekday, hours)} />
              </div>
            );
          })}
          <Button
            kind="plain"
            size="small"
            className="self-start"
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
        </Card>
        <Exceptions
          value={value.exceptions}
          today={dateIn(value.zone, new Date(clock.now()).toISOString())}
          onChange={(exceptions) => change({ exceptions })}
        />
        <Card className="flex flex-col gap-4">
          <h2 className="text-body font-semibold">{m.timetables_rules()}</h2>
          {numberGroups.map(({ title, names }) => (
            <fieldset key={title()} className="flex flex-col gap-3">
              <legend className="pb-2 text-small text-muted">{title()}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {names.map((name) => (
                  <NumberRow
                    // A value that comes from elsewhere takes the place of what was typed.
                    key={`${name} ${form.version}`}
                    name={name}
                    value={value[name]}
                    onChange={(next) => change({ [name]: next })}
                    onWrong={(isWrong) => tell(name, isWrong)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          {trouble !== null && (
            <p role="alert" className="text-note text-bad-ink">
              {trouble}
            </p>
          )}
        </Card>
      </div>
    </Screen>
  );
}

function MeanwhileCard({
  meanwhile,
  onTake,
}: {
  meanwhile: Meanwhile;
  onTake: (keepsMine: boolean) => void;
}): ReactNode {
  const { who, clashes, content } = meanwhile;
  return (
    <Card role="alert" className="flex flex-col gap-3 ring-2 ring-bad ring-inset">
      <h2 className="text-body font-semibold">{m.timetables_bothTitle()}</h2>
      <p className="text-small">{who}</p>
      <p className="text-small text-muted">
        {m.timetables_bothText({ parts: clashes.map((path) => partWords[path]?.() ?? path).join(m.consultants_and()) })}
      </p>
      {clashes.includes('weekly') && (
        <div>
          <h3 className="text-small font-medium">{m.timetables_theirs()}</h3>
          <HoursSummary weekly={content.weekly} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onTake(true)}>{m.timetables_keepMine()}</Button>
        <Button kind="soft" onClick={() => onTake(false)}>
          {m.timetables_takeTheirs()}
        </Button>
      </div>
    </Card>
  );
}

const fieldLook =
  'min-h-[max(52px,var(--target))] w-full min-w-0 rounded-field bg-page px-4 text-body outline-none ring-inset focus:ring-2 focus:ring-brand';

/** Whose clock all hours are by. */
function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }): ReactNode {
  const { language } = useSettings();
  const id = useId();
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {m.timetables_yourZone()}
      </label>
      <select
        id={id}
        className={fieldLook}
        value={zone}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {one.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-note text-muted">
        {m.timetables_nowThere({ time: dateText(clock.now(), language, 'dayTime', zone) })}
      </p>
    </div>
  );
}

interface NumberRowProps {
  name: TimetableNumber;
  value: number;
  onChange: (value: number) => void;
  onWrong: (isWrong: boolean) => void;
}

function NumberRow({ name, value, onChange, onWrong }: NumberRowProps): ReactNode {
  const { least, most } = timetableBounds[name];
  const [text, setText] = useState(String(value));
  const read = (given: string): number | null => {
    const number = Number(given);
    return /^\d{1,6}$/.test(given.trim()) && number >= least && number <= most ? number : null;
  };
  return (
    <Field
      label={numberLabels[name]()}
      inputMode="numeric"
      maxLength={6}
      value={text}
      hint={numberHints[name]()}
      error={read(text) === null ? m.timetables_between({ least, most }) : null}
      onText={(next) => {
        setText(next);
        const number = read(next);
        if (number !== null) {
          onChange(number);
        }
        onWrong(number === null);
      }}
    />
  );
}

interface ExceptionsProps {
  value: Content['exceptions'];
  /** By the zone of the hours. */
  today: string;
  onChange: (exceptions: Content['exceptions']) => void;
}

const dayMs = 86_400_000;
/** Every day of a range, the last included; at most as many as a timetable takes. */
function datesOf(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.min(Math.max(0, (to - from) / dayMs + 1), mostExceptions);
  return Array.from({ length: count }, (_, at) => new Date(from + at * dayMs).toISOString().slice(0, 10));
}

/** Holidays, days off, and days with other hours. */
function Exceptions({ value, today, onChange }: ExceptionsProps): ReactNode {
  const { language } = useSettings();
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const rows = value.filter(({ date }) => date >= today).toSorted((a, b) => a.date.localeCompare(b.date));
  const put = (next: Content['exceptions'][number]): void =>
    onChange(value.map((one) => (one.date === next.date ? next : one)));
  const isBackwards = first !== '' && last !== '' && last < first;
  const isPast = first !== '' && first < today;
  const error = isBackwards ? m.timetables_lastBeforeFirst() : isPast ? m.timetables_dayIsOver() : null;
  const isFull = value.length >= mostExceptions;
  const add = (): void => {
    const known = new Set(value.map(({ date }) => date));
    const added = datesOf(first, last || first).filter((date) => !known.has(date));
    onChange([...value, ...added.map((date) => ({ date, hours: [] }))].slice(0, mostExceptions));
    setFirst('');
    setLast('');
  };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-body font-semibold">{m.timetables_exceptions()}</h2>
      <p className="text-small text-muted">{m.timetables_exceptionsHint()}</p>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map((one) => {
            const day = dayText(one.date, language);
            return (
              <li key={one.date} className="flex flex-col gap-1">
                <div className="flex items-center justify-between gap-3">
                  <span className="text-small font-medium">{day}</span>
                  <IconButton
                    label={m.timetables_removeException({ date: day })}
                    className="text-muted"
                    onClick={() => onChange(value.filter((other) => other.date !== one.date))}
                  >
                    <Icon name="bin" size={20} />
                  </IconButton>
                </div>
                <Checkbox
                  checked={one.hours.length > 0}
                  onCheck={(open) => put({ ...one, hours: open ? [usualHours] : [] })}
                >
                  <span className="sr-only">{m.timetables_openOn({ date: day })}</span>
                  <span aria-hidden="true">
                    {one.hours.length > 0 ? m.timetables_otherHours() : m.timetables_closed()}
                  </span>
                </Checkbox>
                {one.hours.length > 0 && (
                  <HoursField label={day} hours={one.hours} onChange={(hours) => put({ ...one, hours })} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={m.timetables_firstDay()}
          type="date"
          min={today}
          value={first}
          error={isPast ? error : null}
          onText={setFirst}
        />
        <Field
          label={m.timetables_lastDay()}
          type="date"
          min={first || today}
          value={last}
          error={isBackwards ? error : null}
          onText={setLast}
        />
      </div>
      <Button kind="soft" className="self-start" disabled={first === '' || error !== null || isFull} onClick={add}>
        {m.timetables_blockDays()}
      </Button>
    </Card>
  );
}
