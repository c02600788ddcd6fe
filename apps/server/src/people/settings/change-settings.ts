import type * as schemas from '@lyceum/contract/settings.schemas';
import { refuse } from '@lyceum/domain/refusal';
import { settingBounds, settingNames, settingsFrom, type SettingName } from '@lyceum/domain/settings';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { editedMeanwhile } from '../audit/edited-meanwhile.ts';
import { inTransaction } from '../../platform/database.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { lockSettings, selectSettings, upsertSetting } from './settings.sql.ts';

const settingOf = (name: SettingName, value: number) => ({
  name,
  value,
  version: versionOf({ value }),
  ...settingBounds[name],
});

export async function listSettings({ db }: Deps): Promise<z.input<typeof schemas.all.reply>> {
  const settings = settingsFrom(await selectSettings(db));
  return { list: settingNames.map((name) => settingOf(name, settings[name])) };
}

/** Every server works by it within a second; orders that were made before keep their own time. */
export function saveSetting(
  deps: Deps,
  { name, version, value }: z.output<typeof schemas.save.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    const { least, most } = settingBounds[name];
    if (value < least || value > most) {
      return refuse('settingOutOfBounds', { least, most });
    }
    const before = settingsFrom(await lockSettings(tx))[name];
    const saved = settingOf(name, before);
    if (saved.version !== version) {
      return editedMeanwhile(tx, member, name, saved);
    }
    await upsertSetting(tx, { name, value, changedAt: deps.clock() });
    await audit(tx, deps, member, { act: 'change settings', thing: name, before: { value: before }, after: { value } });
    return { version: settingOf(name, value).version };
  });
}
