import { rates, saveRate } from '@lyceum/contract/shopfront.calls';
import { movesMuch } from '@lyceum/domain/rates';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask } from '@lyceum/web/notices';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';

type Rate = ReplyOf<typeof rates>['list'][number];

const millionths = 1_000_000;

export function Rates(): ReactNode {
  return (
    <div className="stack">
      <p className="muted">{m.shopfront_rateHint()}</p>
      <Load from={rates} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => list.map((rate) => <RateLine key={`${rate.source}${rate.target}`} rate={rate} />)}
      </Load>
    </div>
  );
}

/** A rate that moves much is asked about: a slip of a digit would show wrong prices everywhere. */
async function isMeant({ micros: before, target }: Rate, after: number): Promise<boolean> {
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  const [was, is] = [before, after].map((micros) => String(micros / millionths));
  return (
    !movesMuch(before, after) ||
    ask({
      title: m.shopfront_rateMoved({ percent }),
      text: m.shopfront_rateMovedText({ before: was ?? '', after: is ?? '', currency: target }),
      yes: m.shopfront_rateMovedYes(),
      danger: true,
    })
  );
}

function RateLine({ rate }: { rate: Rate }): ReactNode {
  const { source, target, asOf } = rate;
  const { language } = useSettings();
  const { run, busy } = useCommand(saveRate, { throttleMs: 300 });
  const { value, change, canSave, tell, save, conflict } = useSharedForm({
    saved: rate,
    contentOf: (row: Pick<Rate, 'micros'> | null) => ({ micros: row?.micros ?? 0 }),
    save: async ({ micros }, version) =>
      (await isMeant(rate, micros)) ? run({ source, target, micros, version }) : null,
    words: { micros: () => m.shopfront_rateOf({ source }) },
    show: (_, text) => `${Number(text) / millionths} ${target}`,
  });
  return (
    <div className="row">
      <Labelled label={m.shopfront_rateOf({ source })}>
        <FieldTroubles value={tell}>
          <NumberField
            label={m.shopfront_rateOf({ source })}
            least={0.000_001}
            most={2_000}
            decimals={6}
            required
            suffix={target}
            disabled={!iMay('change shopfront')}
            value={value.micros / millionths}
            onChange={(units) => units !== null && change({ micros: Math.round(units * millionths) })}
          />
        </FieldTroubles>
      </Labelled>
      <Button disabled={!canSave} loading={busy} onClick={() => void save()}>
        {m.office_save()}
      </Button>
      <span className="muted">{m.shopfront_asOf({ time: dateText(asOf, language, 'dateTime') })}</span>
      {conflict}
    </div>
  );
}
