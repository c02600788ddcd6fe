import type * as schemas from '@lyceum/contract/desk.schemas';
import type { Region } from '@lyceum/domain/region';
import { usualHours, type OpeningHours } from '@lyceum/domain/support';
import type { z } from 'zod';
import { audit } from '../../people/audit/audit.ts';
import { editedMeanwhile } from '../../people/audit/edited-meanwhile.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { versionOf } from '../../platform/version.ts';
import { lockHours, selectHours, upsertHours } from './support-cases.sql.ts';

/** As operators set them, or the usual ones. */
export async function hoursOf(db: Queryable, region: Region): Promise<OpeningHours> {
  const { from, until, everyDay } = (await selectHours(db, region)) ?? usualHours;
  return { from, until, everyDay };
}

export function saveHours(
  deps: Deps,
  { region, version, ...hours }: z.output<typeof schemas.saveHours.request>,
  { member }: StaffCaller,
) {
  return inTransaction(deps.db, async (tx) => {
    await lockHours(tx, region);
    const before = await hoursOf(tx, region);
    if (versionOf(before) !== version) {
      return editedMeanwhile(tx, member, region, { ...before, version: versionOf(before) });
    }
    await upsertHours(tx, { region, ...hours });
    await audit(tx, deps, member, {
      act: 'change desk',
      thing: `hours ${region}`,
      before: { ...before },
      after: hours,
    });
    return { version: versionOf(hours) };
  });
}
