import { saveVersion, versions } from '@lyceum/contract/downloads.calls';
import {
  compareVersions,
  versionFaults,
  versionFields,
  type AppPlatform,
  type VersionFault,
  type VersionField,
} from '@lyceum/domain/app-versions';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { dateText } from '@lyceum/web/date-text';
import { Load } from '@lyceum/web/load';
import { ask, toast } from '@lyceum/web/notices';
import { Button, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { iMay, useSettings } from '../session.ts';
import { languageWords } from '../shell/language-names.ts';
import { RestoredNote } from '../shell/restored-note.tsx';
import { useSharedForm } from '../shell/shared-form.tsx';
import { noWords, WordsFields } from '../shell/words-fields.tsx';
import { FieldTroubles } from '../ui/field-troubles.ts';
import { Labelled } from '../ui/labelled.tsx';

type AppVersion = ReplyOf<typeof versions>['list'][number];

const platformWords: Record<AppPlatform, () => string> = {
  ios: m.downloads_platform_ios,
  android: m.downloads_platform_android,
};
const fieldWords: Record<VersionField, () => string> = {
  number: m.downloads_number,
  minimum: m.downloads_minimum,
  storeAddress: m.downloads_storeAddress,
  packageAddress: m.downloads_packageAddress,
};
const faultWords: Record<VersionFault, () => string> = {
  versionMalformed: m.refusals_versionMalformed,
  minimumAboveVersion: m.refusals_minimumAboveVersion,
  addressNotHttps: m.refusals_addressNotHttps,
};
const lengths: Record<VersionField, number> = { number: 40, minimum: 40, storeAddress: 500, packageAddress: 500 };
/** A device of Apple's takes packages from its store alone. */
const fieldsOf = (platform: AppPlatform): readonly VersionField[] =>
  versionFields.filter((field) => platform === 'android' || field !== 'packageAddress');

/** Which version of the app is out, and where it is to be had. */
export function AppVersions(): ReactNode {
  return (
    <div className="stack">
      <p className="muted">{m.downloads_officeText()}</p>
      <Load from={versions} input={{}} skeleton={<Skeleton active />}>
        {({ list }) => list.map((one) => <VersionForm key={one.platform} saved={one} />)}
      </Load>
    </div>
  );
}

function contentOf(row: AppVersion | null) {
  const { number = '', minimum = '', notes = noWords, storeAddress = '', packageAddress = '' } = row ?? {};
  return { number, minimum, notes, storeAddress, packageAddress };
}

/** A minimum that is raised shuts people out until they update. */
async function isMeant(before: string, after: string): Promise<boolean> {
  return (
    compareVersions(after, before) <= 0 ||
    ask({
      title: m.downloads_raiseAsk(),
      text: m.downloads_raiseText({ minimum: after }),
      yes: m.downloads_raiseYes(),
      danger: true,
    })
  );
}

function VersionForm({ saved }: { saved: AppVersion }): ReactNode {
  const { platform, changedAt } = saved;
  const { language } = useSettings();
  const { run, busy } = useCommand(saveVersion, { throttleMs: 300 });
  const disabled = !iMay('change shopfront');
  const form = useSharedForm({
    saved,
    keep: `app ${platform}`,
    contentOf,
    async save(content, version) {
      // The server refuses by the same rules; its words stand at the fields already.
      if (Object.values(versionFaults(content)).some((fault) => fault !== null)) {
        toast(m.office_fieldsWrong(), 'bad');
        return null;
      }
      return (await isMeant(saved.minimum, content.minimum))
        ? run({ ...content, platform, version: version ?? '' })
        : null;
    },
    words: { ...languageWords, ...fieldWords, notes: m.downloads_notes },
  });
  const { value, change } = form;
  const faults = versionFaults(value);
  return (
    <FieldTroubles value={form.tell}>
      <section className="stack" aria-label={platformWords[platform]()}>
        <div className="row">
          <h2>{platformWords[platform]()}</h2>
          <span className="muted">
            {changedAt === null
              ? m.downloads_neverEntered()
              : m.downloads_changedAt({ time: dateText(changedAt, language, 'dateTime') })}
          </span>
        </div>
        <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
        <div className="fields">
          {fieldsOf(platform).map((field) => {
            const fault = faults[field];
            return (
              <Labelled
                key={field}
                label={fieldWords[field]()}
                hint={field === 'packageAddress' ? m.downloads_packageHint() : undefined}
                fault={fault && faultWords[fault]()}
              >
                <Input
                  value={value[field]}
                  maxLength={lengths[field]}
                  disabled={disabled}
                  status={fault === null ? '' : 'error'}
                  aria-invalid={fault !== null}
                  onChange={({ target }) => change({ [field]: target.value.trim() })}
                />
              </Labelled>
            );
          })}
        </div>
        <WordsFields
          label={m.downloads_notes()}
          value={value.notes}
          most={1_000}
          rows={4}
          disabled={disabled}
          onChange={(notes) => change({ notes })}
        />
        {!disabled && (
          <div>
            <Button type="primary" disabled={!form.canSave} loading={busy} onClick={() => void form.save()}>
              {m.office_save()}
            </Button>
          </div>
        )}
        {form.conflict}
      </section>
    </FieldTroubles>
  );
}
