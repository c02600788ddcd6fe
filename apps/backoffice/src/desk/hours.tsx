import { hours, saveHours } from '@lyceum/contract/desk.calls';
import { clockText } from '@lyceum/domain/zone';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { Button, Checkbox, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { iMay } from '../session.ts';
import { regionWords } from '../shell/region-words.ts';
import { useSharedForm } from '../shell/shared-form.tsx';
import { Labelled } from '../ui/labelled.tsx';

type RegionHours = ReplyOf<typeof hours>['list'][number];

const step = 30;
const minutesOfDay = 24 * 60;
const times = Array.from({ length: minutesOfDay / step + 1 }, (_, at) => at * step);

/** When support answers, a line for each region, by its clock. */
export function Hours(): ReactNode {
  return (
    <div className="stack">
      <p className="muted">{m.desk_hoursLead()}</p>
      <Load from={hours} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => list.map((one) => <RegionLine key={one.region} saved={one} />)}
      </Load>
    </div>
  );
}

function contentOf(row: Pick<RegionHours, 'from' | 'until' | 'everyDay'> | null) {
  const { from = 0, until = minutesOfDay, everyDay = false } = row ?? {};
  return { from, until, everyDay };
}

function RegionLine({ saved }: { saved: RegionHours }): ReactNode {
  const { region, zone } = saved;
  const { run, busy } = useCommand(saveHours, { throttleMs: 300 });
  const { value, change, canSave, save, conflict } = useSharedForm<RegionHours, ReturnType<typeof contentOf>>({
    saved,
    contentOf,
    save: (content, version) => run({ region, ...content, version: version ?? '' }),
    words: { from: m.desk_from, until: m.desk_until, everyDay: m.desk_everyDay },
    show: (path, text) =>
      path === 'everyDay' ? (text === 'true' ? m.desk_everyDay() : m.desk_workingDays()) : clockText(Number(text)),
  });
  const isFixed = !iMay('change desk');
  return (
    <section className="stack-small">
      <h3>
        {regionWords[region]()} <span className="muted">{zone}</span>
      </h3>
      <div className="row">
        <Labelled label={m.desk_from()}>
          <Select
            disabled={isFixed}
            value={value.from}
            options={times
              .filter((time) => time < value.until)
              .map((time) => ({ value: time, label: clockText(time) }))}
            onChange={(from: number) => change({ from })}
          />
        </Labelled>
        <Labelled label={m.desk_until()}>
          <Select
            disabled={isFixed}
            value={value.until}
            options={times.filter((time) => time > value.from).map((time) => ({ value: time, label: clockText(time) }))}
            onChange={(until: number) => change({ until })}
          />
        </Labelled>
        <Checkbox
          disabled={isFixed}
          checked={value.everyDay}
          onChange={({ target }) => change({ everyDay: target.checked })}
        >
          {m.desk_everyDay()}
        </Checkbox>
        <Button disabled={!canSave || isFixed} loading={busy} onClick={() => void save()}>
          {m.office_save()}
        </Button>
      </div>
      {conflict}
    </section>
  );
}
