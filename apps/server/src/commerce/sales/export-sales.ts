import { toDecimal } from '@lyceum/domain/money';
import { orderStateWords } from '@lyceum/i18n/order-words';
import * as m from '@lyceum/i18n/words';
import { csvTable, type CsvTable } from '../../platform/csv.ts';
import type { StaffCaller, Deps } from '../../platform/deps.ts';
import { filterOf, saleOf, type SalesSearch } from './read-sales.ts';
import { countSales, selectSalesAfter, type SaleRow } from './sales.sql.ts';

/** All orders that the filters let through, newest first, as a file in the reader's language. */
export async function exportSales({ db }: Deps, search: SalesSearch, caller: StaffCaller): Promise<CsvTable> {
  const filter = filterOf(search, caller.member);
  const locale = { locale: caller.language };
  return csvTable<{ row: SaleRow; sale: ReturnType<typeof saleOf> }>({
    name: 'orders',
    total: await countSales(db, filter),
    columns: [
      [m.sales_orderNumber({}, locale), ({ sale }) => sale.orderNumber],
      [m.sales_state({}, locale), ({ sale }) => orderStateWords[sale.state]({}, locale)],
      [m.sales_agency({}, locale), ({ sale }) => sale.agencyName],
      [m.sales_product({}, locale), ({ sale }) => sale.productName],
      [m.sales_quantity({}, locale), ({ sale }) => sale.quantity],
      [m.sales_buyer({}, locale), ({ sale }) => sale.buyer],
      [m.sales_phone({}, locale), ({ sale }) => sale.phone],
      [m.sales_total({}, locale), ({ sale }) => Number(toDecimal(sale.total.amount))],
      [m.sales_currency({}, locale), ({ sale }) => sale.total.currency],
      [m.sales_createdAt({}, locale), ({ row }) => row.order.createdAt],
      [m.sales_paidAt({}, locale), ({ row }) => row.order.paidAt],
    ],
    async read(after, limit) {
      const rows = await selectSalesAfter(db, filter, after?.row ?? null, limit);
      return rows.map((row) => ({ row, sale: saleOf(row, caller) }));
    },
  });
}
