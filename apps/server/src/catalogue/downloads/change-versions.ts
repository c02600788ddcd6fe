import type * as schemas from '@lyceum/contract/downloads.schemas';
import {
  appPlatforms,
  usualVersion,
  versionFaults,
  versionFields,
  type AppPlatform,
} from '@lyceum/domain/app-versions';
import { refuse } from '@lyceum/domain/refusal';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { lockVersions, selectVersions, upsertVersion, type AppVersionRow } from './downloads.sql.ts';

type Content = Omit<AppVersionRow, 'platform' | 'changedAt'>;

const blank: Content = {
  number: usualVersion,
  minimum: usualVersion,
  notes: { 'zh-TW': '', 'zh-CN': '', en: '' },
  storeAddress: '',
  packageAddress: '',
};

/** A platform's version as its form has it; one that was never entered is blank. */
function formOf(platform: AppPlatform, rows: readonly AppVersionRow[]) {
  const row = rows.find((one) => one.platform === platform);
  const { number, minimum, notes, storeAddress, packageAddress } = row ?? blank;
  const content = { number, minimum, notes, storeAddress, packageAddress };
  return { ...content, platform, changedAt: row?.changedAt.toISOString() ?? null, version: versionOf(content) };
}

const factsOf = ({ number, minimum, notes, storeAddress, packageAddress }: Content) => ({
  versionNum: number,
  minimum,
  notes: notes.en,
  storeAddress,
  packageAddress,
});

export async function listVersions({ db }: Deps): Promise<z.input<typeof schemas.versions.reply>> {
  const rows = await selectVersions(db);
  return { list: appPlatforms.map((platform) => formOf(platform, rows)) };
}

/** Phones learn of it within a second, when they ask next. */
export async function saveVersion(
  deps: Deps,
  { platform, version, ...content }: z.output<typeof schemas.saveVersion.request>,
  { member }: StaffCaller,
) {
  const faults = versionFaults(content);
  for (const field of versionFields) {
    const fault = faults[field];
    if (fault !== null) {
      return refuse(fault, { field });
    }
  }
  return inTransaction(deps.db, async (tx) => {
    const rows = await lockVersions(tx);
    const before = rows.find((row) => row.platform === platform) ?? null;
    const saved = formOf(platform, rows);
    if (saved.version !== version) {
      return editedMeanwhile(tx, member, platform, saved);
    }
    const row = { ...content, platform, changedAt: deps.clock() };
    await upsertVersion(tx, row);
    await audit(tx, deps, member, {
      act: 'change shopfront',
      thing: platform,
      before: before && factsOf(before),
      after: factsOf(content),
    });
    return { version: formOf(platform, [row]).version };
  });
}
