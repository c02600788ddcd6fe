import { addressText } from '@lyceum/domain/addresses';
import { toDecimal } from '@lyceum/domain/money';
import { saleStateWords } from '@lyceum/i18n/order-words';
import * as m from '@lyceum/i18n/words';
import { csvTable, inZone, type CsvTable } from '../../platform/csv.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { officeZone } from '../../people/agencies/office-zone.ts';
import { filterOf, saleOf, type SalesSearch } from './read-sales.ts';
import { countSales, selectSalesAfter, type SaleRow } from './sales.sql.ts';

/** All orders that the filters let through, newest first, as a file in the reader's language. */
export async function exportSales(deps: Deps, search: SalesSearch, caller: StaffCaller): Promise<CsvTable> {
  const { db } = deps;
  const zone = await officeZone(deps, caller.member);
  const filter = filterOf(search, caller.member);
  const locale = { locale: caller.language };
  return csvTable<{ row: SaleRow; sale: ReturnType<typeof saleOf> }>({
    name: 'orders',
    zone,
    total: await countSales(db, filter),
    columns: [
      [m.sales_orderNumber({}, locale), ({ sale }) => sale.orderNumber],
      [m.sales_state({}, locale), ({ sale }) => saleStateWords[sale.state]({}, locale)],
      [m.sales_agency({}, locale), ({ sale }) => sale.agencyName],
      [m.sales_product({}, locale), ({ sale }) => sale.productName],
      [m.sales_offer({}, locale), ({ row }) => (row.offerNames ?? []).map((name) => name[caller.language]).join(' / ')],
      [m.sales_quantity({}, locale), ({ sale }) => sale.quantity],
      [m.sales_buyer({}, locale), ({ sale }) => sale.buyer],
      [m.sales_phone({}, locale), ({ sale }) => sale.phone],
      [m.sales_total({}, locale), ({ sale }) => Number(toDecimal(sale.total.amount))],
      [m.sales_currency({}, locale), ({ sale }) => sale.total.currency],
      [inZone(m.sales_createdAt({}, locale), zone), ({ row }) => row.order.createdAt],
      [inZone(m.sales_paidAt({}, locale), zone), ({ row }) => row.order.paidAt],
      [m.sales_recipient({}, locale), ({ row }) => row.order.shipTo?.recipient ?? ''],
      [m.sales_recipientPhone({}, locale), ({ row }) => row.order.shipTo?.phone ?? ''],
      [m.sales_address({}, locale), ({ row }) => (row.order.shipTo ? addressText(row.order.shipTo) : '')],
      [m.sales_remark({}, locale), ({ row }) => row.order.remark],
    ],
    async read(after, limit) {
      const rows = await selectSalesAfter(db, filter, after?.row ?? null, limit);
      return rows.map((row) => ({ row, sale: saleOf(row, caller) }));
    },
  });
}
