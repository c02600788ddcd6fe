import { all, save } from '@lyceum/contract/settings.calls';
import type { SettingName } from '@lyceum/domain/settings';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { Load } from '@lyceum/web/load';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { Screen } from '../shell/screen.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';

type Setting = ReplyOf<typeof all>['list'][number];

const names: Record<SettingName, () => string> = {
  paymentMinutes: m.office_setting_paymentMinutes,
  codesPerDay: m.office_setting_codesPerDay,
  soleRefundDollars: m.office_setting_soleRefundDollars,
  paymentAlarmPercent: m.office_setting_paymentAlarmPercent,
  paymentAlarmTries: m.office_setting_paymentAlarmTries,
  messageMonths: m.office_setting_messageMonths,
};

/** What operators may set; every server works by it within a second. */
export default function Settings(): ReactNode {
  return (
    <Screen name="settings/settings" title={m.office_settings()}>
      <Load from={all} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => (
          <section className="paper stack">
            {list.map((setting) => (
              <SettingLine key={setting.name} setting={setting} />
            ))}
          </section>
        )}
      </Load>
    </Screen>
  );
}

function SettingLine({ setting }: { setting: Setting }): ReactNode {
  const { name, least, most, usual } = setting;
  const numbers = new Intl.NumberFormat(useSettings().language);
  const { run, busy } = useCommand(save, { throttleMs: 300 });
  const form = useSharedForm({
    saved: setting,
    contentOf: (row: Pick<Setting, 'value'> | null) => ({ value: row?.value ?? usual }),
    save: ({ value }, version) => run({ name, value, version: version ?? '' }),
    words: { value: names[name] },
  });
  return (
    <div className="setting">
      <Labelled
        label={names[name]()}
        hint={m.office_settingUsual({
          usual: numbers.format(usual),
          least: numbers.format(least),
          most: numbers.format(most),
        })}
      >
        <FieldTroubles value={form.tell}>
          <NumberField
            label={names[name]()}
            least={least}
            most={most}
            decimals={0}
            required
            value={form.value.value}
            disabled={!iMay('change settings')}
            onChange={(next) => next !== null && form.change({ value: next })}
          />
        </FieldTroubles>
      </Labelled>
      <Button disabled={!form.canSave} loading={busy} onClick={() => void form.save()}>
        {m.office_save()}
      </Button>
      {form.conflict}
    </div>
  );
}
