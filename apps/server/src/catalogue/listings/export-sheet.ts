import type * as schemas from '@lyceum/contract/listings.schemas';
import type { z } from 'zod';
import { csvTable, inZone, type CsvColumn, type CsvTable } from '../../platform/csv.ts';
import type { Deps, StaffCaller } from '../../platform/deps.ts';
import { readTermsOf, type LiveTerms } from '../products/terms.ts';
import { countOwnListings, selectWholeListingsAfter, type ListingRow } from './listings.sql.ts';
import { filterOf, ownerOf, withLiveTerms } from './read-listing.ts';
import { idTitle, likeTitle, sheetColumns, versionText, versionTitle } from './sheet-columns.ts';
import { readSheetContext } from './sheet-context.ts';
import { oneOffer } from './sheet-rows.ts';

interface Row {
  listing: ListingRow;
  terms: LiveTerms;
}

/**
 * All products of the agency that the filters let through and that were not given up, as `importSheet` reads them in again; or the titles alone,
 * for products that there are not yet.
 */
export async function exportSheet(
  deps: Deps,
  { template, ...search }: z.output<typeof schemas.exportSheet.request>,
  caller: StaffCaller,
): Promise<CsvTable> {
  const { db } = deps;
  const { agencyId } = ownerOf(caller);
  const filter = filterOf(search);
  const context = await readSheetContext(deps, caller);
  const { language, zone } = context;
  const columns = sheetColumns.map(({ key, title, write }): CsvColumn<Row> => [
    key === 'classStartsAt' ? inZone(title(language), zone) : title(language),
    ({ listing, terms }) => {
      const content = withLiveTerms(listing.content, terms);
      return write({ content, offer: oneOffer(content) }, context);
    },
  ]);
  if (template) {
    return csvTable<Row>({
      name: 'products-template',
      zone,
      total: 0,
      columns: [[likeTitle(language), () => null], ...columns],
      read: () => Promise.resolve([]),
    });
  }
  return csvTable<Row>({
    name: 'products-to-edit',
    zone,
    total: await countOwnListings(db, agencyId, filter),
    columns: [
      [idTitle(language), ({ listing }) => listing.id],
      [
        versionTitle(language),
        ({ listing, terms }) => versionText(listing.version, terms.get(oneOffer(listing.content)?.id ?? '')),
      ],
      ...columns,
    ],
    async read(after, limit) {
      const rows = await selectWholeListingsAfter(db, agencyId, filter, { after: after?.listing.id ?? null, limit });
      const terms = await readTermsOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((listing) => ({ listing, terms }));
    },
  });
}
