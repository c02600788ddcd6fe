import type * as schemas from '@lyceum/contract/settings.schemas';
import { refuse } from '@lyceum/domain/refusal';
import { settingBounds, settingNames, settingsFrom } from '@lyceum/domain/settings';
import type { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { Colleague, Deps } from '../platform/deps.ts';
import { lockSetting, selectSettings, upsertSetting } from './settings.sql.ts';

export async function listSettings({ db }: Deps): Promise<z.input<typeof schemas.all.reply>> {
  const settings = settingsFrom(await selectSettings(db));
  return { list: settingNames.map((name) => ({ name, value: settings[name], ...settingBounds[name] })) };
}

/** Every server works by it within a second; orders that were made before keep their own time. */
export function saveSetting(deps: Deps, { name, value }: z.output<typeof schemas.save.request>, { member }: Colleague) {
  return inTransaction(deps.db, async (tx) => {
    const { least, most, usual } = settingBounds[name];
    if (value < least || value > most) {
      return refuse('settingOutOfBounds', { least, most });
    }
    const before = (await lockSetting(tx, name)) ?? usual;
    await upsertSetting(tx, { name, value, changedAt: deps.clock() });
    await audit(tx, deps, member, { act: 'change settings', thing: name, before: { value: before }, after: { value } });
    return {};
  });
}
