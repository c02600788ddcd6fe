import { regionFacts } from '@lyceum/domain/region';
import { officeZone } from '../../people/agencies/office-zone.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { selectChoices } from './listings.sql.ts';
import { ownerOf } from './read-listing.ts';
import type { SheetContext } from './sheet-columns.ts';

/** What the cells of an agency's sheet are written with. */
export async function readSheetContext(deps: Deps, caller: StaffCaller): Promise<SheetContext> {
  const { language, member } = caller;
  const { region, categories, teachers } = await selectChoices(deps.db, ownerOf(caller).agencyId, language);
  return {
    language,
    currency: regionFacts[region].currency,
    zone: await officeZone(deps, member),
    categories,
    teachers,
  };
}
