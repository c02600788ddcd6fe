import { toDecimal } from '@lyceum/domain/money';
import * as m from '@lyceum/i18n/words';
import { csvTable, inZone, type CsvTable } from '../../platform/csv.ts';
import type { Refusal } from '@lyceum/domain/refusal';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { officeZone } from '../../people/agencies/office-zone.ts';
import { countEntries, selectEntriesAfter, type EntryRow } from './payouts.sql.ts';
import { entryOf, readStatement } from './read-payouts.ts';

/** Every sale and refund of a statement as a file in the reader's language. */
export async function exportEntries(
  deps: Deps,
  { settlementId }: { settlementId: string },
  caller: StaffCaller,
): Promise<CsvTable | Refusal<'notFound'>> {
  const statement = await readStatement(deps, { settlementId }, caller);
  if ('refused' in statement) {
    return statement;
  }
  const zone = await officeZone(deps, caller.member);
  const locale = { locale: caller.language };
  const figure = ({ amount }: { amount: number }) => Number(toDecimal(amount));
  return csvTable<{ row: EntryRow; entry: ReturnType<typeof entryOf> }>({
    name: 'statement',
    zone,
    total: await countEntries(deps.db, settlementId),
    columns: [
      [inZone(m.payouts_at({}, locale), zone), ({ row }) => row.paidAt],
      [m.sales_orderNumber({}, locale), ({ entry }) => entry.orderNumber],
      [m.payouts_paid({}, locale), ({ entry }) => figure(entry.paid)],
      [m.payouts_commission({}, locale), ({ entry }) => figure(entry.commission)],
      [m.payouts_amount({}, locale), ({ entry }) => figure(entry.amount)],
      [m.sales_currency({}, locale), ({ entry }) => entry.amount.currency],
    ],
    async read(after, limit) {
      const rows = await selectEntriesAfter(deps.db, settlementId, after?.row ?? null, limit);
      return rows.map((row) => ({ row, entry: entryOf(row) }));
    },
  });
}
