import type * as schemas from '@lyceum/contract/listings.schemas';
import { toDecimal } from '@lyceum/domain/money';
import { regionFacts } from '@lyceum/domain/region';
import { formWords, revisionWords, shelfWords, typeWords } from '@lyceum/i18n/product-words';
import * as m from '@lyceum/i18n/words';
import type { z } from 'zod';
import { csvTable, inZone, type CsvTable } from '../../platform/csv.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { officeZone } from '../../people/agencies/office-zone.ts';
import { countOwnListings, selectListingsAfter, type ItemRow } from './listings.sql.ts';
import { filterOf, ownerOf } from './read-listing.ts';

/** All products of the agency that the filters let through, as a file in the reader's language. */
export async function exportListings(
  deps: Deps,
  search: z.output<typeof schemas.exportList.request>,
  caller: StaffCaller,
): Promise<CsvTable> {
  const { db } = deps;
  const zone = await officeZone(deps, caller.member);
  const { agencyId } = ownerOf(caller);
  const filter = filterOf(search);
  const { language } = caller;
  const locale = { locale: language };
  return csvTable<ItemRow>({
    name: 'products',
    zone,
    total: await countOwnListings(db, agencyId, filter),
    columns: [
      [m.listings_id({}, locale), ({ id }) => id],
      [m.listings_name({}, locale), ({ name }) => name],
      [m.listings_type({}, locale), ({ type }) => typeWords[type]({}, locale)],
      [m.listings_form({}, locale), ({ form }) => form && formWords[form]({}, locale)],
      [m.listings_shelf({}, locale), ({ shelf }) => shelfWords[shelf]({}, locale)],
      [m.listings_revision({}, locale), ({ revision }) => revisionWords[revision]({}, locale)],
      [m.listings_price({}, locale), ({ priceFrom }) => (priceFrom === null ? null : Number(toDecimal(priceFrom)))],
      [m.sales_currency({}, locale), ({ region }) => regionFacts[region].currency],
      [m.listings_sold({}, locale), ({ soldCount }) => soldCount],
      [inZone(m.listings_updatedAt({}, locale), zone), ({ updatedAt }) => updatedAt],
    ],
    read: (after, limit) => selectListingsAfter(db, agencyId, filter, { after: after?.id ?? null, language, limit }),
  });
}
